internal import CBacktrailSQLite

/// The wait of one connection for locks that others hold.
///
/// SQLite's own wait asks every 100 ms in the end. Beside somebody who writes without a pause, whose
/// lock is free for moments only, hardly any of its questions falls into one of those, and it gives
/// up with the database idle in between. This one asks again after a few milliseconds, never twice
/// in the same rhythm: <https://www.sqlite.org/c3ref/busy_handler.html>.
final class LockWait {
  /// How long a wait takes at most, in milliseconds.
  private var limit: Int64
  /// Is given, about every second, the milliseconds that the wait has taken.
  private var tell: ((Int64) -> Void)?
  private var begin = ContinuousClock.now
  private var told: Int64 = 0

  /// - Parameter limit: How long a wait takes at most, in milliseconds.
  init(atMost limit: Int32) {
    self.limit = Int64(limit)
  }

  /// Has a connection wait this way from now on. The connection has to keep this object.
  func install(in handle: OpaquePointer) {
    sqlite3_busy_handler(
      handle,
      { context, count in
        guard let context else { return 0 }
        let wait = Unmanaged<LockWait>.fromOpaque(context).takeUnretainedValue()
        return wait.goesOn(isFirst: count == 0) ? 1 : 0
      },
      Unmanaged.passUnretained(self).toOpaque())
  }

  /// Runs `body` with another limit, and tells how long a lock is being waited for.
  func with<Result>(
    atMost limit: Int64, tell: ((Int64) -> Void)?, _ body: () throws -> Result
  ) rethrows -> Result {
    let before = (self.limit, self.tell)
    (self.limit, self.tell) = (limit, tell)
    defer { (self.limit, self.tell) = before }
    return try body()
  }

  /// Sleeps for a moment, unless the wait has taken its time.
  private func goesOn(isFirst: Bool) -> Bool {
    if isFirst {
      begin = .now
      told = 0
    }
    let waited = Int64((ContinuousClock.now - begin) / .milliseconds(1))
    guard waited < limit else { return false }
    if let tell, waited / 1000 > told {
      told = waited / 1000
      tell(waited)
    }
    sqlite3_sleep(waited < 20 ? 1 : .random(in: 1...4))
    return true
  }
}
