public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// The `async` twin of ``beginRestore(_:scene:for:at:)``, which also waits for outside sources that
  /// answer in time.
  public func beginRestore<Schema: NavigationSchema>(
    _ schema: Schema.Type, scene: String, for principal: Principal, at now: Instant? = nil
  ) async throws -> RestoredScene<Schema> {
    try check(scene, for: principal)
    let now = now ?? self.now
    return try await decidingInTime(for: principal, at: now, .writing) { connection, facts in
      try self.restored(
        schema, scene, for: principal, at: now, on: connection, &facts, isBeginning: true)
    }
  }

  /// The `async` twin of ``beginRestore(scene:for:schema:at:)``, which also waits for outside sources
  /// that answer in time.
  public func beginRestore(
    scene: String, for principal: Principal, schema: UntypedSchema = UntypedSchema(),
    at now: Instant? = nil
  ) async throws -> RestoredDocument {
    try check(scene, for: principal)
    let now = now ?? self.now
    return try await decidingInTime(for: principal, at: now, .writing) { connection, facts in
      try self.restored(
        schema, scene, for: principal, at: now, on: connection, &facts, isBeginning: true)
    }
  }

  /// The `async` twin of ``confirmRestore(_:as:depth:)``.
  @discardableResult
  public func confirmRestore(
    _ scene: String, as principal: Principal, depth: Int? = nil
  ) async throws -> Bool {
    try await writes.run { try self.confirmRestore(scene, as: principal, depth: depth) }
  }

  /// The `async` twin of ``clearAttempts(of:as:)``.
  @discardableResult
  public func clearAttempts(of scene: String, as principal: Principal) async throws -> Bool {
    try await writes.run { try self.clearAttempts(of: scene, as: principal) }
  }
}
