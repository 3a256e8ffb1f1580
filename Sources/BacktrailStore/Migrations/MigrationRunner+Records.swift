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
      try prepareToChange()
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
      let unfinished = try planner().rows.filter { $0.isUnfinished }
      if unfinished.isEmpty { return [] }
      try prepareToChange()
      try ledger.prepare()
      for row in unfinished {
        switch resolution {
        case .notApplied: try ledger.remove(row.version)
        case .applied:
          let known = migrator.migrations.first { $0.version == row.version }
          // One that was being taken back is there again as it was applied, not as its file is now.
          if let known, row.state == .unfinished(.up) {
            try ledger.finish(known, at: clock())
          } else {
            try ledger.setApplied(row.version)
          }
        }
      }
      return unfinished.map(\.version)
    }
  }
}
