package import BacktrailMigrations
package import BacktrailNavigation
package import BacktrailSQLite

/// Brings a database up to date, and says how far it is.
///
/// Several processes may do so at once: each migration is applied by one of them.
public struct Migrator: Sendable {
  /// The known migrations, in the order of their versions.
  public let migrations: [Migration]

  /// The table that keeps what was applied.
  public let ledger: String

  /// The ledger of the store's own migrations.
  public static let storeLedger = "backtrail_migration"

  /// The ledger of a folder's migrations, unless another one is named.
  public static let folderLedger = "schema_migration"

  /// The migrations of the store, which are built into the program.
  public static func store() throws -> Migrator { try Migrator() }

  /// Reads the migrations of a folder: its files that end with `.sql`.
  ///
  /// - Parameters:
  ///   - folder: The path of the folder.
  ///   - ledger: The name of the table that keeps what was applied. Two folders can share a database
  ///     when each has its own.
  /// - Throws: ``MigrationError`` for a file that is not a migration, for two with one version, and for
  ///   a folder that cannot be read.
  public init(folder: String, ledger: String = folderLedger) throws {
    migrations = try Migration.parse(MigrationCatalog.folder(at: folder))
    self.ledger = ledger
  }

  /// Reads the migrations of a set of files, of those built into the program unless others are
  /// given.
  ///
  /// - Throws: ``MigrationError`` for a file that is not a migration, or for two with one version.
  package init(files: [MigrationFile] = MigrationCatalog.embedded) throws {
    migrations = try Migration.parse(files)
    ledger = Self.storeLedger
  }

  /// What has been applied to a database, and what has not. Writes nothing.
  ///
  /// - Parameter connection: A connection to the database, in a transaction or not.
  /// - Complexity: Three short queries, and one row per applied migration.
  /// - Throws: ``MigrationError/unreadableLedger(_:)``, or `SQLiteError`.
  package func status(on connection: Connection) throws -> MigrationStatus {
    if connection.isInTransaction { return try currentStatus(on: connection) }
    return try connection.read { try currentStatus(on: connection) }
  }

  /// Applies what is pending, oldest first.
  ///
  /// Every migration runs in a transaction of its own, together with the row that records it: it
  /// happens whole or not at all, and those before it stay. A database that is up to date is only
  /// read.
  ///
  /// - Parameters:
  ///   - connection: A connection that may write to the database, outside of any transaction.
  ///   - now: The instant to record.
  /// - Returns: What this call has applied; another process may have applied the rest.
  /// - Throws: ``MigrationError``, or `SQLiteError`.
  @discardableResult
  package func up(on connection: Connection, now: Instant) throws -> [Migration] {
    var applied: [Migration] = []
    while true {
      // Before the lock is taken, so that neither a database that is up to date nor one that is
      // refused waits for it.
      let status = try status(on: connection)
      try status.validate()
      if status.pending.isEmpty { return applied }
      if let migration = try applyNext(on: connection, now: now) { applied.append(migration) }
    }
  }

  /// Applies the oldest migration that is still pending once the lock is held.
  private func applyNext(on connection: Connection, now: Instant) throws -> Migration? {
    var running: Migration?
    do {
      return try connection.transaction(.immediate) {
        // Read again: what was pending before may have been applied while waiting for the lock.
        let status = try currentStatus(on: connection)
        try status.validate()
        guard let migration = status.pending.first else { return nil }
        running = migration
        try run(migration, on: connection)
        let ledger = MigrationLedger(connection: connection)
        try ledger.create()
        try ledger.append(migration, at: now)
        return migration
      }
    } catch let error as SQLiteError {
      guard let running else { throw error }
      throw MigrationError.notKept(
        file: running.fileName, message: "\(error.message) (\(error.name))")
    }
  }

  private func run(_ migration: Migration, on connection: Connection) throws {
    do {
      // A COMMIT in the file would keep half of it.
      try connection.execute(script: migration.up.sql, allowsTransactions: false)
    } catch let error as ScriptError {
      throw MigrationError.failed(
        .init(
          file: migration.fileName, line: migration.up.firstLine + error.line - 1,
          statement: error.statement, sql: error.error.sql ?? "", error: error.error))
    }
  }

  private func currentStatus(on connection: Connection) throws -> MigrationStatus {
    let rows = try MigrationLedger(connection: connection).rows()
    let entries = try migrations.map { migration in
      let row = rows.first { $0.version == migration.version }
      return MigrationStatus.Entry(
        migration: migration, state: try state(of: migration, recorded: row))
    }
    let known = Set(migrations.map(\.version))
    let unknown = rows.filter { !known.contains($0.version) }
      .map { MigrationStatus.Unknown(version: $0.version, name: $0.name, appliedAt: $0.appliedAt) }
    return MigrationStatus(entries: entries, unknown: unknown)
  }

  private func state(
    of migration: Migration, recorded row: MigrationLedger.Row?
  ) throws -> MigrationStatus.State {
    guard let row else { return .pending }
    guard row.algorithm == Migration.checksumAlgorithm else {
      throw MigrationError.unreadableLedger(
        "version \(row.version) has a checksum of a kind that this program does not know, "
          + "\(row.algorithm)")
    }
    return row.checksum == migration.checksum
      ? .applied(at: row.appliedAt) : .drifted(appliedAt: row.appliedAt)
  }
}
