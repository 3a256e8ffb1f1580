/// The resolution of a destination for a principal: what of it may be shown, by the rules of a
/// restore.
///
/// Facts answer it as they answer a restore, so a link never shows what a restore would refuse.
public struct DestinationResolution<Schema: NavigationSchema>: FactDriven {
  private enum Step: Sendable {
    /// Looks for what lies above the first record of the stack.
    case parents(AncestorWalk<Schema>)
    /// Validates the destination.
    case destination(StateValidation<Schema>)
    /// Validates what is shown where nothing of the destination can be.
    case notFound(StateValidation<Schema>, NavigationDestination<Schema>, RestorationReport)
  }

  private let destination: NavigationDestination<Schema>
  private let principal: Principal
  private let now: Instant
  private let limits: SceneLimits
  private let authority: AuthorityRelation?
  private var work: Step
  /// How many routes were put beneath the stack.
  private var parents = 0

  /// Resolves a destination.
  ///
  /// - Parameters:
  ///   - destination: Where to.
  ///   - principal: Who asks. While it is not known yet, the destination is pending.
  ///   - now: The instant at which grants are weighed.
  ///   - limits: How large a scene may be.
  ///   - authority: How an authorizer stands to the grants; nil where there is none.
  public init(
    _ destination: NavigationDestination<Schema>, for principal: Principal, at now: Instant,
    limits: SceneLimits = SceneLimits(), authority: AuthorityRelation? = nil
  ) {
    var destination = destination
    // What is presented is presented over the stack of the destination, which it is judged with.
    destination.presented?.over = destination.tab
    self.destination = destination
    self.principal = principal
    self.now = now
    self.limits = limits
    self.authority = authority
    let validation = StateValidation(
      SceneState(destination), occasion: .arriving, for: principal, at: now, limits: limits,
      authority: authority)
    work = .destination(validation)
    if destination.bringsParents, principal != .unknown,
      let reference = destination.stack.first?.references.first, reference.problem == nil
    {
      work = .parents(AncestorWalk(from: reference.record))
    }
  }

  /// Takes the answers to the lookups of the step before, in their order, and goes on.
  public mutating func step(_ answers: [FactAnswer]) -> RuleStep<ResolvedDestination<Schema>> {
    if principal == .unknown {
      return .done(.pending(destination))
    }
    var answers = answers
    while true {
      switch work {
      case .parents(var walk):
        switch walk.step(answers) {
        case .needs(let lookups):
          work = .parents(walk)
          return .needs(lookups)
        case .done(let parents):
          var whole = destination
          // What the link brings itself is not brought twice.
          let brought = parents.filter { !destination.stack.contains($0) }
          self.parents = brought.count
          whole.stack = brought + destination.stack
          work = .destination(validation(of: whole))
          answers = []
        }
      case .destination(var validation):
        switch validation.step(answers) {
        case .needs(let lookups):
          work = .destination(validation)
          return .needs(lookups)
        case .done(var validated):
          withholdParents(in: &validated)
          if parents > 0 {
            validated.report = validated.report.withoutParents(
              parents, at: .stack(destination.tab.rawValue), beneath: encodedFirst)
          }
          guard let lost = settle(validated) else { return .done(resolved(validated)) }
          work = .notFound(self.validation(of: lost), lost, validated.report)
          answers = []
        }
      case .notFound(var validation, let landing, let report):
        switch validation.step(answers) {
        case .needs(let lookups):
          work = .notFound(validation, landing, report)
          return .needs(lookups)
        case .done(let validated):
          return .done(notFound(landing, validated, report))
        }
      }
    }
  }

  private func validation(
    of destination: NavigationDestination<Schema>
  ) -> StateValidation<Schema> {
    StateValidation(
      SceneState(destination), occasion: .arriving, for: principal, at: now, limits: limits,
      authority: authority)
  }

  /// Takes away what was put beneath a stack of which nothing may be shown, where the schema does not
  /// let a parent take the place of its record: what lies above it would tell that it is there.
  private func withholdParents(in validated: inout ValidatedState<Schema>) {
    guard parents > 0,
      validated.state[destination.tab].count <= parents,
      let kind = destination.stack.first?.references.first?.kind,
      !Schema.fallsBackToParent(fromKind: kind)
    else { return }
    validated.state[destination.tab] = []
  }

  /// The encoded form of the first route that was asked for, for the report.
  private var encodedFirst: EncodedRoute? {
    destination.stack.first.flatMap { try? RouteEncoder.encode($0) }.map(EncodedRoute.init)
  }

  /// Where to go instead, where nothing is left of a destination that has routes.
  private func settle(_ validated: ValidatedState<Schema>) -> NavigationDestination<Schema>? {
    guard !destination.stack.isEmpty, validated.state[destination.tab].isEmpty else { return nil }
    return Schema.notFound(destination)
  }

  private func resolved(_ validated: ValidatedState<Schema>) -> ResolvedDestination<Schema> {
    var landing = destination
    landing.show(what: validated)
    return resolved(landing, validated.report)
  }

  private func notFound(
    _ landing: NavigationDestination<Schema>, _ validated: ValidatedState<Schema>,
    _ report: RestorationReport
  ) -> ResolvedDestination<Schema> {
    var landing = landing
    landing.show(what: validated)
    var report = report
    report.validUntil = Validity.earlier(report.validUntil, validated.report.validUntil)
    report.shownUntil = Validity.earlier(report.shownUntil, validated.report.shownUntil)
    var resolved = resolved(landing, report)
    resolved.isNotFound = resolved.outcome == .arrived
    return resolved
  }

  private func resolved(
    _ landing: NavigationDestination<Schema>, _ report: RestorationReport
  ) -> ResolvedDestination<Schema> {
    if report.parked.isEmpty { return ResolvedDestination(.arrived, landing, report) }
    // Something of it is not known yet: it waits as a whole.
    var waiting = ResolvedDestination(.waiting, destination, report)
    waiting.meanwhile = landing
    return waiting
  }
}

extension NavigationDestination {
  /// Leaves of it what may be shown.
  fileprivate mutating func show(what validated: ValidatedState<Schema>) {
    stack = validated.state[tab]
    presented = validated.state.presented.first
    bringsParents = false
  }
}

extension SceneState {
  /// A state that is at a destination and nowhere else.
  init(_ destination: NavigationDestination<Schema>) {
    self.init(
      selectedTab: destination.tab, stacks: [destination.tab: destination.stack],
      presented: destination.presented.map { [$0] } ?? [])
  }
}
