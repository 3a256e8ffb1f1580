internal import CBacktrailSQLite

extension Connection {
  /// Runs a script of any number of statements, one after the other; rows are passed over.
  ///
  /// What ran before a failing statement stays, unless the caller's transaction takes it back.
  ///
  /// - Parameters:
  ///   - script: The statements. Comments, a byte order mark and either kind of line end are fine.
  ///   - allowsTransactions: Whether the script may begin and end transactions of its own. Without
  ///     it, a script cannot commit the transaction that it runs in.
  /// - Throws: ``ScriptError`` with the place of the statement that failed.
  package func execute(script: String, allowsTransactions: Bool = true) throws {
    let bytes = Array(script.utf8) + [0]
    if !allowsTransactions {
      sqlite3_set_authorizer(
        handle,
        { _, action, _, _, _, _ in action == SQLITE_TRANSACTION ? SQLITE_DENY : SQLITE_OK },
        nil)
    }
    defer {
      if !allowsTransactions { sqlite3_set_authorizer(handle, nil, nil) }
    }
    try bytes.withUnsafeBufferPointer { bytes in
      try execute(UnsafeBufferPointer(rebasing: bytes.dropLast()))
    }
  }

  private func execute(_ script: UnsafeBufferPointer<UInt8>) throws {
    var scanner = SQLScanner(script)
    scanner.skipByteOrderMark()
    var ordinal = 0
    while scanner.skipToStatement() {
      ordinal += 1
      do {
        scanner.advance(by: try executeFirst(of: scanner.rest))
      } catch let error as SQLiteError {
        throw ScriptError(statement: ordinal, line: scanner.line, error: Self.explained(error))
      }
    }
  }

  /// Runs the statement that a text begins with, and says how many bytes it took.
  private func executeFirst(of text: UnsafeBufferPointer<UInt8>) throws -> Int {
    let (statement, length) = try compile(text, isPersistent: false)
    // SQLite takes a NUL for the end of the text, and would leave out the rest without a word.
    guard let statement, length == text.count || text[length] != 0 else {
      throw SQLiteError(extendedCode: SQLITE_ERROR, message: "the script holds a NUL")
    }
    while try statement.step() {}
    return length
  }

  /// SQLite says "not authorized" for a transaction statement; the reader needs to know why.
  private static func explained(_ error: SQLiteError) -> SQLiteError {
    guard error.code == SQLITE_AUTH else { return error }
    return SQLiteError(
      extendedCode: error.extendedCode,
      message: "the script already runs in a transaction and may not begin or end one",
      sql: error.sql)
  }
}
