/// What the grants say of one record and one action, and how long they say so.
struct AccessDecision: Sendable {
  enum Verdict: Sendable {
    case allowed
    case refused(Reason)
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
    return tally.decision
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
  private var hasExpiredAllow = false
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
      deniedUntil = Self.later(deniedUntil, grant.expires)
    case .deny: break
    case .allow where !isExpired:
      isAllowed = true
      allowedUntil = Self.later(allowedUntil, grant.expires)
    case .allow: hasExpiredAllow = true
    }
  }

  /// The later of two ends, where nil is never.
  private static func later(_ left: Instant?, _ right: Instant?) -> Instant? {
    guard let left, let right else { return nil }
    return max(left, right)
  }

  var decision: AccessDecision {
    if isDenied {
      // When the last deny ends, an allow that lasts longer takes over.
      var changesAt: Instant?
      if isAllowed, !isUncertain, let deniedUntil, allowedUntil.map({ $0 > deniedUntil }) ?? true {
        changesAt = deniedUntil
      }
      return AccessDecision(verdict: .refused(.denied), changesAt: changesAt)
    }
    if isUncertain { return AccessDecision(verdict: .undetermined) }
    if isAllowed { return AccessDecision(verdict: .allowed, changesAt: allowedUntil) }
    return AccessDecision(verdict: .refused(hasExpiredAllow ? .expired : .unauthorized))
  }
}
