/// Where the routes of a stack are stored.
///
/// Route migrations make several routes of a stored one, or none. The rules work on routes as they
/// were read, and everything that is kept or told goes by the indices of what is stored.
struct StoredPositions: Sendable {
  /// How many routes are stored.
  let count: Int
  /// The index of the first route of each stored one that was read; nil where each is one.
  private var starts: [Int]?
  /// How many routes were read.
  private var end = 0

  /// Every stored route is one.
  init(count: Int) {
    self.count = count
  }

  /// Notes how many routes the next stored one became.
  mutating func append(_ routes: Int) {
    starts = (starts ?? []) + [end]
    end += routes
  }

  /// How many routes there are; those that were not read count as one each.
  var routeCount: Int {
    starts.map { end + count - $0.count } ?? count
  }

  /// The index at which a route is stored that was read at another.
  func stored(_ route: Int) -> Int {
    guard let starts else { return route }
    return (starts.lastIndex { $0 <= route } ?? 0)
  }

  /// The routes that a stored one became.
  func routes(of index: Int) -> Range<Int> {
    guard let starts else { return index..<index + 1 }
    guard index < starts.count else { return end..<end }
    return starts[index]..<(index + 1 < starts.count ? starts[index + 1] : end)
  }

  /// The index of the stored route that ended a stack, or their number where none did.
  func end(of outcome: StackRuling) -> Int {
    if starts != nil, outcome.ending == nil { return count }
    return stored(outcome.standing)
  }

  /// Every stored route that does not stand, and why, in order.
  func endings(of outcome: StackRuling) -> [(index: Int, ending: Ending)] {
    guard starts != nil else { return outcome.endings(count: count) }
    var endings: [(index: Int, ending: Ending)] = []
    // Of several reasons for one stored route, the first is told.
    for (route, ending) in outcome.endings(count: outcome.standing + 1) {
      let index = stored(route)
      if endings.last?.index != index { endings.append((index, ending)) }
    }
    guard var after = outcome.ending else { return endings }
    after.reason = .afterInvalid
    let first = stored(outcome.standing) + 1
    for index in first..<max(first, count) { endings.append((index, after)) }
    return endings
  }
}
