internal import Dispatch
internal import Foundation
internal import Synchronization

/// Runs work that may never end.
package enum HarnessWatchdog {
  /// For how long anything is waited for that should take milliseconds.
  package static let seconds = 20

  /// Runs work on a thread of its own.
  ///
  /// - Throws: What the work throws, or ``HarnessHang`` where it does not end in time. Its thread then
  ///   goes on for as long as the process.
  package static func run<Result: Sendable>(
    _ work: @escaping @Sendable () throws -> Result
  ) throws -> Result {
    let box = WatchedResult<Result>()
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      let result = Swift.Result { try work() }
      box.result.withLock { $0 = result }
      done.signal()
    }
    if done.wait(timeout: .now() + .seconds(seconds)) == .timedOut { throw HarnessHang() }
    guard let result = box.result.withLock({ $0 }) else { throw HarnessHang() }
    return try result.get()
  }
}

private final class WatchedResult<Value: Sendable>: Sendable {
  let result = Mutex<Result<Value, any Error>?>(nil)
}

/// Work that did not end.
package struct HarnessHang: Error, CustomStringConvertible {
  /// One sentence.
  package var description: String {
    "It did not end within \(HarnessWatchdog.seconds) seconds."
  }
}
