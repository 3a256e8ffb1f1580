internal import BacktrailNavigation
internal import BacktrailSQLite

/// Applies migrations to a database and takes them back, one at a time.
final class MigrationRunner {
  let migrator: Migrator
  let connection: Connection
  let clock: () -> Instant
  let progress: (MigrationProgress) -> Void
  /// What is done once the right to write is held and before anything is changed, once.
  var beforeFirstChange: (() throws -> Void)?
  /// The texts that hold no statement which is refused anyway.
  private var checked: Set<String> = []

  init(
    migrator: Migrator, connection: Connection, clock: @escaping () -> Instant,
    progress: @escaping (MigrationProgress) -> Void = { _ in }
  ) {
    self.migrator = migrator
    self.connection = connection
    self.clock = clock
    self.progress = progress
  }

  var ledger: MigrationLedger { MigrationLedger(connection: connection, name: migrator.ledger) }

  /// What the ledger says now, ready to plan with.
  func planner() throws -> MigrationPlanner {
    let ledger = ledger
    return MigrationPlanner(
      migrator: migrator, rows: try migrator.recorded(on: connection),
      storedText: { try ledger.text(of: $0) })
  }

  /// Makes sure, before anything runs, that steps hold no statement that is refused anyway.
  ///
  /// - Throws: ``MigrationError/failed(_:)``.
  func check(_ steps: [MigrationStep]) throws {
    for step in steps {
      let key = "\(step.isInTransaction) \(step.section.sql)"
      if checked.contains(key) { continue }
      do {
        try rules(for: step).check(step.section.sql)
        checked.insert(key)
      } catch let error as ScriptError {
        throw MigrationError.failed(step.failure(error))
      }
    }
  }

  /// Does what is next, once the right to write is held.
  ///
  /// A step happens in one transaction with what is recorded of it, unless it says that it runs
  /// without one: then it is recorded as begun before, and as done after it.
  ///
  /// - Parameter next: Says what is next by the ledger as it is then; nil for nothing.
  /// - Returns: What was done.
  /// - Throws: ``MigrationError``, or `SQLiteError`.
  func step(_ next: (MigrationPlanner) throws -> MigrationStep?) throws -> MigrationStep? {
    try connection.withoutForeignKeys {
      var running: MigrationStep?
      var beginning: Beginning?
      do {
        try connection.transaction(.immediate) {
          // Read again: what was pending before may have been applied while waiting for the lock.
          guard let step = try next(planner()) else { return }
          try check([step])
          try prepareToChange()
          running = step
          progress(step.progress)
          if step.isInTransaction { try runWhole(step) } else { beginning = try begin(step) }
        }
      } catch let error as SQLiteError where !error.isBusy && !error.isCorrupt {
        guard let running else { throw error }
        throw MigrationError.notKept(running.recordFailure(error))
      }
      if let running, let beginning { try runAlone(running, from: beginning) }
      return running
    }
  }

  /// Does what comes before the first change; in the transaction of each, which may write.
  func prepareToChange() throws {
    try beforeFirstChange?()
    beforeFirstChange = nil
  }

  /// The beginnings of the names of the tables that migrations change.
  ///
  /// Opening a store must not count the rows of an application's tables beside it.
  var prefix: String { migrator.completion == nil ? "" : "backtrail_" }

  /// What a step may not do.
  ///
  /// - Parameter ledgers: The names of the tables that record what has run, of other folders too.
  func rules(for step: MigrationStep, ledgers: [String] = []) -> ScriptRules {
    ScriptRules(
      isInTransaction: step.isInTransaction,
      protectedTables: Set(ledgers + [migrator.ledger.foldedName]),
      protectedPrefix: migrator.foreignPrefix)
  }
}

extension MigrationStep {
  fileprivate var progress: MigrationProgress {
    switch direction {
    case .up: .applying(file: migration.fileName)
    case .down: .reverting(file: migration.fileName)
    }
  }
}
