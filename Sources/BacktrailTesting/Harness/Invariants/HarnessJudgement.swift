internal import BacktrailNavigation

/// One outcome beside what the oracle says of the same facts.
struct HarnessJudgement: Sendable {
  let oracle: HarnessOracle
  let expected: HarnessExpectation
  let outcome: HarnessOutcome

  init(_ outcome: HarnessOutcome, _ oracle: HarnessOracle) {
    self.oracle = oracle
    self.outcome = outcome
    expected = oracle.expectation()
  }

  /// Whether the scene was to be restored, and was.
  var isRestored: Bool {
    if case .restored = expected.outcome { outcome.report.outcome == .restored } else { false }
  }

  /// The elements that are stored at a place.
  func saved(at place: RoutePlace) -> [HarnessDocument.Element] {
    oracle.document?.elements(at: place) ?? []
  }

  /// How many routes that came back are those that are stored at the same indices.
  func common(_ routes: [EncodedRoute], at place: RoutePlace) -> Int {
    let saved = saved(at: place)
    var count = 0
    while count < min(routes.count, saved.count),
      saved[count].reading.route?.encoded == routes[count]
    {
      count += 1
    }
    return count
  }

  /// A route that came back, with what it says of itself; nil where it is none of the schema's.
  func route(_ encoded: EncodedRoute, at place: RoutePlace) -> HarnessRoute? {
    let saved = saved(at: place).compactMap(\.reading.route)
    if let same = saved.first(where: { $0.encoded == encoded }) { return same }
    if oracle.reader.goesByStoredReferences { return nil }
    let entry = SceneDocument.Entry(
      place: place, index: 0, route: encoded, references: [], failure: nil)
    return (place == .presented ? oracle.reader.modal(entry) : oracle.reader.route(entry)).route
  }

  /// The stacks that came back, with those within presented items under the saved index of the item.
  var stacks: [(place: RoutePlace, routes: [EncodedRoute])] {
    outcome.document.stacks.map { (RoutePlace.stack($0.tab), $0.routes) }
      + zip(presentedIndices, outcome.document.presented).compactMap { index, item in
        index.map { (RoutePlace.presentedStack($0), item.stack) }
      }
  }

  /// The saved index of each presented item that came back, in their order; nil for one that was not
  /// saved.
  var presentedIndices: [Int?] {
    let saved = oracle.document?.presented ?? []
    var next = 0
    return outcome.document.presented.map { item in
      let index = saved.indices.dropFirst(next).first { index in
        saved[index].modal.reading.route?.encoded == item.modal
          && saved[index].kind == item.kind
          && saved[index].over.map(OpaqueText.init) == OpaqueText(item.over)
      }
      next = index.map { $0 + 1 } ?? next
      return index
    }
  }

  /// Whether nothing came back at all.
  var isFresh: Bool {
    let document = outcome.document
    return document.stacks.allSatisfy(\.routes.isEmpty) && document.sidebar == nil
      && document.presented.isEmpty
  }
}

/// One invariant that can be told from an outcome and the facts.
protocol HarnessCheck {
  /// The invariant.
  static var invariant: HarnessInvariant { get }
  /// What breaks it, a sentence each.
  static func problems(of judgement: HarnessJudgement) -> [String]
}
