public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Puts a record: a new one, a change to one that is there, or one that was deleted back.
  ///
  /// Putting a deleted record is an undelete, and brings back what was under it. Putting what is
  /// stored already changes nothing.
  ///
  /// - Parameters:
  ///   - record: The kind and id.
  ///   - parent: The record that it lies under; nil leaves the parent that is stored.
  ///   - payload: The payload as JSON text; nil leaves what is stored.
  /// - Throws: ``StoreError``: `parentMissing`, `parentCycle`, `invalidRecord`, `invalidPayload`.
  public func put(
    _ record: RecordID, under parent: RecordID? = nil, payload: String? = nil
  ) throws {
    try put(NewRecord(record, parent: parent.map { .record($0) } ?? .unchanged, payload: payload))
  }

  /// Puts a record.
  ///
  /// - Throws: ``StoreError``.
  public func put(_ record: NewRecord) throws {
    try put([record])
  }

  /// Puts many records in one transaction: all of them, or none.
  ///
  /// A parent may come before or after what lies under it, as long as it is there in the end.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: A few lookups for each record, and for each that changes its parent one for each
  ///   of its new ancestors.
  public func put(_ records: [NewRecord]) throws {
    for record in records {
      try Self.check(record)
      try places.checkHere(record.record)
    }
    let now = self.now
    try write { connection in
      try RecordWriter(connection, places: self.places, now: now).put(records)
    }
  }

  private static func check(_ record: NewRecord) throws {
    try check(record.record)
    if case .record(let parent) = record.parent { try check(parent) }
    guard let payload = record.payload else { return }
    // A byte order mark may begin a text, but not a value within another one.
    if payload.utf8.starts(with: [0xEF, 0xBB, 0xBF]) {
      throw StoreError.invalidPayload(record.record, offset: 0)
    }
    do {
      _ = try JSONText(Array(payload.utf8), maximumDepth: 512)
    } catch .invalid(let offset) {
      throw StoreError.invalidPayload(record.record, offset: offset)
    } catch {
      throw StoreError.invalidPayload(record.record, offset: 0)
    }
  }

  /// A record, deleted or not; nil where there is none.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: One lookup for it and one for each of its ancestors.
  public func record(_ record: RecordID) throws -> Record? {
    try Self.check(record)
    try places.checkHere(record)
    return try read { connection in
      switch try connection.record(record) {
      case .missing: return nil
      case .damaged:
        throw StoreError.damagedRow(table: "backtrail_record", row: record.description)
      case .found(let row):
        var reader = RecordReader(connection)
        return try reader.record(row)
      }
    }
  }

  /// The records of a kind, of every kind unless one is named, ordered by kind and id.
  ///
  /// - Parameters:
  ///   - kind: The kind.
  ///   - includingDeleted: Whether deleted ones are listed too.
  /// - Throws: ``StoreError``: `damagedRow`, or `corrupt` where an index has lost one of them.
  /// - Complexity: O(*n*) in the number of records of the kind, and a pass over an index of all
  ///   records, by which one that is missing is noticed.
  public func records(
    ofKind kind: String? = nil, includingDeleted: Bool = false
  ) throws -> [Record] {
    try read { connection in
      var reader = RecordReader(connection)
      // What stands for records that are kept elsewhere is not listed.
      guard let kind else {
        return try reader.allRecords(includingDeleted: includingDeleted)
          .filter { self.places.isHere($0.record) }
      }
      guard self.places.isHere(RecordID(kind, "")) else { return [] }
      return try reader.records(ofKind: kind, includingDeleted: includingDeleted)
    }
  }

  /// The records that lie directly under another one, ordered by kind and id.
  ///
  /// - Throws: ``StoreError``: `recordMissing` where there is no such parent, `damagedRow`, or
  ///   `corrupt` where an index has lost one of them.
  /// - Complexity: O(*n* log *n*) in the number of records under it, and a pass over all records, by
  ///   which one that is missing is noticed.
  public func records(
    under parent: RecordID, includingDeleted: Bool = false
  ) throws -> [Record] {
    try Self.check(parent)
    return try read { connection in
      let row = try connection.requiredRecord(parent)
      var reader = RecordReader(connection)
      return try reader.records(under: row.key, includingDeleted: includingDeleted)
    }
  }

  /// Brings a deleted record back, and with it everything that lies under it.
  ///
  /// Undeleting a record that was not deleted itself changes nothing, also where one that it lies
  /// under was.
  ///
  /// - Throws: ``StoreError``, `recordMissing` where there is no such record.
  public func undelete(_ record: RecordID) throws {
    try Self.check(record)
    try places.checkHere(record)
    let now = self.now
    try write { connection in
      var row = try connection.requiredRecord(record)
      guard row.deletedAt != nil else { return }
      row.deletedAt = nil
      row.revision = row.nextRevision
      try connection.update(row)
      try ChangeLog(connection, at: now).append(.recordUndeleted(record))
    }
  }

  /// Removes a record, everything that lies under it and their grants for good.
  ///
  /// Records that the application keeps itself are not the store's to remove, and keep their grants.
  ///
  /// - Returns: How many records are gone.
  /// - Throws: ``StoreError``, `recordMissing` where there is no such record.
  /// - Complexity: O(*n* log *n*) in the number of records under it.
  @discardableResult
  public func purge(_ record: RecordID) throws -> Int {
    try Self.check(record)
    try places.checkHere(record)
    let now = self.now
    return try write { connection in
      let row = try connection.requiredRecord(record)
      return try RecordWriter(connection, places: self.places, now: now).purge(row)
    }
  }
}
