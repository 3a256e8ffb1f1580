/// Why a principal may use a record or may not, grant by grant, by the rules of a restore.
public struct AccessExplanation: FactDriven {
  private let reference: RecordReference
  private let principal: Principal
  private let now: Instant
  private var rules: RestorationRules
  private let route: RestorationRules.Route

  /// Explains one reference.
  ///
  /// - Parameters:
  ///   - reference: The record and the action.
  ///   - principal: Who asks.
  ///   - now: The instant at which grants are weighed.
  ///   - authority: How an authorizer stands to the grants; nil where there is none.
  public init(
    of reference: RecordReference, for principal: Principal, at now: Instant,
    authority: AuthorityRelation? = nil
  ) {
    self.reference = reference
    self.principal = principal
    self.now = now
    rules = RestorationRules(
      principal: principal, now: now, routesPerStack: 1, authority: authority)
    route = rules.route(references: [reference], isRestorable: true)
  }

  /// Takes the answers to the lookups of the step before, in their order, and goes on.
  public mutating func step(_ answers: [FactAnswer]) -> RuleStep<ExplainedAccess> {
    rules.facts.learn(answers)
    if principal == .unknown {
      return .done(ExplainedAccess(reference: reference, reason: .notSignedIn, chain: []))
    }
    guard let judgement = rules.judge(route) else { return .needs(rules.facts.pendingLookups) }
    if rules.facts.assumesAuthorization, rules.facts.wantAuthorization() {
      return .needs(rules.facts.pendingLookups)
    }
    return .done(
      ExplainedAccess(
        reference: reference, reason: judgement.ending?.reason, chain: chain(),
        authorization: authorization(), validUntil: judgement.validity))
  }

  /// What the authorizer says, where it was asked.
  private func authorization() -> Authorization? {
    rules.facts.authorization.known.values.first ?? nil
  }

  /// The record and its ancestors with the grants that speak of the question.
  private func chain() -> [ExplainedAccess.Link] {
    guard let start = route.references.first?.place else { return [] }
    var links: [ExplainedAccess.Link] = []
    var seen: [FactTable.Place] = []
    var current: FactTable.Place? = start
    while let place = current, !seen.contains(place), seen.count <= FactTable.ancestorLimit {
      seen.append(place)
      links.append(link(place, isFirst: place == start))
      current = rules.facts.parent(of: place)
    }
    return links
  }

  private func link(_ place: FactTable.Place, isFirst: Bool) -> ExplainedAccess.Link {
    let facts = rules.facts
    let tally = AccessTally(
      subjects: facts.principal, action: reference.actionText, now: now)
    var grants = facts[place].grants.grants + facts.kinds[facts[place].kind].grants.grants
    if isFirst { grants += facts.everything.grants }
    let state: ExplainedAccess.Link.State =
      switch facts[place].state {
      case .found: facts[place].isDeleted ? .deleted : .alive
      case .missing: .missing
      case .unknown, .failed, .notSynced: .unknown
      }
    let counted = grants.filter(tally.concerns).map { grant in
      ExplainedAccess.Counted(grant: grant, isExpired: grant.isExpired(at: now))
    }
    return ExplainedAccess.Link(record: facts[place].record, state: state, grants: counted)
  }
}

/// A decision on access with what led to it.
public struct ExplainedAccess: Hashable, Sendable {
  /// The record and the action.
  public var reference: RecordReference
  /// Why it is not allowed, or nil where it is.
  public var reason: Reason?
  /// The record, then its ancestors, nearest first.
  public var chain: [Link]
  /// What the authorizer decides; nil where there is none, or where it was not asked.
  public var authorization: Authorization?
  /// The first instant at which this could change though nobody writes anything.
  public var validUntil: Instant?

  /// Whether it is allowed.
  public var isAllowed: Bool { reason == nil }

  /// A record on the way up, with the grants that speak of the question.
  public struct Link: Hashable, Sendable {
    /// Whether a record is there.
    public enum State: String, Hashable, Sendable {
      case alive, deleted, missing, unknown
    }

    /// The record.
    public var record: RecordID
    /// Whether it is there.
    public var state: State
    /// The grants on it and on its kind; with the first record, those on everything too.
    public var grants: [Counted]
  }

  /// A grant that speaks of the question.
  public struct Counted: Hashable, Sendable {
    /// The grant.
    public var grant: Grant
    /// Whether it has ended, and so neither allows nor denies.
    public var isExpired: Bool
  }
}
