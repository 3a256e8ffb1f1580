internal import BacktrailNavigation
internal import BacktrailSQLite

extension MigrationRunner {
  /// Records that a step begins that runs without a transaction.
  ///
  /// - Returns: What there is before it. Rows are not counted: others may add some while the step runs.
  func begin(_ step: MigrationStep) throws -> Beginning {
    let beginning = try beginning(counting: false)
    try ledger.prepare()
    switch step.direction {
    case .up: try ledger.append(step.migration, .unfinished(.up), at: clock())
    case .down: try ledger.begin(takingBack: step.migration.version, at: clock())
    }
    return beginning
  }

  /// Runs a step without a transaction, and takes the mark off when it has come to its end.
  ///
  /// - Throws: ``MigrationError``: `failedHalfWay`, `refusedHalfWay` or `notRecorded`. What ran is in
  ///   the database with each of them.
  func runAlone(_ step: MigrationStep, from beginning: Beginning) throws {
    do {
      let lineage = try run(step, from: beginning)
      let problems = try connection.transaction(.immediate) {
        let check = MigrationCheck(
          before: beginning.facts, after: try facts(counting: false), lineage: lineage,
          directives: step.section.directives)
        try keepIDs(check.largestIDsToKeep)
        let problems = check.problems
        if problems.isEmpty { try recordEnd(of: step) }
        return problems
      }
      if problems.isEmpty { return }
      throw MigrationError.refusedHalfWay(
        file: step.migration.fileName, step.direction, problem: problems.joined(separator: "; "))
    } catch let error as ScriptError {
      throw MigrationError.failedHalfWay(step.failure(error))
    } catch let error as SQLiteError {
      throw MigrationError.notRecorded(step.recordFailure(error))
    }
  }

  private func recordEnd(of step: MigrationStep) throws {
    switch step.direction {
    case .up:
      try migrator.completion?(connection, step.migration)
      try ledger.finish(step.migration, at: clock())
    case .down: try ledger.remove(step.migration.version)
    }
  }
}
