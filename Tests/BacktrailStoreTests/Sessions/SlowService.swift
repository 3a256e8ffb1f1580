import BacktrailNavigation
import BacktrailStore
import Synchronization

/// A service that keeps tasks, and takes its time when it is told to.
final class SlowService: AsyncRecordService {
  /// How a held answer ends.
  enum End: Sendable {
    case alive, deleted, outOfReach
  }

  private struct OutOfReach: Error {}

  private struct State {
    var holds = false
    var end = End.alive
    var waiting: CheckedContinuation<End, Never>?
  }

  private let state = Mutex(State())

  /// Whether somebody waits for an answer.
  var isAsked: Bool { state.withLock { $0.waiting != nil } }

  /// Lets the next question wait until ``answer(_:)``.
  func hold() { state.withLock { $0.holds = true } }

  /// Answers the question that waits, and with `alive` or `deleted` all later ones.
  func answer(_ end: End) {
    state.withLock { state in
      if end != .outOfReach { state.end = end }
      defer { state.waiting = nil }
      return state.waiting
    }?.resume(returning: end)
  }

  func records(_ records: [RecordID]) async throws -> [RecordAnswer] {
    let holds = state.withLock { state in
      defer { state.holds = false }
      return state.holds
    }
    let end =
      holds
      ? await withCheckedContinuation { continuation in
        state.withLock { $0.waiting = continuation }
      } : state.withLock { $0.end }
    if end == .outOfReach { throw OutOfReach() }
    return records.map { .found([RecordFact($0, isDeleted: end == .deleted)]) }
  }
}
