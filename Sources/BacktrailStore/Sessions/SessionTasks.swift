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
    tasks.withLock { tasks in
      defer { tasks[purpose] = task }
      return tasks[purpose]
    }?.cancel()
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
