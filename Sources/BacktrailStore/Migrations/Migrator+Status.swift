package import BacktrailSQLite

extension Migrator {
  /// What has been applied to a database, and what has not. Writes nothing.
  ///
  /// - Parameter connection: A connection to the database, in a transaction or not.
  /// - Complexity: Three short queries, and one row per applied migration.
  /// - Throws: ``MigrationError/unreadableLedger(_:)``, or `SQLiteError`.
  package func status(on connection: Connection) throws -> MigrationStatus {
    if connection.isInTransaction { return try status(of: recorded(on: connection)) }
    return try connection.read { try status(of: recorded(on: connection)) }
  }

  /// What the ledger of a database says, in the order of application.
  ///
  /// A store without a ledger is none that nothing has been applied to.
  func recorded(on connection: Connection) throws -> [MigrationLedger.Row] {
    let ledger = MigrationLedger(connection: connection, name: ledger)
    let rows = try ledger.rows()
    if rows.isEmpty, keepsStoreLedger,
      let table = try Self.storeTable(on: connection)
    {
      let problem = try ledger.isThere() ? "is empty" : "is not"
      throw MigrationError.unreadableLedger(
        "the table \(table) is there, but \(self.ledger) \(problem)")
    }
    return rows
  }

  /// What recorded rows come to, compared with the known migrations.
  func status(of rows: [MigrationLedger.Row]) throws -> MigrationStatus {
    let byVersion = Dictionary(uniqueKeysWithValues: rows.map { ($0.version, $0) })
    let entries = try migrations.map { migration in
      let row = byVersion[migration.version]
      return MigrationStatus.Entry(
        migration: migration, state: try state(of: migration, recorded: row),
        isBaseline: row?.state == .baseline)
    }
    let known = Set(migrations.map(\.version))
    let unknown = rows.filter { !known.contains($0.version) }
      .sorted { $0.version < $1.version }
      .map {
        MigrationStatus.Unknown(
          version: $0.version, name: $0.name, appliedAt: $0.appliedAt, state: $0.unknownState,
          // One that did not come to its end, or of which a newer program says something that is
          // not known here, cannot be read by anybody.
          readableBy: $0.state == .applied || $0.state == .baseline ? $0.readableBy : nil)
      }
    return MigrationStatus(entries: entries, unknown: unknown, order: rows.map(\.version))
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
    switch row.state {
    case .unfinished(let direction):
      return .unfinished(direction, begunAt: row.begunAt ?? row.appliedAt)
    case .applied, .baseline:
      return row.checksum == migration.checksum
        ? .applied(at: row.appliedAt) : .drifted(appliedAt: row.appliedAt)
    case .other(let word):
      throw MigrationError.unreadableLedger(
        "version \(row.version) is in a state that this program does not know, \(word)")
    }
  }

  /// Some table of the store other than the ledger.
  private static func storeTable(on connection: Connection) throws -> String? {
    try connection.first(
      """
      SELECT name FROM main.sqlite_schema
      WHERE type = 'table' AND lower(name) GLOB 'backtrail_*'
        AND lower(name) <> 'backtrail_migration'
      ORDER BY name LIMIT 1
      """
    ) { $0.text(at: 0) }
  }
}

extension MigrationLedger.Row {
  fileprivate var unknownState: MigrationStatus.Unknown.State {
    switch state {
    case .applied: .applied
    case .baseline: .baseline
    case .unfinished(let direction): .unfinished(direction, begunAt: begunAt ?? appliedAt)
    case .other(let word): .other(word)
    }
  }
}
