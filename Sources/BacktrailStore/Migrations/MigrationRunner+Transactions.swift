internal import BacktrailNavigation
internal import BacktrailSQLite

extension MigrationRunner {
  /// Runs a step whole or not at all, in the transaction that is open.
  func runWhole(_ step: MigrationStep) throws {
    let beginning = try beginning()
    let lineage: TableLineage
    do {
      lineage = try run(step, from: beginning)
    } catch let error as ScriptError {
      throw MigrationError.failed(step.failure(error))
    }
    let check = MigrationCheck(
      before: beginning.facts, after: try facts(),
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

  /// What there is before a step runs.
  struct Beginning {
    let facts: SchemaFacts
    let tables: Set<String>
    let temporary: [SchemaFacts.Object]
  }

  /// What there is now, before a step runs.
  ///
  /// - Parameter counting: Whether rows are counted.
  func beginning(counting: Bool = true) throws -> Beginning {
    Beginning(
      facts: try facts(counting: counting), tables: try tableNames(),
      temporary: try temporaryObjects())
  }

  /// What the database holds now.
  ///
  /// - Parameter counting: Whether rows are counted.
  func facts(counting: Bool = true) throws -> SchemaFacts {
    try SchemaFacts(
      of: connection, without: migrator.ledger, prefix: prefix, counting: counting)
  }

  /// Runs the statements of a step.
  ///
  /// - Returns: What became of the tables.
  /// - Throws: `ScriptError`, or `SQLiteError`.
  func run(_ step: MigrationStep, from beginning: Beginning) throws -> TableLineage {
    var lineage = TableLineage(tables: beginning.tables)
    let rules = rules(for: step, ledgers: try MigrationLedger.names(on: connection))
    try connection.execute(script: step.section.sql, under: rules) { effects in
      lineage.add(effects, tables: effects.changesTables ? try tableNames() : nil)
    }
    // What is temporary would hide tables of the same name from what comes next.
    for object in try temporaryObjects() where !beginning.temporary.contains(object) {
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

  func keepIDs(_ ids: [(table: String, id: Int64)]) throws {
    for (table, id) in ids {
      try connection.perform(
        "UPDATE main.sqlite_sequence SET seq = ?2 WHERE lower(name) = lower(?1)", table, id)
      if connection.changes > 0 { continue }
      try connection.perform(
        "INSERT INTO main.sqlite_sequence (name, seq) VALUES (?1, ?2)", table, id)
    }
  }
}
