internal import BacktrailSQLite

extension Migrator {
  /// Looks at everything that the migrations answer for in the database at a path. Changes nothing.
  ///
  /// Beside the status: whether the ledger keeps what was applied, whether tables, indexes, views and
  /// triggers are as the applied migrations make them, foreign keys, and SQLite's integrity check.
  /// Another application's tables in the same file are passed over.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read or is not there, and
  ///   ``MigrationError/unreadableLedger(_:)``.
  /// - Complexity: Reads the whole file, and runs the applied migrations once in memory.
  public func verify(
    at path: String, options: MigrationOptions = .init()
  ) throws -> MigrationVerification {
    let file = StoreFile(
      path: path, busyTimeoutMilliseconds: Int32(clamping: max(0, options.waitMilliseconds)))
    return try file.sayingWhatIsWrong {
      guard let header = try file.inspect() else { throw StoreError.fileMissing(path: path) }
      return try file.readAtLength(header) { connection in
        try connection.read { try result { try verify(connection) } }
      }
    }.get()
  }

  /// Keeps a migration error, which is one of the caller's, from becoming one of the store.
  private func result<Value>(_ body: () throws -> Value) throws -> Result<Value, MigrationError> {
    do {
      return .success(try body())
    } catch let error as MigrationError {
      return .failure(error)
    }
  }

  private func verify(_ connection: Connection) throws -> MigrationVerification {
    let status = try status(on: connection)
    var check = SchemaCheck(self, on: connection)
    try check.look()
    var findings = check.findings
    let orphans = try connection.all("PRAGMA foreign_key_check") { $0.text(at: 0) }
    for table in Set(orphans).sorted() where check.tables?.contains(table.foldedName) ?? true {
      findings.append(
        .init(
          severity: .error, code: "foreignKey",
          message: "A row of \(table) refers to another one that is not there."))
    }
    let complaints = try connection.all("PRAGMA integrity_check(10)") { $0.text(at: 0) }
    for complaint in complaints where complaint != "ok" {
      findings.append(
        .init(
          severity: .error, code: "integrity",
          message: "SQLite's integrity check says: \(complaint)."))
    }
    return MigrationVerification(verdict: status.verdict, findings: findings)
  }
}
