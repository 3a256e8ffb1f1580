public import BacktrailNavigation

extension RestorationStore {
  /// The `async` twin of ``tails(of:as:at:)``.
  public func tails(
    of scene: String, as principal: Principal, at now: Instant? = nil
  ) async throws -> [SceneTail] {
    try await reads.run { try self.tails(of: scene, as: principal, at: now) }
  }

  /// The `async` twin of ``allTails(at:)``.
  public func allTails(at now: Instant? = nil) async throws -> [SceneTail] {
    try await reads.run { try self.allTails(at: now) }
  }

  /// The `async` twin of ``revive(_:scene:for:at:)``.
  public func revive<Schema: NavigationSchema>(
    _ schema: Schema.Type, scene: String, for principal: Principal, at now: Instant? = nil
  ) async throws -> RestoredScene<Schema> {
    try await writes.run { try self.revive(schema, scene: scene, for: principal, at: now) }
  }

  /// The `async` twin of ``revive(scene:for:schema:at:)``.
  public func revive(
    scene: String, for principal: Principal, schema: UntypedSchema = UntypedSchema(),
    at now: Instant? = nil
  ) async throws -> RestoredDocument {
    try await writes.run { try self.revive(scene: scene, for: principal, schema: schema, at: now) }
  }
}
