extension Connection {
  /// Runs `body` while the connection does not look at foreign keys, where it does so otherwise.
  ///
  /// SQLite changes the pragma only outside of a transaction, and says nothing inside of one:
  /// <https://www.sqlite.org/pragma.html#pragma_foreign_keys>.
  ///
  /// - Throws: What `body` throws, or ``SQLiteError`` where the pragma could not be changed, or not
  ///   be set again.
  package func withoutForeignKeys<Result>(_ body: () throws -> Result) throws -> Result {
    guard try pragma("foreign_keys") == 1 else { return try body() }
    try setPragma("foreign_keys", to: 0)
    let result = Swift.Result { try body() }
    try setPragma("foreign_keys", to: 1)
    return try result.get()
  }
}
