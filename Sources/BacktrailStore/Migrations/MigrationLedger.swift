internal import BacktrailNavigation
internal import BacktrailSQLite

/// The table that says which migrations a database has had.
struct MigrationLedger {
  /// One applied migration.
  struct Row {
    let version: Int
    let name: String
    let algorithm: String
    let checksum: String
    let appliedAt: Instant
  }

  let connection: Connection

  /// What has been applied, in the order of versions. Empty only for a database without a store.
  ///
  /// - Throws: ``MigrationError/unreadableLedger(_:)`` where that cannot be known, `SQLiteError`.
  func rows() throws -> [Row] {
    guard try exists() else {
      if let table = try storeTable() {
        throw MigrationError.unreadableLedger(
          "the table \(table) is there, but backtrail_migration is not")
      }
      return []
    }
    try checkColumns()
    let rows = try connection.all(
      """
      SELECT version, name, algorithm, checksum, applied_at
      FROM main.backtrail_migration ORDER BY version
      """
    ) { try row(from: $0) }
    if rows.isEmpty, let table = try storeTable() {
      throw MigrationError.unreadableLedger(
        "the table \(table) is there, but backtrail_migration is empty")
    }
    return rows
  }

  /// Makes the table, where it is not there yet.
  func create() throws {
    try connection.run(
      """
      CREATE TABLE IF NOT EXISTS main.backtrail_migration (
        version INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        algorithm TEXT NOT NULL,
        checksum TEXT NOT NULL,
        applied_at INTEGER NOT NULL,
        sql TEXT NOT NULL
      ) STRICT
      """)
  }

  /// Notes that a migration has been applied.
  func append(_ migration: Migration, at instant: Instant) throws {
    try connection.run(
      """
      INSERT INTO main.backtrail_migration (version, name, algorithm, checksum, applied_at, sql)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """,
      migration.version, migration.name, Migration.checksumAlgorithm, migration.checksum,
      instant.millisecondsSince1970, migration.text)
  }
}

extension MigrationLedger {
  private func exists() throws -> Bool {
    let type = try connection.first(
      "SELECT type FROM main.sqlite_schema WHERE name = 'backtrail_migration' COLLATE NOCASE"
    ) { $0.text(at: 0) }
    guard let type else { return false }
    guard type == "table" else {
      throw MigrationError.unreadableLedger("backtrail_migration is not a table but a \(type)")
    }
    return true
  }

  /// Some table of the store other than the ledger.
  private func storeTable() throws -> String? {
    try connection.first(
      """
      SELECT name FROM main.sqlite_schema
      WHERE type = 'table' AND lower(name) GLOB 'backtrail_*'
        AND lower(name) <> 'backtrail_migration'
      ORDER BY name LIMIT 1
      """
    ) { $0.text(at: 0) }
  }

  /// A newer program may have added columns; those that are read here have to be there.
  private func checkColumns() throws {
    let columns = try connection.all(
      "SELECT name FROM pragma_table_info('backtrail_migration', 'main')"
    ) { $0.text(at: 0) }
    for column in ["version", "name", "algorithm", "checksum", "applied_at", "sql"]
    where !columns.contains(column) {
      throw MigrationError.unreadableLedger("backtrail_migration has no column \(column)")
    }
  }

  private func row(from statement: Statement) throws -> Row {
    let types = (0..<5).map { statement.type(at: $0) }
    guard types == [.integer, .text, .text, .text, .integer],
      let version = Int(exactly: statement.int64(at: 0))
    else {
      throw MigrationError.unreadableLedger(
        "the row of version \(statement.text(at: 0)) holds a value of the wrong type")
    }
    return Row(
      version: version,
      name: statement.text(at: 1),
      algorithm: statement.text(at: 2),
      checksum: statement.text(at: 3),
      appliedAt: Instant(millisecondsSince1970: statement.int64(at: 4)))
  }
}
