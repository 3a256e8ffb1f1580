internal import BacktrailNavigation

/// What a restore has to come to, by the oracle.
struct HarnessExpectation: Sendable {
  /// What a restore comes to as a whole.
  enum Outcome: Sendable {
    case absent
    case deferred
    case damaged(Set<Reason>)
    case restored
  }

  /// A route that does not come back.
  struct Lost: Hashable, Sendable {
    var place: RoutePlace
    var index: Int
    var failure: HarnessFailure
  }

  /// What comes back of a stack.
  struct Stack: Sendable {
    var place: RoutePlace
    /// The routes, with the parent of rule 8 or those of rule 7.
    var routes: [HarnessRoute] = []
    var lost: [Lost] = []
    var appended: HarnessRoute?
    var isRebuilt = false
    /// The routes that rule 7 put in, root first.
    var inserted: [HarnessRoute] = []

    var isWhole: Bool { lost.isEmpty }
  }

  struct Presented: Sendable {
    var index: Int
    var over: String
    var kind: PresentationKind
    var modal: HarnessRoute
    var stack: Stack
  }

  struct Note: Hashable, Sendable {
    var subject: String
    var reason: Reason
  }

  var outcome: Outcome
  var selectedTab: String?
  var stacks: [Stack] = []
  var sidebar: HarnessRoute?
  var presented: [Presented] = []
  /// What does not come back of the sidebar and of what was presented.
  var lostAlone: [Lost] = []
  var notes: [Note] = []

  /// What comes back and what does not, with the reasons, to compare with that of another instant.
  var lines: [String] {
    var lines = ["\(outcome) \(selectedTab ?? "-") \(sidebar?.encoded.json ?? "-")"]
    for stack in stacks + presented.map(\.stack) {
      lines.append("\(stack.place) \(stack.routes.map(\.encoded.json))")
    }
    lines += presented.map { "\($0.index) \($0.over) \($0.modal.encoded.json)" }
    return lines + lost.map { "\($0.place) \($0.index) \($0.failure)" }.sorted()
  }

  /// All that does not come back.
  var lost: [Lost] {
    stacks.flatMap(\.lost) + lostAlone + presented.flatMap(\.stack.lost)
  }
}
