extension Migrator {
  /// The `async` twin of `status(at:options:)`.
  public func status(
    at path: String, options: MigrationOptions = .init()
  ) async throws -> MigrationStatus {
    try await Self.queue.run { try self.status(at: path, options: options) }
  }

  /// The `async` twin of `planUp(at:to:options:)`.
  public func planUp(
    at path: String, to version: Int? = nil, options: MigrationOptions = .init()
  ) async throws -> MigrationPlan {
    try await Self.queue.run { try self.planUp(at: path, to: version, options: options) }
  }

  /// The `async` twin of `planDown(at:_:options:)`.
  public func planDown(
    at path: String, _ target: DownTarget = .steps(1), options: MigrationOptions = .init()
  ) async throws -> MigrationPlan {
    try await Self.queue.run { try self.planDown(at: path, target, options: options) }
  }

  /// The `async` twin of `planRedo(at:options:)`.
  public func planRedo(
    at path: String, options: MigrationOptions = .init()
  ) async throws -> MigrationPlan {
    try await Self.queue.run { try self.planRedo(at: path, options: options) }
  }

  /// The `async` twin of `up(at:to:options:)`.
  @discardableResult
  public func up(
    at path: String, to version: Int? = nil, options: MigrationOptions = .init()
  ) async throws -> MigrationRun {
    try await Self.queue.run { try self.up(at: path, to: version, options: options) }
  }

  /// The `async` twin of `down(at:_:options:)`.
  @discardableResult
  public func down(
    at path: String, _ target: DownTarget = .steps(1), options: MigrationOptions = .init()
  ) async throws -> MigrationRun {
    try await Self.queue.run { try self.down(at: path, target, options: options) }
  }

  /// The `async` twin of `redo(at:options:)`.
  @discardableResult
  public func redo(
    at path: String, options: MigrationOptions = .init()
  ) async throws -> MigrationRun {
    try await Self.queue.run { try self.redo(at: path, options: options) }
  }

  /// The `async` twin of `baseline(at:version:checksSchema:options:)`.
  @discardableResult
  public func baseline(
    at path: String, version: Int, checksSchema: Bool = true, options: MigrationOptions = .init()
  ) async throws -> LedgerChange {
    try await Self.queue.run {
      try self.baseline(
        at: path, version: version, checksSchema: checksSchema, options: options)
    }
  }

  /// The `async` twin of `repair(at:as:options:)`.
  @discardableResult
  public func repair(
    at path: String, as resolution: RepairResolution, options: MigrationOptions = .init()
  ) async throws -> LedgerChange {
    try await Self.queue.run { try self.repair(at: path, as: resolution, options: options) }
  }

  /// Wide, since a call may wait for another process for a long time.
  static let queue = StoreQueue(name: "backtrail.migrations", width: 16)
}
