public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Allows a subject an action on a target.
  ///
  /// An allow of the same subject, action and target is replaced, with its expiry. A deny stays, and
  /// wins.
  ///
  /// - Throws: ``StoreError``, `recordMissing` where the target is a record that is not there.
  public func allow(
    _ subject: Subject, _ action: GrantAction, on target: GrantTarget, expires: Instant? = nil
  ) throws {
    try grant(Grant(.allow, subject, action, on: target, expires: expires))
  }

  /// Denies a subject an action on a target, whatever allows it.
  ///
  /// - Throws: ``StoreError``, `recordMissing` where the target is a record that is not there.
  public func deny(
    _ subject: Subject, _ action: GrantAction, on target: GrantTarget, expires: Instant? = nil
  ) throws {
    try grant(Grant(.deny, subject, action, on: target, expires: expires))
  }

  /// Adds a grant, or replaces the one of the same effect, subject, action and target.
  ///
  /// - Throws: ``StoreError``.
  public func grant(_ grant: Grant) throws {
    if let problem = grant.problem { throw StoreError.invalidGrant(problem) }
    let now = self.now
    try write { connection in
      try GrantWriter(connection, places: self.places, now: now).add(grant)
    }
  }

  /// Removes the allow and the deny of a subject, an action and a target.
  ///
  /// - Returns: What was removed.
  /// - Throws: ``StoreError``, `grantMissing` where there is neither.
  @discardableResult
  public func revoke(
    _ subject: Subject, _ action: GrantAction, on target: GrantTarget
  ) throws -> [Grant] {
    if let problem = subject.problem ?? action.problem ?? target.problem {
      throw StoreError.invalidGrant(problem)
    }
    let now = self.now
    return try write { connection in
      let writer = GrantWriter(connection, places: self.places, now: now)
      let removed = try Grant.Effect.allCases.compactMap { effect in
        try writer.remove(Grant(effect, subject, action, on: target))
      }
      if removed.isEmpty {
        throw StoreError.grantMissing(subject: subject, action: action, target: target)
      }
      return removed
    }
  }

  /// The grants on a target, or all grants, in the order in which they are stored.
  ///
  /// - Throws: ``StoreError``, `damagedRow` where one does not match its checksum.
  public func grants(on target: GrantTarget? = nil) throws -> [Grant] {
    try read { connection in
      var reader = GrantReader(connection, places: self.places)
      return try reader.grants(on: target)
    }
  }

  /// Says why a principal may use a record, or may not.
  ///
  /// - Parameters:
  ///   - reference: The record and the action.
  ///   - principal: Who asks.
  ///   - now: The instant at which grants are weighed; the present unless said otherwise.
  /// - Throws: ``StoreError``.
  public func explain(
    _ reference: RecordReference, for principal: Principal, at now: Instant? = nil
  ) throws -> ExplainedAccess {
    try check(reference, for: principal)
    let now = now ?? self.now
    return try deciding(for: principal, at: now) { _, facts in
      try self.explained(reference, for: principal, at: now, &facts)
    }
  }

  /// The `async` twin of ``explain(_:for:at:)``, which also waits for outside sources that answer in
  /// time.
  public func explain(
    _ reference: RecordReference, for principal: Principal, at now: Instant? = nil
  ) async throws -> ExplainedAccess {
    try check(reference, for: principal)
    let now = now ?? self.now
    return try await decidingInTime(for: principal, at: now) { _, facts in
      try self.explained(reference, for: principal, at: now, &facts)
    }
  }

  private func explained(
    _ reference: RecordReference, for principal: Principal, at now: Instant,
    _ facts: inout SnapshotFacts
  ) throws -> ExplainedAccess {
    try AccessExplanation(
      of: reference, for: principal, at: now, authority: configuration.outside?.relation
    ).decide(answeredBy: &facts)
  }

  private func check(_ reference: RecordReference, for principal: Principal) throws {
    if principal != .unknown { _ = try Self.owner(principal) }
    if let problem = reference.problem {
      throw StoreError.invalidRecord(reference.record, problem)
    }
  }
}
