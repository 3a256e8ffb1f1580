/// What the grants say of one record and one action, and how long they say so.
struct AccessDecision: Sendable {
  enum Verdict: Sendable {
    case allowed
    /// Refused, and by which grant where one did it.
    case refused(Reason, by: Grant?)
    case undetermined
  }

  var verdict: Verdict
  /// The instant at which the verdict changes if nothing else does.
  var changesAt: Instant?
}

extension FactTable {
  /// What the grants on a living record, its ancestors, their kinds and everything say.
  ///
  /// Nothing is allowed unless an allow that has not expired covers it; a deny that has not expired
  /// always wins.
  ///
  /// - Returns: nil where a fact is missing, which is then asked for.
  mutating func access(to place: Place, action: OpaqueText) -> AccessDecision? {
    guard wantGrants(along: place) else { return nil }
    var tally = AccessTally(subjects: principal, action: action, now: now)
    tally.count(everything)
    var current: Place? = place
    while let here = current {
      tally.count(records[here].grants)
      tally.count(kinds[records[here].kind].grants)
      current = parent(of: here)
    }
    // Where the grants refuse, nobody else needs to be asked.
    let authorization: Authorization? =
      tally.refuses(authority: authority)
      ? authority.map { _ in .allowed() } : authorization(of: place, action: action)
    return tally.decision(authority: authority, authorization: authorization)
  }

  /// Asks for every grant that could speak of a living record.
  ///
  /// - Returns: Whether all of them are known.
  private mutating func wantGrants(along place: Place) -> Bool {
    var isComplete = true
    if everything.state == .unknown {
      wantGrantsOnEverything()
      isComplete = false
    }
    var current: Place? = place
    while let here = current {
      if records[here].grants.state == .unknown {
        want(grantsOn: here)
        isComplete = false
      }
      let kind = records[here].kind
      if kinds[kind].grants.state == .unknown {
        want(grantsOnKind: kind)
        isComplete = false
      }
      current = parent(of: here)
    }
    return isComplete
  }
}

/// The grants that speak of one question, added up.
struct AccessTally {
  let subjects: [OpaqueText]
  let action: OpaqueText
  let now: Instant

  private var isDenied = false
  private var deniedUntil: Instant? = Instant(millisecondsSince1970: .min)
  private var isAllowed = false
  private var allowedUntil: Instant? = Instant(millisecondsSince1970: .min)
  /// The first deny that was met.
  private var deny: Grant?
  /// The allow that has ended and ended last.
  private var expiredAllow: Grant?
  private var isUncertain = false

  init(subjects: [OpaqueText], action: OpaqueText, now: Instant) {
    self.subjects = subjects
    self.action = action
    self.now = now
  }

  mutating func count(_ place: FactTable.GrantPlace) {
    switch place.state {
    case .unknown: break
    case .failed: isUncertain = true
    case .unreadable:
      // A deny may be what cannot be read.
      isDenied = true
      deniedUntil = nil
    case .known:
      for grant in place.grants { count(grant) }
    }
  }

  /// Whether a grant speaks of the question, expired or not.
  func concerns(_ grant: Grant) -> Bool {
    grant.action.covers(action) && subjects.contains(grant.subject.encoded)
  }

  private mutating func count(_ grant: Grant) {
    guard concerns(grant) else { return }
    let isExpired = grant.isExpired(at: now)
    switch grant.effect {
    case .deny where !isExpired:
      isDenied = true
      deny = deny ?? grant
      deniedUntil = Self.later(deniedUntil, grant.expires)
    case .deny: break
    case .allow where !isExpired:
      isAllowed = true
      allowedUntil = Self.later(allowedUntil, grant.expires)
    case .allow:
      if let known = expiredAllow?.expires, let expires = grant.expires, known >= expires { return }
      expiredAllow = grant
    }
  }

  /// The later of two ends, where nil is never.
  private static func later(_ left: Instant?, _ right: Instant?) -> Instant? {
    guard let left, let right else { return nil }
    return max(left, right)
  }

  /// Whether the grants refuse, whatever an authorizer says.
  func refuses(authority: AuthorityRelation?) -> Bool {
    isDenied || (!isUncertain && !isAllowed && authority != .replacesGrants)
  }

  /// What the grants come to, and an authorizer beside them where there is one.
  func decision(
    authority: AuthorityRelation?, authorization: Authorization?
  ) -> AccessDecision {
    let needsGrant = authority != .replacesGrants
    let isGranted = isAllowed || !needsGrant
    var until = needsGrant ? allowedUntil : nil
    var isAuthorized = true
    if case .allowed(let end)? = authorization {
      isAuthorized = end.map { $0 > now } ?? true
      until = Validity.earlier(until, end)
    } else if authorization != nil {
      isAuthorized = false
    }
    if isDenied {
      // When the last deny ends, an allow that lasts longer takes over.
      var changesAt: Instant?
      if isGranted, isAuthorized, !isUncertain, let deniedUntil,
        until.map({ $0 > deniedUntil }) ?? true
      {
        changesAt = deniedUntil
      }
      return AccessDecision(verdict: .refused(.denied, by: deny), changesAt: changesAt)
    }
    if isUncertain { return AccessDecision(verdict: .undetermined) }
    if !isGranted {
      let reason: Reason = expiredAllow == nil ? .unauthorized : .expired
      return AccessDecision(verdict: .refused(reason, by: expiredAllow))
    }
    if authorization == .undetermined { return AccessDecision(verdict: .undetermined) }
    if isAuthorized { return AccessDecision(verdict: .allowed, changesAt: until) }
    let reason: Reason = authorization == .refused ? .unauthorized : .expired
    return AccessDecision(verdict: .refused(reason, by: nil))
  }
}
