import BacktrailNavigation
import Synchronization

/// A clock that stands still until it is told to go on, and counts how often it is looked at.
final class TestClock: Sendable {
  private let state = Mutex((now: Instant(millisecondsSince1970: 1_000_000), looks: 0))

  var now: Instant {
    get { state.withLock { $0.now } }
    set { state.withLock { $0.now = newValue } }
  }

  /// How often somebody asked for the time.
  var looks: Int { state.withLock { $0.looks } }

  func look() -> Instant {
    state.withLock { state in
      state.looks += 1
      return state.now
    }
  }

  func advance(milliseconds: Int64) {
    state.withLock { $0.now = $0.now.advanced(byMilliseconds: milliseconds) }
  }

  func advance(days: Int64) {
    advance(milliseconds: days * 86_400_000)
  }
}
