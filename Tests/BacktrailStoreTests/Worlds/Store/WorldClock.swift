import BacktrailNavigation
import Synchronization

/// A clock that shows what it is set to.
final class WorldClock: Sendable {
  private let instant = Mutex(Instant(millisecondsSince1970: 0))

  var now: Instant {
    get { instant.withLock { $0 } }
    set { instant.withLock { $0 = newValue } }
  }
}
