public import BacktrailNavigation

extension RestorationStore {
  /// The `async` twin of ``history(of:as:limit:at:)``.
  public func history(
    of scene: String, as principal: Principal, limit: Int = .max, at now: Instant? = nil
  ) async throws -> SceneHistory {
    try await reads.run { try self.history(of: scene, as: principal, limit: limit, at: now) }
  }

  /// The `async` twin of ``remember(_:scene:as:)``.
  public func remember(
    _ report: RestorationReport, scene: String, as principal: Principal
  ) async throws {
    try await writes.run { try self.remember(report, scene: scene, as: principal) }
  }
}
