import Dispatch
import Synchronization

/// A place in one thread at which another one can hold it up, once.
final class Gate: Sendable {
  private let state = Mutex((isReached: false, isOpen: false))
  private let opened = DispatchSemaphore(value: 0)
  private let arrivals: AsyncStream<Void>
  private let arrival: AsyncStream<Void>.Continuation

  init() {
    (arrivals, arrival) = AsyncStream.makeStream()
  }

  /// Says that the thread is here and waits until the gate is open; the second time it passes.
  func holdUpOnce() {
    let isFirst = state.withLock { state in
      defer { state.isReached = true }
      return !state.isReached
    }
    guard isFirst else { return }
    arrival.finish()
    opened.wait()
  }

  /// Returns once the thread is held up.
  func reached() async {
    for await _ in arrivals {}
  }

  /// Lets the thread go on.
  func open() {
    let isFirst = state.withLock { state in
      defer { state.isOpen = true }
      return !state.isOpen
    }
    if isFirst { opened.signal() }
  }
}
