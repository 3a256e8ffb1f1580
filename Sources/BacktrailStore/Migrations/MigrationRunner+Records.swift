internal import BacktrailNavigation
internal import BacktrailSQLite

extension MigrationRunner {
  /// - Throws: ``MigrationError/alreadyStarted(current:)`` where the ledger is not empty.
  func refuseStarted() throws {
    let rows = try ledger.rows()
    guard let newest = rows.map(\.version).max() else { return }
    throw MigrationError.alreadyStarted(current: newest)
  }

  /// Records migrations that the database is said to have had.
  func recordBaseline(_ migrations: [Migration]) throws {
    try connection.transaction(.immediate) {
      try refuseStarted()
      try ledger.prepare()
      let now = clock()
      for migration in migrations { try ledger.append(migration, .baseline, at: now) }
    }
  }

  /// Takes the marks off migrations that were begun and did not come to their end.
  ///
  /// - Returns: Their versions.
  func resolve(as resolution: Migrator.RepairResolution) throws -> [Int] {
    try connection.transaction(.immediate) {
      let unfinished = try planner().rows.filter { $0.state == .unfinished }
      try ledger.prepare()
      for row in unfinished {
        let known = migrator.migrations.first { $0.version == row.version }
        switch (resolution, known) {
        case (.undone, _): try ledger.remove(row.version)
        case (.done, let migration?): try ledger.finish(migration, at: clock())
        case (.done, nil): try ledger.set(.applied, of: row.version)
        }
      }
      return unfinished.map(\.version)
    }
  }
}
