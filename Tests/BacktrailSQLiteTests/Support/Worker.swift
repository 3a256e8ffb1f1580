import Dispatch
import Foundation
import Synchronization

/// A thread of its own that runs a body once, so that a test may block without holding up others.
final class Worker<Success: Sendable>: Sendable {
  private let result = Mutex<Result<Success, any Error>?>(nil)
  private let end = DispatchSemaphore(value: 0)

  init(_ body: @escaping @Sendable () throws -> Success) {
    Thread.detachNewThread { [self] in
      let outcome = Result { try body() }
      result.withLock { $0 = outcome }
      end.signal()
    }
  }

  /// Waits for the end, and gives what the body gave.
  func wait() throws -> Success {
    end.wait()
    guard let result = result.withLock({ $0 }) else { preconditionFailure("it has ended") }
    return try result.get()
  }
}
