import BacktrailNavigation
import BacktrailStore

extension StoreChanges {
  /// The next changes; fewer where they do not come in time, which fails the test that wants them.
  func take(_ count: Int, within limit: Duration = .seconds(30)) async -> [StoreChange] {
    await take(within: limit) { $0.count == count }
  }

  /// The changes up to the first one that is this.
  func take(
    through last: StoreChange.What, within limit: Duration = .seconds(60)
  ) async -> [StoreChange] {
    await take(within: limit) { $0.last?.what == last }
  }

  private func take(
    within limit: Duration, until isEnough: @escaping @Sendable ([StoreChange]) -> Bool
  ) async -> [StoreChange] {
    await withTaskGroup(of: [StoreChange]?.self) { group in
      group.addTask {
        var taken: [StoreChange] = []
        if isEnough(taken) { return taken }
        for await change in self {
          taken.append(change)
          if isEnough(taken) { break }
        }
        return taken
      }
      group.addTask {
        try? await Task.sleep(for: limit)
        return nil
      }
      // Whichever ends first; the other one is cancelled, and gives what it has.
      var taken: [StoreChange] = []
      for await result in group {
        group.cancelAll()
        if let result { taken = result }
      }
      return taken
    }
  }
}

extension Fixture {
  /// A change to put at the end of what a test looks at: whatever was not told before it is not told
  /// at all.
  static let marker = StoreChange.What.recordPut(RecordID("marker", "last"))

  func putMarker() throws {
    try store.put(RecordID("marker", "last"), payload: "\(UInt64.random(in: 0...(.max)))")
  }
}
