internal import BacktrailNavigation
internal import BacktrailSQLite

/// Writes records, inside a transaction that has begun.
struct RecordWriter {
  let connection: Connection
  let places: RecordPlaces
  let log: ChangeLog

  init(_ connection: Connection, places: RecordPlaces, now: Instant) {
    self.connection = connection
    self.places = places
    log = ChangeLog(connection, at: now)
  }

  /// Puts records: first each by itself, then what each lies under, so that their order is free.
  func put(_ records: [NewRecord]) throws {
    var changed: Set<RecordID> = []
    for record in records where try putAlone(record) { changed.insert(record.record) }
    for record in records
    where try putParent(of: record, isChanged: changed.contains(record.record)) {
      changed.insert(record.record)
    }
    var told: [StoreChange.What] = []
    // A record that is put twice has changed once, for whoever sees only what was committed.
    for record in records where changed.remove(record.record) != nil {
      told.append(.recordPut(record.record))
    }
    try log.append(told)
  }

  /// Puts a record without regard to what it lies under.
  ///
  /// - Returns: Whether that changed anything.
  private func putAlone(_ new: NewRecord) throws -> Bool {
    let kind = try connection.ensureKind(named: new.record.kind)
    switch try connection.record(kind: kind.key, id: new.record.id) {
    case .damaged:
      throw StoreError.damagedRow(table: "backtrail_record", row: new.record.description)
    case .missing:
      _ = try connection.insertRecord(kind: kind.key, id: new.record.id, payload: new.payload)
      return true
    case .found(var row):
      let before = row
      if let payload = new.payload {
        row.payloadChecksum = RecordRow.checksum(ofPayload: payload)
      }
      row.deletedAt = nil
      guard row.checksum != before.checksum else { return false }
      row.revision = row.nextRevision
      try connection.update(row)
      if let payload = new.payload {
        try connection.run(
          "UPDATE backtrail_record SET payload = ?2 WHERE key = ?1", row.key, payload)
      }
      return true
    }
  }

  /// Puts a record under its parent; a record that has changed already is at its new revision.
  ///
  /// - Returns: Whether that changed anything.
  private func putParent(of new: NewRecord, isChanged: Bool) throws -> Bool {
    let parent: Int64?
    var row: RecordRow
    switch new.parent {
    case .unchanged: return false
    case .none:
      row = try connection.requiredRecord(new.record)
      parent = nil
    case .record(let id):
      row = try connection.requiredRecord(new.record)
      parent = try key(ofParent: id, for: new.record, row.key)
    }
    guard row.parent != parent else { return false }
    row.parent = parent
    if !isChanged { row.revision = row.nextRevision }
    try connection.update(row)
    return true
  }

  private func key(
    ofParent parent: RecordID, for record: RecordID, _ child: Int64
  ) throws -> Int64 {
    if let anchor = try connection.anchor(of: parent, places) {
      guard anchor.isThere else { throw StoreError.parentMissing(record, parent: parent) }
      return try connection.ensureAnchor(of: parent).key
    }
    let row: RecordRow
    switch try connection.record(parent) {
    case .found(let found): row = found
    case .missing: throw StoreError.parentMissing(record, parent: parent)
    case .damaged:
      throw StoreError.damagedRow(table: "backtrail_record", row: parent.description)
    }
    if row.deletedAt != nil { throw StoreError.parentMissing(record, parent: parent) }
    var current = row
    var followed: Set<Int64> = []
    while true {
      if current.key == child { throw StoreError.parentCycle(record, parent: parent) }
      guard followed.insert(current.key).inserted, let next = current.parent else {
        return row.key
      }
      let above: RecordRow
      switch try connection.record(next) {
      case .found(let found): above = found
      case .missing: return row.key
      case .damaged:
        throw StoreError.damagedRow(table: "backtrail_record", row: "with key \(next)")
      }
      if above.deletedAt != nil { throw StoreError.parentMissing(record, parent: parent) }
      current = above
    }
  }
}
