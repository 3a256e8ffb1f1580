internal import Synchronization

/// What one listener has not taken yet, and those who wait for it.
final class ChangeListener: Sendable {
  private typealias Waiter = CheckedContinuation<StoreChange?, Never>

  private struct State {
    var changes: [StoreChange] = []
    /// How many of the changes were taken.
    var taken = 0
    var waiters: [(id: Int, waiter: Waiter)] = []
    /// The waits that were cancelled before they began.
    var cancelled: Set<Int> = []
    var nextID = 0
    var isFinished = false
  }

  private let limit: Int
  private let state = Mutex(State())

  /// - Parameter limit: The most changes that are kept; more become one `missed`.
  init(limit: Int) {
    self.limit = max(1, limit)
  }

  /// Hands changes over, or keeps them.
  ///
  /// It never waits for the listener: where that is too slow, all that it has not taken becomes one
  /// `missed`, in their place.
  func deliver(_ changes: [StoreChange]) {
    let handedOver = state.withLock { state -> [(Waiter, StoreChange)] in
      if state.isFinished { return [] }
      state.changes.removeFirst(state.taken)
      state.taken = 0
      state.changes += changes
      var handedOver: [(Waiter, StoreChange)] = []
      while !state.waiters.isEmpty, state.taken < state.changes.count {
        handedOver.append((state.waiters.removeFirst().waiter, state.changes[state.taken]))
        state.taken += 1
      }
      if state.changes.count - state.taken > limit {
        state.changes = [StoreChange(.missed)]
        state.taken = 0
      }
      return handedOver
    }
    for (waiter, change) in handedOver { waiter.resume(returning: change) }
  }

  /// Ends it: what was kept can still be taken, and nothing comes after.
  func finish() {
    let waiters = state.withLock { state in
      state.isFinished = true
      defer { state.waiters = [] }
      return state.waiters
    }
    for (_, waiter) in waiters { waiter.resume(returning: nil) }
  }

  /// The next change, when there is one; nil at the end, and once the task is cancelled.
  func next() async -> StoreChange? {
    let id = state.withLock { state in
      state.nextID += 1
      return state.nextID
    }
    defer { state.withLock { _ = $0.cancelled.remove(id) } }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { waiter in wait(waiter, id) }
    } onCancel: {
      cancel(id)
    }
  }

  private func wait(_ waiter: Waiter, _ id: Int) {
    let outcome = state.withLock { state -> StoreChange?? in
      if state.cancelled.contains(id) { return .some(nil) }
      if state.taken < state.changes.count {
        defer { state.taken += 1 }
        return state.changes[state.taken]
      }
      if state.isFinished { return .some(nil) }
      state.waiters.append((id, waiter))
      return nil
    }
    if let outcome { waiter.resume(returning: outcome) }
  }

  private func cancel(_ id: Int) {
    let waiter = state.withLock { state -> Waiter? in
      guard let index = state.waiters.firstIndex(where: { $0.id == id }) else {
        state.cancelled.insert(id)
        return nil
      }
      return state.waiters.remove(at: index).waiter
    }
    waiter?.resume(returning: nil)
  }
}
