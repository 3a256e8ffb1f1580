internal import BacktrailMigrations
internal import BacktrailNavigation
internal import BacktrailSQLite

/// The store's own tables.
enum StoreSchema {
  /// The migrator with the store's own migrations.
  static func migrator() throws -> Migrator {
    try Migrator(files: MigrationCatalog.embedded)
  }

  /// Applies what is pending, and adds the row that stands for everything.
  @discardableResult
  static func prepare(
    _ connection: Connection, with migrator: Migrator, now: Instant
  ) throws -> [Migration] {
    let applied = try migrator.up(on: connection, now: now)
    let everything = KindRow(key: KindRow.everythingKey, name: KindRow.everythingName)
    if case .missing = try connection.kind(KindRow.everythingKey) {
      try connection.run(
        "INSERT OR IGNORE INTO backtrail_kind (key, name, checksum) VALUES (?1, ?2, ?3)",
        everything.key, everything.name, everything.checksum)
    }
    return applied
  }
}
