internal import CBacktrailSQLite

extension SQLiteError {
  /// What kept SQLite's integrity check from looking at a page, where it was not the page itself: the
  /// system could not read it, say.
  ///
  /// SQLite tells that among its complaints, with the code of the error in their words.
  ///
  /// - Parameter complaint: What the check says.
  /// - Returns: nil where the complaint is about what the database holds.
  package init?(complaint: String) {
    let mark = "error code="
    guard let place = complaint.firstRange(of: mark),
      let code = Int32(complaint[place.upperBound...].prefix { $0.isASCII && $0.isNumber })
    else { return nil }
    let error = SQLiteError(code: code, connection: nil)
    if error.isCorrupt { return nil }
    self = error
  }
}
