/// The validation of a whole state, stored or not, by the rules of a restore.
///
/// A live change, a link and a notification pass through it, so that none of them shows what a
/// restore would not.
public struct StateValidation<Schema: NavigationSchema>: FactDriven {
  /// What a state is validated for.
  public enum Occasion: String, Hashable, Sendable, CaseIterable {
    /// It is on screen: what the schema would not restore, such as a recording or a popover, stays,
    /// and so does what is only in doubt. How long a stack is does not matter.
    case showing
    /// It is about to be shown, as the result of a restore is: nothing that is unproven stands.
    case arriving
  }

  private let state: SceneState<Schema>
  private let occasion: Occasion
  private let isDeferred: Bool
  private var rules: RestorationRules
  private let tabs: [Schema.Tab]
  private let items: [PresentedItem<Schema>]

  /// Validates a state.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - occasion: What it is validated for.
  ///   - principal: Who asks. While it is not known yet, every route is undetermined.
  ///   - now: The instant at which grants are weighed.
  ///   - limits: How large a scene may be.
  ///   - authority: How an authorizer stands to the grants; nil where there is none.
  public init(
    _ state: SceneState<Schema>, occasion: Occasion, for principal: Principal, at now: Instant,
    limits: SceneLimits = SceneLimits(), authority: AuthorityRelation? = nil
  ) {
    self.state = state
    self.occasion = occasion
    isDeferred = principal == .unknown
    tabs = Schema.Tab.allCases.filter { state.stacks[$0] != nil }
    items = state.presented + state.momentary.queued
    let longest = occasion == .showing ? Int.max - 1 : limits.routesPerStack
    rules = RestorationRules(
      principal: principal, now: now, routesPerStack: longest, authority: authority)
    rules.keepsDoubt = occasion == .showing
    for tab in tabs { rules.stacks.append(ruled(state[tab], limit: longest)) }
    rules.sidebar = state.sidebar.map { ruled($0) }
    for (index, item) in items.enumerated() { rulePresented(item, at: index, limits: limits) }
  }

  /// Takes the answers to the lookups of the step before, in their order, and goes on.
  public mutating func step(_ answers: [FactAnswer]) -> RuleStep<ValidatedState<Schema>> {
    if isDeferred { return .done(deferred) }
    let source = RouteSource<Schema>(stacks: tabs.map { state[$0] })
    return switch rules.step(answers, schema: source) {
    case .needs(let lookups): .needs(lookups)
    case .done(let ruling): .done(gather(ruling))
    }
  }

  private mutating func ruled(
    _ route: Schema.Route
  ) -> RestorationRules.Route {
    rules.route(
      references: route.references, isRestorable: occasion == .showing || route.mayComeBack)
  }

  private mutating func ruled(
    _ routes: [Schema.Route], limit: Int
  ) -> [RestorationRules.Route] {
    routes.prefix(limit + 1).map { ruled($0) }
  }

  private mutating func rulePresented(
    _ item: PresentedItem<Schema>, at index: Int, limits: SceneLimits
  ) {
    let isQueued = index >= state.presented.count
    let presenter: RestorationRules.Presenter =
      tabs.firstIndex(of: item.over).map { .stack($0) } ?? .emptyStack
    let modal = rules.route(
      references: item.modal.references,
      isRestorable: occasion == .showing || item.modal.mayComeBack)
    rules.presented.append(
      RestorationRules.Presented(
        modal: modal, kind: occasion == .showing ? nil : item.kind, presenter: presenter,
        isOverLimit: occasion == .arriving && index >= limits.presentedPerScene,
        priority: item.modal.restorationPriority,
        // What waits is not in the way of what is shown over the same stack.
        over: OpaqueText(isQueued ? "\u{0}\(index)" : item.over.rawValue),
        stack: ruled(item.stack, limit: rules.routesPerStack)))
  }

  // MARK: Gathering

  private func gather(_ ruling: Ruling) -> ValidatedState<Schema> {
    var validated = ValidatedState(state: state, report: RestorationReport(.restored))
    for (tab, outcome) in zip(tabs, ruling.stacks) {
      let place = RoutePlace.stack(tab.rawValue)
      let routes = state[tab]
      validated.report.note(outcome, at: place, of: StoredPositions(count: routes.count)) {
        Self.encoded(routes[$0])
      }
      validated.report.noteReplacements(outcome, at: place) { record in
        Schema.route(for: record).flatMap(Self.encoded)
      }
      validated.state[tab] = outcome.routes(of: routes, in: Schema.self)
    }
    if let route = state.sidebar {
      note(ruling.sidebar, at: .sidebar, index: 0, Self.encoded(route), in: &validated.report)
      if let ending = ruling.sidebar, !(ending.isDoubt && rules.keepsDoubt) {
        validated.state.sidebar = nil
      }
    }
    gatherPresented(ruling, into: &validated)
    validated.report.validUntil = ruling.validity.until
    validated.report.shownUntil = ruling.validity.shownUntil
    return validated
  }

  private func gatherPresented(_ ruling: Ruling, into validated: inout ValidatedState<Schema>) {
    validated.state.presented = []
    validated.state.momentary.queued = []
    for (index, (item, outcome)) in zip(items, ruling.presented).enumerated() {
      let modal = (try? RouteEncoder.encode(item.modal)).map(EncodedRoute.init)
      note(
        outcome.ending ?? outcome.doubt, at: .presented, index: index, modal,
        in: &validated.report)
      if outcome.ending != nil { continue }
      var kept = item
      validated.report.note(
        outcome.stack, at: .presentedStack(index), of: StoredPositions(count: item.stack.count)
      ) { Self.encoded(item.stack[$0]) }
      kept.stack = Array(item.stack.prefix(outcome.stack.standing))
      if index < state.presented.count {
        validated.state.presented.append(kept)
      } else {
        validated.state.momentary.queued.append(kept)
      }
    }
  }

  /// Notes the verdict on something that stands alone.
  private func note(
    _ ending: Ending?, at place: RoutePlace, index: Int, _ route: EncodedRoute?,
    in report: inout RestorationReport
  ) {
    if let ending {
      report.note(ending, at: place, index: index, route: route)
    } else {
      report.standing.append(StandingRoutes(place, index..<index + 1))
    }
  }

  private static func encoded(_ route: Schema.Route) -> EncodedRoute? {
    (try? RouteEncoder.encode(route)).map(EncodedRoute.init)
  }

  /// Before it is known who asks, nothing is known of anything.
  private var deferred: ValidatedState<Schema> {
    var ruling = Ruling()
    let doubt = Ending(reason: .notSignedIn, isDoubt: true)
    ruling.stacks = tabs.map { stack(of: state[$0], doubt) }
    ruling.sidebar = doubt
    ruling.presented = items.map { item in
      occasion == .showing
        ? PresentedRuling(doubt: doubt, stack: stack(of: item.stack, doubt))
        : PresentedRuling(ending: doubt)
    }
    var validated = gather(ruling)
    validated.report.outcome = .deferred
    return validated
  }

  private func stack(of routes: [Schema.Route], _ doubt: Ending) -> StackRuling {
    if occasion == .arriving { return StackRuling(ending: routes.isEmpty ? nil : doubt) }
    var ruling = StackRuling(standing: routes.count)
    ruling.line.frames = routes.indices.map { .saved($0) }
    ruling.doubts = routes.indices.map { ($0, doubt) }
    return ruling
  }
}
