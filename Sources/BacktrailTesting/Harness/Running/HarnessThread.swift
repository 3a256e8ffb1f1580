internal import Foundation
internal import Synchronization

/// Runs what takes long on a thread of its own, so that no task has to wait for it.
enum HarnessThread {
  private final class Flag: Sendable {
    let isSet = Mutex(false)
  }

  /// Runs work, which may ask whether the task was cancelled.
  ///
  /// - Throws: What the work throws.
  static func run<Result: Sendable>(
    _ work: @escaping @Sendable (_ isCancelled: @escaping @Sendable () -> Bool) throws -> Result
  ) async throws -> Result {
    let cancelled = Flag()
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(
            with: Swift.Result { try work { cancelled.isSet.withLock { $0 } } })
        }
      }
    } onCancel: {
      cancelled.isSet.withLock { $0 = true }
    }
  }
}
