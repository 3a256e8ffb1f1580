internal import BacktrailNavigation
internal import BacktrailStore

extension ModelWorld {
  /// A record and those that it lies under, from it upwards.
  func line(from record: RecordID) -> [RecordID] {
    var line: [RecordID] = []
    var next: RecordID? = record
    while let id = next, let found = records[id], !line.contains(id) {
      line.append(id)
      next = found.parent
    }
    return line
  }

  /// Whose deletion makes a record deleted: its own, or that of the nearest one that it lies under.
  func deletion(of record: RecordID) -> (record: RecordID, at: Instant)? {
    for id in line(from: record) {
      if let at = records[id]?.deletedAt { return (id, at) }
    }
    return nil
  }

  /// A record and all that lies under it.
  func subtree(of record: RecordID) -> Set<RecordID> {
    Set(records.keys.filter { line(from: $0).contains(record) })
  }

  /// The records that the deletion of one takes: none where it does not live itself.
  func gone(withDeletionOf record: RecordID) -> Set<RecordID> {
    if deletion(of: record) != nil { return [] }
    return subtree(of: record).filter { deletion(of: $0) == nil }
  }

  func requireRecord(_ record: RecordID) throws {
    if records[record] == nil { throw ModelRefusal("recordMissing") }
  }

  // MARK: Changes

  /// All of them or none: first each by itself, then what each lies under.
  mutating func put(_ new: [NewRecord]) throws {
    var world = self
    var changed: Set<RecordID> = []
    for one in new {
      guard var record = world.records[one.record] else {
        world.records[one.record] = ModelRecord(order: world.number(), payload: one.payload)
        changed.insert(one.record)
        continue
      }
      let before = record
      record.deletedAt = nil
      record.payload = one.payload ?? record.payload
      if record == before { continue }
      record.revision += 1
      world.records[one.record] = record
      changed.insert(one.record)
    }
    for one in new {
      let parent: RecordID?
      switch one.parent {
      case .unchanged: continue
      case .none: parent = nil
      case .record(let id):
        parent = id
        // Whatever comes first on the way up: itself, or one that does not live.
        let line = world.line(from: id)
        if line.isEmpty { throw ModelRefusal("parentMissing") }
        for above in line {
          if above == one.record { throw ModelRefusal("parentCycle") }
          if world.records[above]?.deletedAt != nil { throw ModelRefusal("parentMissing") }
        }
      }
      guard world.records[one.record]?.parent != parent else { continue }
      world.records[one.record]?.parent = parent
      if !changed.contains(one.record) { world.records[one.record]?.revision += 1 }
      changed.insert(one.record)
    }
    // Told once each, in the order in which they were named.
    var told: Set<RecordID> = []
    for one in new where changed.contains(one.record) && told.insert(one.record).inserted {
      world.changes.append(.recordPut(one.record))
    }
    self = world
  }

  mutating func delete(_ record: RecordID) throws {
    try requireRecord(record)
    guard records[record]?.deletedAt == nil else { return }
    records[record]?.deletedAt = now
    records[record]?.revision += 1
    changes.append(.recordDeleted(record))
  }

  mutating func undelete(_ record: RecordID) throws {
    try requireRecord(record)
    guard records[record]?.deletedAt != nil else { return }
    records[record]?.deletedAt = nil
    records[record]?.revision += 1
    changes.append(.recordUndeleted(record))
  }

  @discardableResult
  mutating func purge(_ record: RecordID) throws -> Int {
    try requireRecord(record)
    let gone = subtree(of: record).sorted {
      (records[$0]?.order ?? 0) < (records[$1]?.order ?? 0)
    }
    for id in gone {
      records[id] = nil
      grants = grants.filter { $0.key.target != .record(id) }
      changes.append(.recordPurged(id))
    }
    return gone.count
  }
}
