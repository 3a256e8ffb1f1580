internal import Dispatch
internal import Foundation
internal import Synchronization

/// Runs work that may never end.
package enum HarnessWatchdog {
  /// Runs work on a thread of its own.
  ///
  /// - Parameter limit: For how long it is waited for.
  /// - Throws: What the work throws, or ``HarnessHang`` where it does not end in time. Its thread then
  ///   goes on for as long as the process.
  package static func run<Result: Sendable>(
    limit: Duration, _ work: @escaping @Sendable () throws -> Result
  ) throws -> Result {
    let box = WatchedResult<Result>()
    let done = DispatchSemaphore(value: 0)
    let watched = HarnessLastWords.inherited(work)
    Thread.detachNewThread {
      let result = Swift.Result { try watched() }
      box.result.withLock { $0 = result }
      done.signal()
    }
    let (seconds, rest) = limit.components
    let deadline = DispatchTime.now() + .seconds(Int(clamping: seconds))
    let nanoseconds = DispatchTimeInterval.nanoseconds(Int(clamping: rest / 1_000_000_000))
    if done.wait(timeout: deadline + nanoseconds) == .timedOut { throw HarnessHang(limit: limit) }
    guard let result = box.result.withLock({ $0 }) else { throw HarnessHang(limit: limit) }
    return try result.get()
  }
}

private final class WatchedResult<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
}

/// Work that did not end.
package struct HarnessHang: Error, CustomStringConvertible {
  /// For how long it was waited for.
  package var limit: Duration

  /// One sentence.
  package var description: String { "It did not end within \(limit)." }
}
