public import BacktrailNavigation

extension RestorationStore {
  /// The `async` twin of ``allow(_:_:on:expires:)``.
  public func allow(
    _ subject: Subject, _ action: GrantAction, on target: GrantTarget, expires: Instant? = nil
  ) async throws {
    try await writes.run { try self.allow(subject, action, on: target, expires: expires) }
  }

  /// The `async` twin of ``deny(_:_:on:expires:)``.
  public func deny(
    _ subject: Subject, _ action: GrantAction, on target: GrantTarget, expires: Instant? = nil
  ) async throws {
    try await writes.run { try self.deny(subject, action, on: target, expires: expires) }
  }

  /// The `async` twin of ``grant(_:)``.
  public func grant(_ grant: Grant) async throws {
    try await writes.run { try self.grant(grant) }
  }

  /// The `async` twin of ``revoke(_:_:on:)``.
  @discardableResult
  public func revoke(
    _ subject: Subject, _ action: GrantAction, on target: GrantTarget
  ) async throws -> [Grant] {
    try await writes.run { try self.revoke(subject, action, on: target) }
  }

  /// The `async` twin of ``grants(on:)``.
  public func grants(on target: GrantTarget? = nil) async throws -> [Grant] {
    try await reads.run { try self.grants(on: target) }
  }
}
