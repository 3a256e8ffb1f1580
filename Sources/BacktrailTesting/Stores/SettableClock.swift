public import BacktrailNavigation
internal import Synchronization

/// A clock that stands still until it is set.
public final class SettableClock: Sendable {
  private let instant: Mutex<Instant>

  /// The instant at which a clock stands unless it is told another: 2026-01-01T12:00:00Z.
  public static let start = Instant(millisecondsSince1970: 1_767_268_800_000)

  /// A clock that stands at an instant.
  public init(_ now: Instant = SettableClock.start) {
    instant = Mutex(now)
  }

  /// The instant at which it stands.
  public var now: Instant {
    get { instant.withLock { $0 } }
    set { instant.withLock { $0 = newValue } }
  }

  /// Moves it on by so many milliseconds, or back when negative.
  public func advance(byMilliseconds milliseconds: Int64) {
    instant.withLock { $0 = $0.advanced(byMilliseconds: milliseconds) }
  }
}
