internal import Synchronization

/// The tasks of a session, which end with it.
final class SessionTasks: Sendable {
  /// What a task is for. There is one of each.
  enum Purpose: Hashable {
    case changes, expiry, doubt, link
  }

  private let tasks = Mutex<[Purpose: Task<Void, Never>]>([:])

  /// Keeps a task in the place of the one that was there for the same purpose.
  func replace(_ purpose: Purpose, with task: Task<Void, Never>?) {
    tasks.withLock { $0.updateValue(task, forKey: purpose) }?.cancel()
  }

  func cancelAll() {
    let all = tasks.withLock { tasks in
      defer { tasks = [:] }
      return Array(tasks.values)
    }
    for task in all { task.cancel() }
  }

  deinit { cancelAll() }
}

extension Dictionary {
  /// Sets or removes a value, and gives the one that was there.
  fileprivate mutating func updateValue(_ value: Value?, forKey key: Key) -> Value? {
    defer { self[key] = value }
    return self[key]
  }
}
