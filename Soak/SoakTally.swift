/// What a check did, and what did not hold.
struct SoakTally: Sendable {
  /// How often what was done, in the order in which it is printed.
  private(set) var counts: [(what: String, count: Int)] = []
  /// What did not hold, each so that it can be repeated.
  private(set) var failures: [String] = []

  /// Counts something.
  ///
  /// - Parameters:
  ///   - what: A plural, such as `images`.
  ///   - number: How many more.
  mutating func count(_ what: String, _ number: Int = 1) {
    if let index = counts.firstIndex(where: { $0.what == what }) {
      counts[index].count += number
    } else {
      counts.append((what, number))
    }
  }

  /// Notes that something did not hold.
  mutating func fail(_ failure: String) {
    failures.append(failure)
  }

  /// Sees to it that everything was done at least once, each as it is counted.
  mutating func require(_ whats: String...) {
    for what in whats where !counts.contains(where: { $0.what == what && $0.count > 0 }) {
      fail("no \(what)")
    }
  }

  /// Adds what another run did.
  mutating func add(_ other: SoakTally) {
    for (what, number) in other.counts { count(what, number) }
    failures += other.failures
  }
}
