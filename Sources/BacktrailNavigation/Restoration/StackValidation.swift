/// The validation of any stack of routes, stored or not, by the rules of a restore.
public struct StackValidation<Schema: NavigationSchema>: FactDriven {
  private let routes: [Schema.Route]
  private var rules: RestorationRules
  private let isDeferred: Bool

  /// Validates routes as one stack, root first.
  ///
  /// - Parameters:
  ///   - routes: The routes.
  ///   - principal: Who asks. While it is not known yet, every route is undetermined.
  ///   - now: The instant at which grants are weighed.
  ///   - limits: How large a scene may be.
  ///   - authority: How an authorizer stands to the grants; nil where there is none.
  public init(
    _ routes: [Schema.Route], for principal: Principal, at now: Instant,
    limits: SceneLimits = SceneLimits(), authority: AuthorityRelation? = nil
  ) {
    self.routes = routes
    isDeferred = principal == .unknown
    rules = RestorationRules(
      principal: principal, now: now, routesPerStack: limits.routesPerStack, authority: authority)
    let ruled = routes.prefix(limits.routesPerStack + 1).map { route in
      rules.route(references: route.references, isRestorable: route.mayComeBack)
    }
    rules.stacks = [ruled]
  }

  /// Takes the answers to the lookups of the step before, in their order, and goes on.
  public mutating func step(_ answers: [FactAnswer]) -> RuleStep<ValidatedStack<Schema>> {
    if isDeferred {
      let deferred = Ending(reason: .notSignedIn, isDoubt: true)
      let ending = routes.isEmpty ? nil : deferred
      return .done(stack(StackRuling(ending: ending), validity: Validity()))
    }
    return switch rules.step(answers, schema: RouteSource<Schema>(stacks: [routes])) {
    case .needs(let lookups): .needs(lookups)
    case .done(let ruling): .done(stack(ruling.stacks[0], validity: ruling.validity))
    }
  }

  private func stack(_ ruling: StackRuling, validity: Validity) -> ValidatedStack<Schema> {
    let valid = ruling.routes(of: routes, in: Schema.self)
    let parent = ruling.appended.flatMap(Schema.route(for:))
    var verdicts = routes.map { ValidatedRoute<Schema>(route: $0, verdict: .valid) }
    for (index, ending) in ruling.endings(count: routes.count) {
      let isCause = ending.reason != .afterInvalid
      verdicts[index] = ValidatedRoute(
        route: routes[index],
        verdict: ending.isDoubt ? .undetermined(ending.reason) : .dropped(ending.reason),
        reference: isCause ? ending.reference : nil, culprit: isCause ? ending.culprit : nil)
    }
    return ValidatedStack(
      routes: valid, appended: parent, verdicts: verdicts, validUntil: validity.until)
  }
}

/// What became of a stack that was validated.
public struct ValidatedStack<Schema: NavigationSchema>: Hashable, Sendable {
  /// The deepest valid prefix, and the parent that follows it where one does.
  public var routes: [Schema.Route]
  /// The parent that took the place of what was dropped.
  public var appended: Schema.Route?
  /// The verdict on every route, in order.
  public var verdicts: [ValidatedRoute<Schema>]
  /// The first instant at which this could change though nobody writes anything.
  public var validUntil: Instant?

  /// Whether every route is valid.
  public var isWhole: Bool { verdicts.allSatisfy { $0.verdict == .valid } }
}

/// What became of one route that was validated.
public struct ValidatedRoute<Schema: NavigationSchema>: Hashable, Sendable {
  /// The route.
  public var route: Schema.Route
  /// What became of it.
  public var verdict: RouteVerdict.Verdict
  /// The reference that failed, where one did.
  public var reference: RecordReference?
  /// The record at which it failed: the referenced one, or one that it lies under.
  public var culprit: RecordID?
}
