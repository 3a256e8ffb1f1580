public import BacktrailNavigation

extension RestorationStore {
  /// The `async` twin of ``save(_:as:state:expecting:)``.
  @discardableResult
  public func save<Schema: NavigationSchema>(
    _ scene: String, as principal: Principal, state: SceneState<Schema>,
    expecting revision: Int? = nil
  ) async throws -> Int {
    try await writes.run { try self.save(scene, as: principal, state: state, expecting: revision) }
  }

  /// The `async` twin of ``save(stack:in:of:scene:as:expecting:)``.
  @discardableResult
  public func save<Schema: NavigationSchema>(
    stack: [Schema.Route], in tab: Schema.Tab, of schema: Schema.Type, scene: String,
    as principal: Principal, expecting revision: Int? = nil
  ) async throws -> Int {
    try await writes.run {
      try self.save(
        stack: stack, in: tab, of: schema, scene: scene, as: principal, expecting: revision)
    }
  }

  /// The `async` twin of ``save(_:as:document:expecting:)``.
  @discardableResult
  public func save(
    _ scene: String, as principal: Principal, document: [UInt8], expecting revision: Int? = nil
  ) async throws -> Int {
    try await writes.run {
      try self.save(scene, as: principal, document: document, expecting: revision)
    }
  }

  /// The `async` twin of ``repair(_:scene:as:)``.
  @discardableResult
  public func repair<Schema: NavigationSchema>(
    _ restored: RestoredScene<Schema>, scene: String, as principal: Principal
  ) async throws -> Int {
    try await writes.run { try self.repair(restored, scene: scene, as: principal) }
  }

  /// The `async` twin of ``load(_:as:at:)``.
  public func load(
    _ scene: String, as principal: Principal, at now: Instant? = nil
  ) async throws -> SavedScene {
    try await reads.run { try self.load(scene, as: principal, at: now) }
  }

  /// The `async` twin of ``scenes(of:at:)``.
  public func scenes(
    of principal: Principal, at now: Instant? = nil
  ) async throws -> [SceneSummary] {
    try await reads.run { try self.scenes(of: principal, at: now) }
  }

  /// The `async` twin of ``allScenes(at:)``.
  public func allScenes(at now: Instant? = nil) async throws -> [SceneSummary] {
    try await reads.run { try self.allScenes(at: now) }
  }

  /// The `async` twin of ``discard(_:as:)``.
  public func discard(_ scene: String, as principal: Principal) async throws {
    try await writes.run { try self.discard(scene, as: principal) }
  }

  /// The `async` twin of ``handOver(_:to:as:)``.
  @discardableResult
  public func handOver(
    _ scene: String, to other: String, as principal: Principal
  ) async throws -> Int {
    try await writes.run { try self.handOver(scene, to: other, as: principal) }
  }
}
