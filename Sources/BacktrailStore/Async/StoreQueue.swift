internal import Foundation

/// Threads of a store's own, on which the `async` twins of its calls run.
///
/// A call may wait for another process that holds the database. Waiting on a thread of Swift's own
/// pool would take one away from everybody else.
final class StoreQueue: Sendable {
  private let queue: OperationQueue

  /// - Parameters:
  ///   - name: A name for the debugger.
  ///   - width: The most calls at the same time.
  init(name: String, width: Int) {
    queue = OperationQueue()
    queue.name = name
    queue.maxConcurrentOperationCount = max(1, width)
  }

  /// Runs `body` on one of the threads.
  ///
  /// - Throws: `CancellationError` where the task was cancelled before it began, or what `body`
  ///   throws.
  func run<Result: Sendable>(
    _ body: @escaping @Sendable () throws -> Result
  ) async throws -> Result {
    try Task.checkCancellation()
    return try await withCheckedThrowingContinuation { continuation in
      queue.addOperation {
        continuation.resume(with: Swift.Result { try body() })
      }
    }
  }
}
