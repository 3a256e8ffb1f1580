internal import CBacktrailSQLite

extension SQLiteError {
  /// The error of a script with a NUL in it.
  static let scriptHoldsNUL = SQLiteError(
    extendedCode: SQLITE_ERROR, message: "the script holds a NUL")

  /// Whether a statement is none, or is one that is refused, whatever the database holds.
  ///
  /// SQLite has one code for a text that it cannot read and for a table that is not there, so that
  /// its words have to tell the two apart.
  package var isMistakeInText: Bool {
    if code == SQLITE_AUTH { return true }
    guard extendedCode == SQLITE_ERROR else { return false }
    return self == Self.scriptHoldsNUL || message == "incomplete input"
      || message.hasPrefix("near \"") && message.hasSuffix(": syntax error")
      || message.hasPrefix("unrecognized token: ")
  }
}
