internal import BacktrailNavigation
internal import BacktrailSQLite

extension Doctor {
  mutating func lookAtMigrations() throws {
    let migrator = try StoreSchema.migrator()
    let status = try migrator.status(on: connection)
    for migration in status.pending {
      diagnosis.add(
        .warning, "pending", "The migration \(migration.fileName) has not been applied.")
    }
    try status.validate()
    for migration in migrator.migrations {
      let isAsWritten = try connection.first(
        "SELECT name = ?2 AND sql = ?3 FROM backtrail_migration WHERE version = ?1",
        migration.version, migration.name, migration.text
      ) { $0.int64(at: 0) == 1 }
      if isAsWritten == false {
        diagnosis.add(
          .error, "ledger",
          "The name or the text that is kept of \(migration.fileName) is not what was applied.")
      }
    }
  }

  /// Every table and index is as the migrations make it.
  mutating func lookAtSchema() throws {
    let migrator = try StoreSchema.migrator()
    guard try migrator.status(on: connection).pending.isEmpty else { return }
    let fresh = try Connection.inMemory()
    try migrator.up(on: fresh, now: Instant(millisecondsSince1970: 0))
    let found = try Self.schema(of: connection)
    for (name, definition) in try Self.schema(of: fresh).sorted(by: { $0.key < $1.key })
    where found[name] != definition {
      diagnosis.add(
        .error, "schema",
        found[name] == nil
          ? "The table or index \(name) is not there."
          : "The table or index \(name) is not as this version makes it.")
    }
  }

  private static func schema(of connection: Connection) throws -> [String: String] {
    let rows = try connection.all(
      """
      SELECT name, type || ' on ' || tbl_name || ': ' || coalesce(sql, '')
      FROM main.sqlite_schema WHERE lower(tbl_name) GLOB 'backtrail_*'
      """
    ) { ($0.text(at: 0), $0.text(at: 1)) }
    return Dictionary(rows) { first, _ in first }
  }

  /// The two ways to a record, and to a scene, lead to the same rows.
  mutating func lookAtIndexes() throws {
    let counts = try connection.first(
      """
      SELECT (SELECT count(*) FROM backtrail_record NOT INDEXED),
        (SELECT count(*) FROM backtrail_record INDEXED BY backtrail_record_identity
          WHERE kind IS NOT NULL),
        (SELECT count(*) FROM backtrail_record INDEXED BY backtrail_record_confirmation
          WHERE id IS NOT NULL),
        (SELECT count(*) FROM backtrail_scene NOT INDEXED),
        (SELECT count(*) FROM backtrail_scene INDEXED BY backtrail_scene_owner
          WHERE principal IS NOT NULL),
        (SELECT count(*) FROM backtrail_scene INDEXED BY backtrail_scene_confirmation
          WHERE scene IS NOT NULL)
      """
    ) { statement in (0..<6).map { statement.int64(at: $0) } }
    guard let counts else { return }
    for (table, counts) in [("record", counts[0..<3]), ("scene", counts[3..<6])]
    where Set(counts).count > 1 {
      let list = counts.map(String.init).joined(separator: ", ")
      diagnosis.add(
        .error, "index",
        "The table and the indexes of backtrail_\(table) do not agree: \(list) rows.")
    }
  }
}
