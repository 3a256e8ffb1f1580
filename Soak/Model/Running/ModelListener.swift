internal import BacktrailNavigation
internal import BacktrailStore
internal import Dispatch
internal import Synchronization

/// Hears what is committed to a store.
final class ModelListener: Sendable {
  private let heard = Mutex<[StoreChange.What]>([])
  private let arrival = DispatchSemaphore(value: 0)

  /// What is put and purged at the end, so that everything before it was told.
  static let last = RecordID("last", "1")

  init(_ changes: StoreChanges) {
    Task { [self] in
      for await change in changes {
        heard.withLock { $0.append(change.what) }
        if change.what == .recordPurged(Self.last) || change.what == .missed { arrival.signal() }
      }
    }
  }

  /// All that was told until the last; nil where that does not come.
  func all(from store: RestorationStore) throws -> [StoreChange.What]? {
    try store.put(Self.last)
    try store.purge(Self.last)
    while true {
      let told = heard.withLock { $0 }
      // What is told as missed may have been the last.
      if told.contains(.recordPurged(Self.last)) || told.last == .missed {
        return told.filter { $0 != .elsewhere && $0.record != Self.last }
      }
      if arrival.wait(timeout: .now() + 10) == .timedOut { return nil }
    }
  }
}

extension StoreChange.What {
  /// The record that was changed.
  fileprivate var record: RecordID? { StoreChange(self).record }
}
