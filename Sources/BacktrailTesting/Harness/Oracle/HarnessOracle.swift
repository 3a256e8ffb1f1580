internal import BacktrailNavigation

/// The restoration rules of DESIGN.md in the most obvious way, to judge restores by.
///
/// It was written from the words of the rules, one function for each, and shares nothing with the
/// rules that it judges. It is slow, and holds all facts in dictionaries. What it takes from the
/// library is how a scene's document is laid out, and the value of a route that decodes; whether one
/// does, and if not why, Foundation's decoder has to say as well.
struct HarnessOracle: Sendable {
  /// The routes that stand, each with its saved index; nil for one that was not saved.
  typealias Line = [(route: HarnessRoute, index: Int?)]

  let world: HarnessWorld
  let reader: any HarnessReader
  let owner: Principal
  let principal: Principal
  let now: Instant
  let limits: SceneLimits

  /// The scene's document, where there is one that can be read.
  let document: HarnessDocument?
  private let envelope: Reason?

  init(
    _ world: HarnessWorld, reader: any HarnessReader, owner: Principal, principal: Principal,
    now: Instant, limits: SceneLimits
  ) {
    self.world = world
    self.reader = reader
    self.owner = owner
    self.principal = principal
    self.now = now
    self.limits = limits
    var document: HarnessDocument?
    var envelope: Reason?
    if case .document(let bytes) = world.scene {
      do throws(EnvelopeFailure) {
        document = try HarnessDocument(bytes, limits: limits, reader: reader)
      } catch {
        envelope = error.reason
      }
    }
    self.document = document
    self.envelope = envelope
  }

  /// The first instant from which on something else would come back, or for another reason, though
  /// nobody writes anything; nil where there is none.
  func end(of expectation: HarnessExpectation) -> Instant? {
    let now = expectation.lines
    return Set(world.grants.compactMap(\.expires)).filter { $0 > self.now }.sorted()
      .first { at($0).expectation().lines != now }
  }

  /// The same facts at another instant.
  private func at(_ instant: Instant) -> Self {
    Self(
      world, reader: reader, owner: owner, principal: principal, now: instant, limits: limits)
  }

  /// What a restore has to come to.
  func expectation() -> HarnessExpectation {
    guard principal.id != nil else { return HarnessExpectation(outcome: .deferred) }
    // Rule 2: another's scene is simply not there.
    if principal.idText != owner.idText { return HarnessExpectation(outcome: .absent) }
    switch world.scene {
    case .absent: return HarnessExpectation(outcome: .absent)
    case .damaged: return HarnessExpectation(outcome: .damaged([.checksumMismatch]))
    case .document:
      guard let document else {
        return HarnessExpectation(outcome: .damaged(envelope.map { [$0] } ?? []))
      }
      return expectation(of: document)
    }
  }

  private func expectation(of document: HarnessDocument) -> HarnessExpectation {
    var expected = HarnessExpectation(outcome: .restored)
    expected.notes = document.notes.map { .init(subject: $0.subject, reason: $0.reason) }
    // Rule 5.
    if let name = document.selectedTab, reader.knows(tab: name) {
      expected.selectedTab = name
    } else {
      expected.selectedTab = reader.defaultTab
      expected.notes.append(
        .init(
          subject: "selectedTab", reason: document.selectedTab == nil ? .missingTab : .unknownTab))
    }
    for stack in document.stacks {
      if reader.knows(tab: stack.tab) {
        expected.stacks.append(self.stack(stack.elements, at: .stack(stack.tab)))
      } else {
        expected.notes.append(.init(subject: stack.tab, reason: .unknownTab))
      }
    }
    // Rule 11.
    if let element = document.sidebar {
      if let failure = failure(of: element.reading, after: []) {
        expected.lostAlone.append(.init(place: .sidebar, index: 0, failure: failure))
      } else {
        expected.sidebar = element.reading.route
      }
    }
    restorePresented(of: document, into: &expected)
    return expected
  }
}
