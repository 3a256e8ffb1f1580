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
  }

  /// The ledger keeps what was applied, and every table and index is as the migrations make it.
  mutating func lookAtSchema() throws {
    var check = try SchemaCheck(StoreSchema.migrator(), on: connection)
    try check.look()
    diagnosis.findings += check.findings
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
