extension Connection {
  /// Runs `body` without waiting for a lock that somebody else holds.
  package func withoutWaiting<Result>(_ body: () throws -> Result) rethrows -> Result {
    try lockWait.with(atMost: 0, tell: nil, body)
  }

  /// Runs `body`, and tells about every second how long a lock is being waited for.
  ///
  /// - Parameters:
  ///   - milliseconds: How long to wait for a lock at most.
  ///   - tell: Is given the milliseconds that the wait has taken.
  package func waiting<Result>(
    atMost milliseconds: Int, tell: @escaping (Int64) -> Void, _ body: () throws -> Result
  ) rethrows -> Result {
    try lockWait.with(atMost: Int64(milliseconds), tell: tell, body)
  }
}
