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
  public init(
    _ routes: [Schema.Route], for principal: Principal, at now: Instant,
    limits: SceneLimits = SceneLimits()
  ) {
    self.routes = routes
    isDeferred = principal == .unknown
    rules = RestorationRules(
      principal: principal, now: now, routesPerStack: limits.routesPerStack)
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
    return switch rules.step(answers, parents: Parents(routes: routes)) {
    case .needs(let lookups): .needs(lookups)
    case .done(let ruling): .done(stack(ruling.stacks[0], validity: ruling.validity))
    }
  }

  private struct Parents: ParentRouteSource {
    let routes: [Schema.Route]

    func fallsBack(fromKind kind: String) -> Bool { Schema.fallsBackToParent(fromKind: kind) }

    func parentRoute(for ancestor: RecordID, inStack stack: Int, standing: Int) -> ParentRoute {
      guard let parent = Schema.route(for: ancestor) else { return .none }
      if routes[..<standing].contains(parent) { return .present }
      return .route(references: parent.references, isRestorable: parent.mayComeBack)
    }
  }

  private func stack(_ ruling: StackRuling, validity: Validity) -> ValidatedStack<Schema> {
    var valid = Array(routes.prefix(ruling.standing))
    let parent = ruling.appended.flatMap(Schema.route(for:))
    if let parent { valid.append(parent) }
    let verdicts = routes.indices.map { index -> ValidatedRoute<Schema> in
      guard index >= ruling.standing, let ending = ruling.ending else {
        return ValidatedRoute(route: routes[index], verdict: .valid)
      }
      let reason = index == ruling.standing ? ending.reason : .afterInvalid
      return ValidatedRoute(
        route: routes[index],
        verdict: ending.isDoubt ? .undetermined(reason) : .dropped(reason),
        reference: index == ruling.standing ? ending.reference : nil,
        culprit: index == ruling.standing ? ending.culprit : nil)
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
