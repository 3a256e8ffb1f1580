import BacktrailStore
import Dispatch
import Synchronization

/// The changes of a store for somebody who waits for them on a thread of its own.
final class ChangeInbox: Sendable {
  private struct State {
    var changes: [StoreChange] = []
    var isOver = false
  }

  private let state = Mutex(State())
  private let arrivals = DispatchSemaphore(value: 0)
  private let deadline: DispatchTime

  /// - Parameters:
  ///   - changes: The changes.
  ///   - interruption: What ends it early.
  ///   - milliseconds: How long it lasts; nil for ever.
  init(_ changes: StoreChanges, _ interruption: Interruption, milliseconds: Int64?) {
    deadline = milliseconds.map { .now() + .milliseconds(Int(clamping: $0)) } ?? .distantFuture
    interruption.onInterrupt { [self] in finish() }
    Task.detached { [self] in
      for await change in changes {
        state.withLock { $0.changes.append(change) }
        arrivals.signal()
      }
      finish()
    }
  }

  private func finish() {
    state.withLock { $0.isOver = true }
    arrivals.signal()
  }

  /// The next change, when there is one; nil at the end.
  func next() -> StoreChange? {
    guard arrivals.wait(timeout: deadline) == .success else { return nil }
    return state.withLock { state in
      if state.isOver || state.changes.isEmpty { return nil }
      return state.changes.removeFirst()
    }
  }
}
