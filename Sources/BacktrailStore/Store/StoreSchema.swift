internal import BacktrailMigrations
internal import BacktrailNavigation
internal import BacktrailSQLite

/// The store's own tables.
enum StoreSchema {
  /// The store's own migrations, read once: every opening of a store asks for them.
  private static let embedded = Result { try Migrator(files: MigrationCatalog.embedded) }

  /// The migrator with the store's own migrations.
  static func migrator() throws -> Migrator { try embedded.get() }

  /// Adds the row that stands for everything, in the transaction that makes its table.
  @Sendable
  static func complete(_ connection: Connection, _ migration: Migration) throws {
    if migration.version == 1 { try addEverything(connection) }
  }

  /// Applies what is pending, and adds the row that stands for everything where it was lost.
  @discardableResult
  static func prepare(
    _ connection: Connection, with migrator: Migrator, now: Instant
  ) throws -> [Migration] {
    let applied = try migrator.up(on: connection, now: now)
    try addEverything(connection)
    return applied
  }

  private static func addEverything(_ connection: Connection) throws {
    guard case .missing = try connection.kind(KindRow.everythingKey) else { return }
    let everything = KindRow(key: KindRow.everythingKey, name: KindRow.everythingName)
    try connection.run(
      "INSERT OR IGNORE INTO backtrail_kind (key, name, checksum) VALUES (?1, ?2, ?3)",
      everything.key, everything.name, everything.checksum)
  }
}
