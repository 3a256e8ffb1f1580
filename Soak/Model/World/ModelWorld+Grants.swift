internal import BacktrailNavigation
internal import BacktrailStore

extension ModelWorld {
  private func requireTarget(_ target: GrantTarget) throws {
    if case .record(let record) = target { try requireRecord(record) }
  }

  mutating func grant(_ grant: Grant) throws {
    try requireTarget(grant.target)
    if grants.updateValue(grant, forKey: grant.unlimited) != grant {
      changes.append(.granted(grant))
    }
  }

  mutating func revoke(
    _ subject: Subject, _ action: GrantAction, on target: GrantTarget
  ) throws -> [Grant] {
    try requireTarget(target)
    let removed = [Grant.Effect.allow, .deny].compactMap { effect in
      grants.removeValue(forKey: Grant(effect, subject, action, on: target))
    }
    if removed.isEmpty { throw ModelRefusal("grantMissing") }
    changes += removed.map { .revoked($0) }
    return removed
  }

  // MARK: Access

  /// Rule 13: why an action on a record that lives is not allowed; nil where it is.
  func refusal(of reference: RecordReference, to subjects: [Subject], at now: Instant) -> Reason? {
    let line = line(from: reference.record)
    let speaking = grants.values.filter { grant in
      subjects.contains(grant.subject)
        && (grant.action == .all || grant.action == GrantAction(reference.action))
        && covers(grant.target, line)
    }
    let unexpired = speaking.filter { grant in grant.expires.map { now < $0 } ?? true }
    if unexpired.contains(where: { $0.effect == .deny }) { return .denied }
    if unexpired.contains(where: { $0.effect == .allow }) { return nil }
    return speaking.contains { $0.effect == .allow } ? .expired : .unauthorized
  }

  private func covers(_ target: GrantTarget, _ line: [RecordID]) -> Bool {
    switch target {
    case .everything: true
    case .kind(let kind): line.contains { $0.kind == kind }
    case .record(let record): line.contains(record)
    }
  }
}

extension Grant {
  /// The same grant without its expiry.
  var unlimited: Grant { Grant(effect, subject, action, on: target) }
}
