import BacktrailNavigation
import Synchronization

/// Keeps the tasks of a world outside of its store, and is sometimes out of reach.
final class DoubtfulWorldService: RecordService {
  private struct OutOfReach: Error {}

  private let state = Mutex<(facts: WorldFacts?, isOutOfReach: Bool)>((nil, false))

  /// The kind whose records it keeps.
  static let kind = "task"

  /// Keeps the records of a world.
  func keep(_ world: RandomWorld) {
    state.withLock { $0 = (WorldFacts(world), false) }
  }

  /// Whether every question fails.
  var isOutOfReach: Bool {
    get { state.withLock { $0.isOutOfReach } }
    set { state.withLock { $0.isOutOfReach = newValue } }
  }

  func records(_ records: [RecordID]) throws -> [RecordAnswer] {
    try state.withLock { state in
      if state.isOutOfReach { throw OutOfReach() }
      let lookups = records.map { FactLookup.record($0, hint: nil) }
      return try (state.facts?.answer(lookups) ?? []).map { answer in
        if case .record(let answer) = answer { answer } else { .failed }
      }
    }
  }
}
