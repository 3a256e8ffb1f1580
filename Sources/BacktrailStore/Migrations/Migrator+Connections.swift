package import BacktrailNavigation
package import BacktrailSQLite

extension Migrator {
  /// Applies what is pending, oldest first.
  ///
  /// Every migration runs in a transaction of its own, together with the row that records it: it
  /// happens whole or not at all, and those before it stay. A database that is up to date is only
  /// read.
  ///
  /// - Parameters:
  ///   - connection: A connection that may write to the database, outside of any transaction.
  ///   - version: The last one to apply; nil for all of them.
  ///   - allowsOutOfOrder: Whether some may be older than what has been applied already.
  ///   - now: The instant to record.
  /// - Returns: What this call has applied; another process may have applied the rest.
  /// - Complexity: Each migration counts the rows of every table and checks every foreign key, before
  ///   and after it; those of the store do so with its own tables alone.
  /// - Throws: ``MigrationError``, or `SQLiteError`.
  @discardableResult
  package func up(
    on connection: Connection, to version: Int? = nil, allowsOutOfOrder: Bool = false, now: Instant
  ) throws -> [Migration] {
    var applied: [MigrationRun.Step] = []
    try up(
      MigrationRunner(migrator: self, connection: connection, clock: { now }), to: version,
      allowsOutOfOrder: allowsOutOfOrder
    ) { applied.append($0) }
    return try applied.map { try migration($0.version) }
  }

  /// Takes migrations back, the one that was applied last first.
  ///
  /// - Returns: The versions that this call has taken back.
  /// - Throws: ``MigrationError``, or `SQLiteError`.
  @discardableResult
  package func down(
    on connection: Connection, _ target: DownTarget = .steps(1), now: Instant
  ) throws -> [Int] {
    var reverted: [Int] = []
    try down(MigrationRunner(migrator: self, connection: connection, clock: { now }), target) {
      reverted.append($0.version)
    }
    return reverted
  }

  /// - Parameter did: Is told of each migration that was applied.
  func up(
    _ runner: MigrationRunner, to version: Int?, allowsOutOfOrder: Bool,
    did: (MigrationRun.Step) -> Void
  ) throws {
    func plan(_ planner: MigrationPlanner) throws -> [MigrationStep] {
      try planner.up(to: version, allowsOutOfOrder: allowsOutOfOrder)
    }
    while true {
      // Before the lock is taken, so that neither a database that is up to date nor one that is
      // refused waits for it.
      let steps = try runner.connection.read { try plan(runner.planner()) }
      if steps.isEmpty { return }
      try runner.check(steps)
      if let step = try runner.step({ try plan($0).first }) { did(step.summary) }
    }
  }

  /// - Parameter did: Is told of each migration that was taken back.
  func down(
    _ runner: MigrationRunner, _ target: DownTarget, did: (MigrationRun.Step) -> Void
  ) throws {
    var remaining = target
    while true {
      let steps = try runner.connection.read { try runner.planner().down(remaining) }
      if steps.isEmpty { return }
      try runner.check(steps)
      guard let step = try runner.step({ try $0.down(remaining).first }) else { return }
      if case .steps(let count) = remaining { remaining = .steps(count - 1) }
      did(step.summary)
    }
  }

  /// - Parameter did: Is told of what was done.
  func redo(_ runner: MigrationRunner, did: (MigrationRun.Step) -> Void) throws {
    let steps = try runner.connection.read { try runner.planner().redo() }
    try runner.check(steps)
    guard let down = try runner.step({ try $0.redo().first }) else { return }
    did(down.summary)
    let up = try runner.step { planner in
      // It may be older than others that were applied before it.
      try planner.up(to: nil, allowsOutOfOrder: true)
        .first { $0.migration.version == down.migration.version }
    }
    if let up { did(up.summary) }
  }
}
