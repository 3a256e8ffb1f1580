internal import BacktrailNavigation
internal import BacktrailSQLite

extension MigrationRunner {
  /// Records that a step begins that runs without a transaction.
  func markBegun(_ step: MigrationStep) throws {
    try ledger.prepare()
    switch step.direction {
    case .up: try ledger.append(step.migration, .unfinished, at: clock())
    case .down: try ledger.set(.unfinished, of: step.migration.version)
    }
  }

  /// Runs a step without a transaction, and takes the mark off when it has come to its end.
  func runAlone(_ step: MigrationStep) throws {
    let before = try SchemaFacts(idsOf: connection, without: migrator.ledger)
    let lineage: TableLineage
    do {
      lineage = try run(step)
    } catch let error as ScriptError {
      throw MigrationError.failedHalfWay(step.failure(error))
    }
    try connection.transaction(.immediate) {
      let check = MigrationCheck(
        before: before, after: try SchemaFacts(idsOf: connection, without: migrator.ledger),
        lineage: lineage, directives: step.section.directives)
      try keepIDs(check.largestIDsToKeep)
      switch step.direction {
      case .up:
        try migrator.completion?(connection, step.migration)
        try ledger.finish(step.migration, at: clock())
      case .down: try ledger.remove(step.migration.version)
      }
    }
  }
}
