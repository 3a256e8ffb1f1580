internal import BacktrailSQLite

extension Migrator {
  /// Looks at everything that the migrations answer for in the database at a path. Changes nothing.
  ///
  /// Beside the status: whether the ledger keeps what was applied, whether tables, indexes, views and
  /// triggers are as the applied migrations make them, foreign keys, and SQLite's integrity check.
  /// Another application's tables in the same file are passed over, but for the integrity check.
  ///
  /// What cannot be checked without the application, such as an index that needs its collation, is a
  /// finding and stops nothing.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read or is not there, and
  ///   ``MigrationError/unreadableLedger(_:)``.
  /// - Complexity: Reads the whole file, and runs the applied migrations once in memory.
  public func verify(
    at path: String, options: MigrationOptions = .init()
  ) throws -> MigrationVerification {
    let file = MigratedFile(path, migrator: self, options: options)
    return try file.translating {
      try file.readAtLength { connection in
        let status = try status(on: connection)
        var schema = SchemaCheck(self, on: connection)
        try schema.look()
        let content = ContentCheck(connection: connection, tables: schema.tables)
        return MigrationVerification(
          verdict: status.verdict,
          findings: try schema.findings + content.foreignKeys() + content.integrity(atMost: 10))
      }
    }
  }
}
