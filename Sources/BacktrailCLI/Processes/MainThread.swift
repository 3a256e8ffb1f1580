import Foundation
import Synchronization

/// The thread that the tool's commands run on.
enum MainThread {
  /// Does something that has to wait, from a command's body, which cannot.
  ///
  /// Called on the main thread, it lets that thread do the main actor's work until the end.
  static func wait<Value: Sendable>(
    for body: @escaping @MainActor () async throws -> Value
  ) throws -> Value {
    let ending = Ending<Value>()
    Task { @MainActor in
      do {
        ending.set(.success(try await body()))
      } catch {
        ending.set(.failure(error))
      }
    }
    while true {
      if let result = ending.result { return try result.get() }
      _ = RunLoop.main.run(mode: .default, before: Date(timeIntervalSinceNow: 0.005))
    }
  }

  private final class Ending<Value: Sendable>: Sendable {
    private let stored = Mutex<Result<Value, any Error>?>(nil)

    var result: Result<Value, any Error>? { stored.withLock { $0 } }

    func set(_ result: Result<Value, any Error>) { stored.withLock { $0 = result } }
  }
}
