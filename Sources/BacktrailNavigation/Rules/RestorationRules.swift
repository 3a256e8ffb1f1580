/// The restoration rules: one value that asks for facts and ends in a ruling.
///
/// It works on what the rules need to know of a route and on nothing else: whether it decoded, what
/// it references, whether it may come back. What a route is, and where facts come from, is for its
/// callers to know, so that a restore, a validation and a link pass through the same code.
package struct RestorationRules: Sendable {
  /// A route as the rules see it.
  struct Route: Sendable {
    var failure: DecodeFailure?
    var isRestorable = true
    /// Whether it is stored as one with the route before it, and stands or falls with that.
    var continues = false
    /// Whether restoring it did not end well before.
    var isSuspected = false
    var references: [Reference] = []
  }

  /// A reference with the place of its record among the facts.
  struct Reference: Sendable {
    let reference: RecordReference
    let place: FactTable.Place
  }

  /// What an item is presented over.
  enum Presenter: Sendable {
    case stack(Int)
    case emptyStack
    case unknownTab
  }

  /// A presented item as the rules see it.
  struct Presented: Sendable {
    var modal: Route
    var kind: PresentationKind?
    var presenter: Presenter
    /// Whether more items are presented before it than a scene may have.
    var isOverLimit = false
    var priority: Int
    /// The name of the tab that it is over.
    var over: OpaqueText
    var stack: [Route]
  }

  var facts: FactTable
  let routesPerStack: Int
  /// Whether what is only in doubt stands for now, because it is on screen already. What comes after
  /// it is judged all the same.
  var keepsDoubt = false
  var stacks: [[Route]] = []
  var sidebar: Route?
  var presented: [Presented] = []

  /// - Parameter authority: How an authorizer stands to the grants; nil where there is none.
  init(
    principal: Principal, now: Instant, routesPerStack: Int, authority: AuthorityRelation?
  ) {
    facts = FactTable(principal: principal, now: now, authority: authority)
    self.routesPerStack = routesPerStack
  }

  /// A route that decoded, with its references placed among the facts.
  ///
  /// - Parameter hints: The keys that were stored for the references, in their order; there may be
  ///   fewer or more of them than references.
  mutating func route(
    references: [RecordReference], isRestorable: Bool, hints: ArraySlice<Int64> = []
  ) -> Route {
    var route = Route()
    route.isRestorable = isRestorable
    var hint = hints.startIndex
    for reference in references {
      if reference.problem != nil {
        route.failure = DecodeFailure(.invalidIdentifier)
        route.references = []
        return route
      }
      let place = facts.place(of: reference.record, hint: hint < hints.endIndex ? hints[hint] : nil)
      route.references.append(Reference(reference: reference, place: place))
      hint += 1
    }
    return route
  }

  /// Takes the answers to the lookups of the step before and goes on.
  ///
  /// - Parameter schema: What the schema says.
  mutating func step(
    _ answers: [FactAnswer], schema: some SchemaSource
  ) -> RuleStep<Ruling> {
    facts.learn(answers)
    guard let ruling = rule(schema: schema) else { return .needs(facts.pendingLookups) }
    if facts.assumesAuthorization {
      noteFallbacks(of: ruling, schema: schema)
      if facts.wantAuthorization() { return .needs(facts.pendingLookups) }
    }
    return .done(ruling)
  }

  /// Rules on everything, or asks for every fact that is missing and gives nil.
  ///
  /// Each step rules from the start: with what is known, it gets further than the one before.
  private mutating func rule(schema: some SchemaSource) -> Ruling? {
    var ruling = Ruling()
    var isComplete = true
    for stack in stacks.indices {
      guard let outcome = rule(onStack: stack, schema: schema) else {
        isComplete = false
        continue
      }
      ruling.validity.merge(outcome.validity)
      ruling.stacks.append(outcome)
    }
    if let sidebar {
      if let judgement = judge(sidebar) {
        ruling.sidebar = judgement.ending
        ruling.validity.merge(judgement.validity, isShown: judgement.ending == nil)
      } else {
        isComplete = false
      }
    }
    // What is presented depends on the stacks beneath it.
    guard isComplete, rulePresented(into: &ruling, schema: schema) else { return nil }
    return ruling
  }
}
