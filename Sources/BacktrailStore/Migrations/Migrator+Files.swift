extension Migrator {
  /// What has been applied to the database at a path, and what has not. Changes nothing.
  ///
  /// - Throws: ``StoreError`` where the file cannot be read or is not there, and ``MigrationError``
  ///   where its ledger cannot be.
  public func status(at path: String, options: MigrationOptions = .init()) throws -> MigrationStatus
  {
    throw MigrationError.badFileName(path)
  }

  /// What ``up(at:to:options:)`` would do. Changes nothing; a file that is not there would be created.
  ///
  /// - Throws: What `up` would throw before it runs anything.
  public func planUp(
    at path: String, to version: Int? = nil, options: MigrationOptions = .init()
  ) throws -> MigrationPlan {
    throw MigrationError.badFileName(path)
  }

  /// What ``down(at:to:options:)`` would do. Changes nothing.
  public func planDown(
    at path: String, _ target: DownTarget = .steps(1), options: MigrationOptions = .init()
  ) throws -> MigrationPlan {
    throw MigrationError.badFileName(path)
  }

  /// Applies what is pending, oldest first, up to a version; creates a file that is not there.
  @discardableResult
  public func up(
    at path: String, to version: Int? = nil, options: MigrationOptions = .init()
  ) throws -> MigrationRun {
    throw MigrationError.badFileName(path)
  }

  /// How far to take migrations back.
  public enum DownTarget: Sendable, Hashable {
    /// This many, the one that was applied last first.
    case steps(Int)
    /// All that were applied after this version was; 0 for all of them.
    case version(Int)
  }

  /// Takes migrations back, the one that was applied last first.
  @discardableResult
  public func down(
    at path: String, _ target: DownTarget = .steps(1), options: MigrationOptions = .init()
  ) throws -> MigrationRun {
    throw MigrationError.badFileName(path)
  }

  /// Takes the migration that was applied last back, and applies it again.
  @discardableResult
  public func redo(at path: String, options: MigrationOptions = .init()) throws -> MigrationRun {
    throw MigrationError.badFileName(path)
  }

  /// Records all migrations up to a version as applied without running them, for a database that has
  /// their tables already and no ledger yet.
  ///
  /// - Returns: The versions that were recorded.
  @discardableResult
  public func baseline(
    at path: String, version: Int, options: MigrationOptions = .init()
  ) throws -> [Int] {
    throw MigrationError.badFileName(path)
  }

  /// Takes the mark off a migration without transaction that failed half-way, once somebody has
  /// brought the database into the state before or after it.
  ///
  /// - Parameter resolution: What the database is like now.
  /// - Returns: The versions whose mark was taken off.
  @discardableResult
  public func repair(
    at path: String, as resolution: RepairResolution, options: MigrationOptions = .init()
  ) throws -> [Int] {
    throw MigrationError.badFileName(path)
  }

  /// What a database is like whose migration failed half-way, after somebody looked at it.
  public enum RepairResolution: String, Sendable, Hashable, CaseIterable {
    /// As if the migration had never begun: it becomes pending again.
    case undone
    /// As if it had run to its end: it becomes applied.
    case done
  }
}
