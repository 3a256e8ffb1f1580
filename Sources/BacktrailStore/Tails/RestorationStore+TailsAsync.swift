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
}
