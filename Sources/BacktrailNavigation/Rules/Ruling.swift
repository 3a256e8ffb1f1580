/// What the rules decided about a whole scene.
package struct Ruling: Sendable {
  /// One outcome for each stack, in their order.
  var stacks: [StackRuling] = []
  /// Why the sidebar selection was dropped, or nil.
  var sidebar: Ending?
  /// One outcome for each presented item, in their order.
  var presented: [PresentedRuling] = []
  /// Until when this holds.
  var validity = Validity()
}

/// What the rules decided about one stack.
struct StackRuling: Sendable {
  /// The index of the saved route that ended the stack; of the end where none did.
  var standing = 0
  /// The index of the saved route that is not valid, where one ended the stack: `standing`, or one
  /// that is stored as one with that.
  var fallen = 0
  /// The routes that stand.
  var line = StackLine()
  /// The saved routes whose records moved and for which the stack was built anew.
  var moved: [(index: Int, ending: Ending)] = []
  /// The saved routes that stand for now though something about them is not known.
  var doubts: [(index: Int, ending: Ending)] = []
  /// What ended the stack, or nil where nothing did.
  var ending: Ending?
  /// The ancestor whose route was appended, or nil.
  var appended: RecordID?
  var validity = Validity()

  /// Whether everything that was saved stands, and nothing else.
  var isWhole: Bool { ending == nil && moved.isEmpty }
}

extension StackRuling {
  /// Leaves out what stood of a stored route that is several routes, of which one is not valid.
  ///
  /// - Parameter beginning: The ruling before the first of them.
  mutating func fallBack(to beginning: StackRuling) {
    line = beginning.line
    standing = beginning.standing
    moved = beginning.moved
    doubts = beginning.doubts
    let all = validity
    validity = beginning.validity
    validity.merge(all.until, isShown: false)
  }

  /// The line that the route which is not valid would have followed.
  var approach: StackLine {
    var line = line
    for index in standing..<max(standing, fallen) { line.append(.saved(index)) }
    return line
  }

  /// Every saved route of the stack that does not stand, and why, in order.
  ///
  /// - Parameter count: How many routes were saved.
  func endings(count: Int) -> [(index: Int, ending: Ending)] {
    var endings = doubts
    if !moved.isEmpty {
      let standing = Set(line.savedIndices)
      for index in 0..<self.standing where !standing.contains(index) {
        // What showed the old parents went because of the next record that moved.
        guard let cause = moved.first(where: { $0.index > index }) else { continue }
        endings.append((index, cause.ending))
      }
      endings.sort { $0.index < $1.index }
    }
    guard let ending, standing < count else { return endings }
    endings.append((standing, ending))
    var after = ending
    after.reason = .afterInvalid
    for index in standing..<count where index > standing { endings.append((index, after)) }
    return endings
  }
}

/// What the rules decided about one presented item.
struct PresentedRuling: Sendable {
  /// Why the item was dropped, or nil where it came back.
  var ending: Ending?
  /// What is not known of an item that stands for now.
  var doubt: Ending?
  /// What became of the stack within it.
  var stack = StackRuling()
}

/// Why a route does not stand.
struct Ending: Sendable {
  var reason: Reason
  /// Whether this is doubt and not a decision: what follows is parked, not dropped.
  var isDoubt = false
  /// The reference that failed, where one did.
  var reference: RecordReference?
  /// The record at which it failed: the referenced one, or an ancestor.
  var culprit: RecordID?
  /// The deletion or the grant that decided, where one did.
  var cause: DropCause?
  /// Where decoding failed, where it did.
  var failure: DecodeFailure?
  /// The first reference that failed for any reason, from which the nearest valid parent is looked
  /// for. It may be another than the one whose reason is told: where the walk starts must not tell
  /// whether a later one was deleted or is forbidden.
  var first: RestorationRules.Reference?
}

/// Until when a decision holds.
struct Validity: Sendable {
  /// The first instant at which anything about it could change.
  private(set) var until: Instant?
  /// The first instant at which something that is shown could change, from which nothing can be
  /// learnt about what is not shown.
  private(set) var shownUntil: Instant?

  mutating func merge(_ other: Validity) {
    until = Self.earlier(until, other.until)
    shownUntil = Self.earlier(shownUntil, other.shownUntil)
  }

  mutating func merge(_ instant: Instant?, isShown: Bool) {
    until = Self.earlier(until, instant)
    if isShown { shownUntil = Self.earlier(shownUntil, instant) }
  }

  /// The earlier of two ends, where nil is never.
  static func earlier(_ left: Instant?, _ right: Instant?) -> Instant? {
    guard let left else { return right }
    guard let right else { return left }
    return min(left, right)
  }
}
