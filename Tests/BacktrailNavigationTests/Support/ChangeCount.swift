import Synchronization

/// Counts what an observation tells, from wherever it tells it.
final class ChangeCount: Sendable {
  private let count = Atomic(0)

  var value: Int { count.load(ordering: .relaxed) }

  func add() { count.add(1, ordering: .relaxed) }
}
