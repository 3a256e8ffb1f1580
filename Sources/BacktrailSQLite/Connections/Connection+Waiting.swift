internal import CBacktrailSQLite

extension Connection {
  /// Runs `body`, and tells about every second how long a lock is being waited for.
  ///
  /// - Parameters:
  ///   - milliseconds: How long to wait for a lock at most.
  ///   - tell: Is given the milliseconds that the wait has taken.
  package func waiting<Result>(
    atMost milliseconds: Int, tell: @escaping (Int64) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    let wait = LockWait(atMost: milliseconds, tell: tell)
    return try withExtendedLifetime(wait) {
      sqlite3_busy_handler(
        handle,
        { context, count in
          guard let context else { return 0 }
          let wait = Unmanaged<LockWait>.fromOpaque(context).takeUnretainedValue()
          return wait.goesOn(isFirst: count == 0) ? 1 : 0
        },
        Unmanaged.passUnretained(wait).toOpaque())
      defer { sqlite3_busy_timeout(handle, busyTimeoutMilliseconds) }
      return try body()
    }
  }

  /// A wait for locks that somebody else holds.
  private final class LockWait {
    private let milliseconds: Int
    private let tell: (Int64) -> Void
    private var begin = ContinuousClock.now
    private var told: Int64 = 0

    init(atMost milliseconds: Int, tell: @escaping (Int64) -> Void) {
      self.milliseconds = milliseconds
      self.tell = tell
    }

    func goesOn(isFirst: Bool) -> Bool {
      if isFirst {
        begin = .now
        told = 0
      }
      let waited = Int64((ContinuousClock.now - begin) / .milliseconds(1))
      guard waited < milliseconds else { return false }
      if waited / 1000 > told {
        told = waited / 1000
        tell(waited)
      }
      sqlite3_sleep(isFirst ? 1 : 5)
      return true
    }
  }
}
