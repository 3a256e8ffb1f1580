internal import BacktrailSQLite

extension Migrator {
  /// What `up(at:to:options:)` would do. Changes nothing; a file that is not there would be created.
  ///
  /// - Throws: What `up` would throw before it runs anything.
  public func planUp(
    at path: String, to version: Int? = nil, options: MigrationOptions = .init()
  ) throws -> MigrationPlan {
    let file = MigratedFile(path, migrator: self, options: options)
    let allows = options.allowsOutOfOrder
    return try file.translating {
      let plan = try file.look { runner in
        let steps = try runner.planner().up(to: version, allowsOutOfOrder: allows)
        try runner.check(steps)
        return MigrationPlan(steps: steps.map(\.plan), createsFile: false)
      }
      if let plan { return plan }
      let planner = MigrationPlanner(migrator: self, rows: [], storedText: { _ in nil })
      let steps = try planner.up(to: version, allowsOutOfOrder: false)
      try MigrationRunner(migrator: self, connection: .inMemory(), clock: options.clock)
        .check(steps)
      return MigrationPlan(steps: steps.map(\.plan), createsFile: !steps.isEmpty)
    }
  }

  /// What `down(at:_:options:)` would do. Changes nothing.
  ///
  /// - Throws: What `down` would throw before it runs anything.
  public func planDown(
    at path: String, _ target: DownTarget = .steps(1), options: MigrationOptions = .init()
  ) throws -> MigrationPlan {
    try planning(path, options) { try $0.down(target) }
  }

  /// What `redo(at:options:)` would do. Changes nothing.
  ///
  /// - Throws: What `redo` would throw before it runs anything.
  public func planRedo(
    at path: String, options: MigrationOptions = .init()
  ) throws -> MigrationPlan {
    try planning(path, options) { try $0.redo() }
  }

  private func planning(
    _ path: String, _ options: MigrationOptions,
    _ steps: (MigrationPlanner) throws -> [MigrationStep]
  ) throws -> MigrationPlan {
    let file = MigratedFile(path, migrator: self, options: options)
    return try file.translating {
      let plan = try file.look { runner in
        let steps = try steps(runner.planner())
        try runner.check(steps)
        return MigrationPlan(steps: steps.map(\.plan), createsFile: false)
      }
      guard let plan else { throw StoreError.fileMissing(path: path) }
      return plan
    }
  }
}

extension MigrationStep {
  fileprivate var plan: MigrationPlan.Step {
    .init(
      direction: direction, version: migration.version, name: migration.name,
      fileName: migration.fileName, isInTransaction: isInTransaction,
      statements: SQLScript.statements(of: section.sql).map {
        .init(sql: $0.sql, line: section.firstLine + $0.line - 1)
      })
  }
}
