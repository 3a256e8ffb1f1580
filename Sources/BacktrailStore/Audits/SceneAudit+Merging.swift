internal import BacktrailNavigation

extension SceneAudit {
  /// How many groups, unknown tabs and versions are told apart, so that nothing that is stored makes
  /// an audit grow without end. What comes after them is counted in a group without a case, under no
  /// name, and with no version.
  static let groupLimit = 1_000

  /// Adds the audit of other scenes, such as of those after this one's position.
  ///
  /// - Complexity: O(*g*) in the number of groups.
  public mutating func merge(_ other: Self) {
    scenes += other.scenes
    whole += other.whole
    shallower += other.shallower
    parked += other.parked
    noted += other.noted
    unreadable.merge(other.unreadable, uniquingKeysWith: +)
    routes += other.routes
    lostRoutes += other.lostRoutes
    parkedRoutes += other.parkedRoutes
    lostPresented += other.lostPresented
    losses.merge(other.losses, uniquingKeysWith: +)
    for (version, scenes) in other.schemaVersions.sorted(by: { $0.key < $1.key }) {
      add(scenes: scenes, ofVersion: version)
    }
    examplesPerGroup = max(examplesPerGroup, other.examplesPerGroup)
    for tab in other.unknownTabs { add(tab) }
    for group in other.groups { add(group) }
    for step in other.steps { add(step) }
    tails.decodable += other.tails.decodable
    tails.undecodable += other.tails.undecodable
    tails.damaged += other.tails.damaged
    next = other.next
  }

  mutating func add(scenes: Int, ofVersion version: Int) {
    if schemaVersions[version] == nil, schemaVersions.count >= Self.groupLimit { return }
    schemaVersions[version, default: 0] += scenes
  }

  mutating func add(_ group: AuditGroup) {
    var group = group
    var place = groups.place(of: group.key, by: \.key)
    if !place.isThere, groups.count >= Self.groupLimit, group.caseName != nil {
      group.caseName = nil
      place = groups.place(of: group.key, by: \.key)
    }
    if !place.isThere {
      groups.insert(
        AuditGroup(reason: group.reason, caseName: group.caseName, isParked: group.isParked),
        at: place.index)
    }
    groups[place.index].add(group, examples: examplesPerGroup)
  }

  mutating func add(_ tab: AuditedTab) {
    var tab = tab
    var place = unknownTabs.place(of: OpaqueText(tab.name)) { OpaqueText($0.name) }
    if !place.isThere, unknownTabs.count >= Self.groupLimit {
      tab.name = ""
      place = unknownTabs.place(of: OpaqueText("")) { OpaqueText($0.name) }
    }
    guard place.isThere else {
      unknownTabs.insert(tab, at: place.index)
      return
    }
    unknownTabs[place.index].scenes += tab.scenes
    unknownTabs[place.index].routes += tab.routes
  }

  mutating func add(_ step: AuditedStep) {
    let place = steps.place(of: step.key, by: \.key)
    guard place.isThere else {
      steps.insert(step, at: place.index)
      return
    }
    steps[place.index].repaired += step.repaired
    steps[place.index].failing += step.failing
    steps[place.index].removed += step.removed
  }
}

extension Array {
  /// Where an element is in an array that is ordered by a key, or would be.
  fileprivate func place<Key: Comparable>(
    of key: Key, by keyOf: (Element) -> Key
  ) -> (index: Int, isThere: Bool) {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if keyOf(self[middle]) < key { low = middle + 1 } else { high = middle }
    }
    return (low, low < count && keyOf(self[low]) == key)
  }
}
