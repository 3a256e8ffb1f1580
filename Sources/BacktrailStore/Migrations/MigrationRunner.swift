internal import BacktrailNavigation
internal import BacktrailSQLite

/// Applies migrations to a database and takes them back, one at a time.
final class MigrationRunner {
  let migrator: Migrator
  let connection: Connection
  let clock: () -> Instant
  let progress: (MigrationProgress) -> Void
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
      do {
        let step = try connection.transaction(.immediate) { () -> MigrationStep? in
          // Read again: what was pending before may have been applied while waiting for the lock.
          guard let step = try next(planner()) else { return nil }
          try check([step])
          running = step
          progress(step.progress)
          try step.isInTransaction ? runWhole(step) : markBegun(step)
          return step
        }
        if let step, !step.isInTransaction { try runAlone(step) }
        return step
      } catch let error as SQLiteError where !error.isBusy && !error.isCorrupt {
        guard let running else { throw error }
        throw MigrationError.notKept(
          file: running.migration.fileName, message: "\(error.message) (\(error.name))")
      }
    }
  }

  private func rules(for step: MigrationStep) -> ScriptRules {
    ScriptRules(
      isInTransaction: step.isInTransaction, protectedTables: [migrator.ledger.foldedName])
  }
}

// MARK: - In a transaction

extension MigrationRunner {
  private func runWhole(_ step: MigrationStep) throws {
    let before = try SchemaFacts(of: connection, without: migrator.ledger)
    let lineage: TableLineage
    do {
      lineage = try run(step)
    } catch let error as ScriptError {
      throw MigrationError.failed(step.failure(error))
    }
    let check = MigrationCheck(
      before: before, after: try SchemaFacts(of: connection, without: migrator.ledger),
      lineage: lineage, directives: step.section.directives)
    let problems = check.problems
    guard problems.isEmpty else {
      throw MigrationError.refused(
        file: step.migration.fileName, problem: problems.joined(separator: "; "))
    }
    try keepIDs(check.largestIDsToKeep)
    try ledger.prepare()
    switch step.direction {
    case .up:
      try migrator.completion?(connection, step.migration)
      try ledger.append(step.migration, .applied, at: clock())
    case .down: try ledger.remove(step.migration.version)
    }
  }

  /// Runs the statements of a step.
  ///
  /// - Returns: What became of the tables.
  /// - Throws: `ScriptError`, or `SQLiteError`.
  private func run(_ step: MigrationStep) throws -> TableLineage {
    let temporary = try temporaryObjects()
    var lineage = TableLineage(tables: try tableNames())
    try connection.execute(script: step.section.sql, under: rules(for: step)) { effects in
      lineage.add(effects, tables: effects.changesTables ? try tableNames() : nil)
    }
    // What is temporary would hide tables of the same name from what comes next.
    for object in try temporaryObjects() where !temporary.contains(object) {
      try connection.perform("DROP \(object.type) temp.\(object.name.quotedName)")
    }
    return lineage
  }

  private func tableNames() throws -> Set<String> {
    Set(
      try connection.rows("SELECT lower(name) FROM main.sqlite_schema WHERE type = 'table'") {
        $0.text(at: 0)
      })
  }

  private func temporaryObjects() throws -> [SchemaFacts.Object] {
    // Triggers and views come before the tables that they need.
    try connection.rows(
      """
      SELECT type, name FROM temp.sqlite_schema
      WHERE type IN ('table', 'trigger', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
      ORDER BY CASE type WHEN 'trigger' THEN 0 WHEN 'view' THEN 1 ELSE 2 END
      """
    ) { .init(type: $0.text(at: 0), name: $0.text(at: 1)) }
  }

  private func keepIDs(_ ids: [(table: String, id: Int64)]) throws {
    for (table, id) in ids {
      try connection.perform(
        "UPDATE main.sqlite_sequence SET seq = ?2 WHERE lower(name) = lower(?1)", table, id)
      if connection.changes > 0 { continue }
      try connection.perform(
        "INSERT INTO main.sqlite_sequence (name, seq) VALUES (?1, ?2)", table, id)
    }
  }
}

// MARK: - Without a transaction

extension MigrationRunner {
  private func markBegun(_ step: MigrationStep) throws {
    try ledger.prepare()
    switch step.direction {
    case .up: try ledger.append(step.migration, .unfinished, at: clock())
    case .down: try ledger.set(.unfinished, of: step.migration.version)
    }
  }

  private func runAlone(_ step: MigrationStep) throws {
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

extension MigrationStep {
  fileprivate var progress: MigrationProgress {
    switch direction {
    case .up: .applying(file: migration.fileName)
    case .down: .revertingFile(migration.fileName)
    }
  }

  fileprivate func failure(_ error: ScriptError) -> MigrationError.StatementFailure {
    .init(
      file: migration.fileName, line: section.firstLine + error.line - 1,
      statement: error.statement, sql: error.error.sql ?? "", error: error.error)
  }
}
