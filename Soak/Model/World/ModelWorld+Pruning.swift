internal import BacktrailNavigation
internal import BacktrailStore

extension ModelWorld {
  /// Removes what is too old; what is exactly as old as the policy says goes too.
  ///
  /// - Returns: What goes, line by line.
  mutating func prune(_ policy: RetentionPolicy) -> [String] {
    var lines: [String] = []
    if let age = policy.scenes {
      lines += removeScenes { $1.discardedAt == nil && $0.isOld($1.savedAt, age) }
        .map { "scene \($0)" }
    }
    if let age = policy.sceneTombstones {
      let age = max(age, 30 * 86_400_000)
      lines += removeScenes { world, scene in
        scene.discardedAt.map { world.isOld($0, age) } ?? false
      }
      .map { "tombstone \($0)" }
    }
    if let age = policy.recordTombstones { lines += pruneRecords(age) }
    if let age = policy.tails { lines += pruneTails(age) }
    if let age = policy.reports {
      var count = 0
      for key in scenes.keys {
        let reports = scenes[key]?.reports ?? []
        let kept = reports.filter { !isOld($0.at, age) }
        count += reports.count - kept.count
        scenes[key]?.reports = kept
      }
      if count > 0 { lines.append("\(count) reports") }
    }
    return lines
  }

  func isOld(_ instant: Instant, _ age: Int64) -> Bool {
    instant.advanced(byMilliseconds: age) <= now
  }

  private mutating func removeScenes(
    where isTooOld: (ModelWorld, ModelScene) -> Bool
  ) -> [ModelScene.Key] {
    let keys = scenes.keys.sorted().filter { key in
      scenes[key].map { isTooOld(self, $0) } ?? false
    }
    for key in keys { scenes[key] = nil }
    return keys
  }

  /// The oldest deletion first.
  private mutating func pruneRecords(_ age: Int64) -> [String] {
    let old = records.filter { $0.value.deletedAt.map { isOld($0, age) } ?? false }
    let sorted = old.sorted { left, right in
      let (one, other) = (left.value, right.value)
      if one.deletedAt != other.deletedAt {
        return (one.deletedAt ?? now) < (other.deletedAt ?? now)
      }
      return one.order < other.order
    }
    var lines: [String] = []
    for (record, _) in sorted where records[record] != nil {
      lines.append("record \(record) \((try? purge(record)) ?? 0)")
    }
    return lines
  }

  /// The oldest first; one that is in place is cut for good.
  private mutating func pruneTails(_ age: Int64) -> [String] {
    let old = scenes.flatMap { key, scene in
      scene.tails.filter { isOld($0.cutAt, age) }.map { (key: key, tail: $0) }
    }
    let sorted = old.sorted { ($0.tail.cutAt, $0.tail.order) < ($1.tail.cutAt, $1.tail.order) }
    var lines: [String] = []
    for (key, tail) in sorted {
      let wasInPlace = scenes[key]?.content.parts[tail.place] == tail.body
      if wasInPlace {
        var change = ModelChange()
        change.parts[tail.place] = .init(shown: tail.kept)
        amend(key, change, following: false)
      }
      scenes[key]?.tails.removeAll { $0.order == tail.order }
      lines.append("tail \(key) \(tail.place) \(tail.cut.reason.rawValue) \(wasInPlace)")
    }
    return lines.sorted()
  }
}
