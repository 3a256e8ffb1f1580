internal import BacktrailSQLite

extension Migrator {
  /// Makes sure that a database has what migrations make, before they are recorded as applied.
  ///
  /// - Throws: ``MigrationError/differentSchema(problems:)``, or `SQLiteError`.
  func refuseOtherSchema(than migrations: [Migration], on connection: Connection) throws {
    var check = SchemaCheck(self, on: connection)
    try check.look(for: migrations)
    let problems = check.findings.filter { $0.severity == .error }.map(\.message)
    if !problems.isEmpty { throw MigrationError.differentSchema(problems: problems) }
  }
}
