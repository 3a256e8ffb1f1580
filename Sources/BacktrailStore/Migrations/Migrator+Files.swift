internal import BacktrailSQLite

extension Migrator {
  /// What has been applied to the database at a path, and what has not. Changes nothing.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read or is not there, and ``MigrationError``
  ///   where its ledger cannot be.
  public func status(at path: String, options: MigrationOptions = .init()) throws -> MigrationStatus
  {
    let file = MigratedFile(path, migrator: self, options: options)
    return try file.translating {
      guard let status = try file.look({ try status(on: $0.connection) }) else {
        throw StoreError.fileMissing(path: path)
      }
      return status
    }
  }

  /// Applies what is pending, oldest first, up to a version; creates a file that is not there.
  ///
  /// Each migration happens whole or not at all, and those before one that fails stay. A new file is
  /// created whole or not at all: it is there when all of it is applied, and can be read by its owner
  /// alone. A file that is there is copied first, as the options say, unless nothing is pending.
  ///
  /// Several processes may do so at once. Each migration is applied by one of them; the others wait.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - version: The last migration to apply; nil for all. Where it has been applied already, nothing
  ///     is done.
  ///   - options: How to work.
  /// - Returns: What this call did; another process may have done the rest.
  /// - Throws: ``MigrationRunError``: a ``StoreError`` for the file, `busy` after `waitMilliseconds`, or
  ///   a ``MigrationError`` for the migrations.
  /// - Complexity: Beside what the migrations do, each counts the rows of every table and checks every
  ///   foreign key, before and after it; those of the store do so with its own tables alone. The copy
  ///   reads the database twice and writes it once; it is made again where others write meanwhile.
  @discardableResult
  public func up(
    at path: String, to version: Int? = nil, options: MigrationOptions = .init()
  ) throws -> MigrationRun {
    let file = MigratedFile(path, migrator: self, options: options)
    return try MigrationRunError.wrapping {
      try file.translating { try file.up(to: version) }
    }
  }

  /// How far to take migrations back.
  public enum DownTarget: Sendable, Hashable {
    /// This many, the one that was applied last first.
    case steps(Int)
    /// All that were applied after this version was; 0 for all of them.
    case version(Int)
  }

  /// Takes migrations back, the one that was applied last first.
  ///
  /// A migration whose file was changed since is not taken back. One whose file is not there is, by
  /// the text that the ledger keeps of it.
  ///
  /// - Throws: As `up(at:to:options:)`; also `StoreError.fileMissing`.
  @discardableResult
  public func down(
    at path: String, _ target: DownTarget = .steps(1), options: MigrationOptions = .init()
  ) throws -> MigrationRun {
    try changing(path, options) { file in
      try file.change(ifNeeded: { runner in
        let steps = try runner.planner().down(target)
        try runner.check(steps)
        return !steps.isEmpty
      }) { runner, did in try down(runner, target, did: did) }
    }
  }

  /// Takes the migration that was applied last back, and applies it again.
  ///
  /// Its file may have been changed since: it is taken back by the text that was applied, and applied
  /// as it is now. The two are steps of their own; where the second fails, the first stays.
  ///
  /// - Throws: As `down(at:_:options:)`.
  @discardableResult
  public func redo(at path: String, options: MigrationOptions = .init()) throws -> MigrationRun {
    try changing(path, options) { file in
      try file.change(ifNeeded: { runner in
        let steps = try runner.planner().redo()
        try runner.check(steps)
        return !steps.isEmpty
      }) { runner, did in try redo(runner, did: did) }
    }
  }

  /// Records all migrations up to a version as applied without running them, for a database that has
  /// their tables already and no ledger yet, or an empty one.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - version: The newest migration that the database has had.
  ///   - checksSchema: Whether it has to have what the migrations make. What they need and none of
  ///     them makes cannot be told, and is no reason to refuse.
  ///   - options: How to work.
  /// - Returns: The versions that were recorded, and where the copy is.
  /// - Throws: As `down(at:_:options:)`; also ``MigrationError/alreadyStarted(current:)`` and
  ///   ``MigrationError/differentSchema(problems:)``.
  @discardableResult
  public func baseline(
    at path: String, version: Int, checksSchema: Bool = true, options: MigrationOptions = .init()
  ) throws -> LedgerChange {
    _ = try MigrationRunError.wrapping { try migration(version) }
    let recorded = migrations.filter { $0.version <= version }
    let run = try changing(path, options) { file in
      try file.change(ifNeeded: { runner in
        try runner.refuseStarted()
        if checksSchema { try refuseOtherSchema(than: recorded, on: runner.connection) }
        return true
      }) { runner, _ in try runner.recordBaseline(recorded) }
    }
    return LedgerChange(versions: recorded.map(\.version), backupPath: run.backupPath)
  }

  /// Takes the mark off a migration without transaction that stopped half-way, once somebody has
  /// brought the database into the state with or without what it makes.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - resolution: What the database is like now.
  ///   - options: How to work.
  /// - Returns: The versions whose mark was taken off, and where the copy is.
  /// - Throws: As `down(at:_:options:)`.
  @discardableResult
  public func repair(
    at path: String, as resolution: RepairResolution, options: MigrationOptions = .init()
  ) throws -> LedgerChange {
    var repaired: [Int] = []
    let run = try changing(path, options) { file in
      try file.change(ifNeeded: { runner in
        let planner = try runner.planner()
        try status(of: planner.rows).refuseNewer()
        return planner.rows.contains { $0.isUnfinished }
      }) { runner, _ in repaired = try runner.resolve(as: resolution) }
    }
    return LedgerChange(versions: repaired, backupPath: run.backupPath)
  }

  /// What a database is like whose migration stopped half-way, after somebody looked at it; whether
  /// the migration was being applied or taken back.
  public enum RepairResolution: String, Sendable, Hashable, CaseIterable {
    /// It has what the migration makes, which is recorded as applied: as its file is now, or as it was
    /// applied where it was being taken back.
    case applied
    /// It has nothing of what the migration makes, which becomes pending.
    case notApplied
  }

  private func changing<Result>(
    _ path: String, _ options: MigrationOptions, _ body: (MigratedFile) throws -> Result
  ) throws -> Result {
    let file = MigratedFile(path, migrator: self, options: options)
    return try MigrationRunError.wrapping {
      try file.translating {
        // Not even a lock is put beside a file that is not there.
        if try file.isMissing() { throw StoreError.fileMissing(path: path) }
        try file.file.requirePermissionToWrite()
        return try file.locked { try body(file) }
      }
    }
  }
}
