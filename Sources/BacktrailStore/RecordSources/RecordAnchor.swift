internal import BacktrailNavigation
internal import BacktrailSQLite

/// What stands here for a record that is kept elsewhere: a row that carries its key and counts the
/// grants on it, and says nothing else.
struct RecordAnchor {
  /// Whether the record is there and was not deleted, as far as it can be told at once.
  var isThere: Bool
}

extension Connection {
  /// What is known of a record that is kept elsewhere; nil for one that is kept here.
  ///
  /// A service is not asked: what it keeps counts as being there.
  func anchor(of record: RecordID, _ places: RecordPlaces) throws -> RecordAnchor? {
    switch places[record.kindText] {
    case .here: return nil
    case .service: return RecordAnchor(isThere: true)
    case .table(let reader):
      switch try reader.find(record, on: self) {
      case .found(let facts): return RecordAnchor(isThere: facts.first?.isDeleted == false)
      case .missing: return RecordAnchor(isThere: false)
      case .failed, .notSynced:
        throw StoreError.unfitSource(
          kind: record.kind, table: reader.source.table, column: nil,
          problem: "the record \(record) cannot be read from it")
      }
    }
  }

  /// The row that stands for a record that is kept elsewhere, a new one where there is none yet.
  func ensureAnchor(of record: RecordID) throws -> RecordRow {
    let kind = try ensureKind(named: record.kind)
    switch try self.record(kind: kind.key, id: record.id) {
    case .found(let row): return row
    case .damaged:
      throw StoreError.damagedRow(table: "backtrail_record", row: record.description)
    case .missing: return try insertRecord(kind: kind.key, id: record.id, payload: nil)
    }
  }

  /// Adds the row of a record that lies under nothing.
  func insertRecord(kind: Int64, id: String, payload: String?) throws -> RecordRow {
    try run(
      """
      INSERT INTO backtrail_record (kind, id, revision, payload_checksum, checksum, payload)
      VALUES (?1, ?2, 0, 0, 0, ?3)
      """,
      kind, id, payload)
    let row = RecordRow(
      key: lastInsertRowID, kind: kind, id: id, parent: nil, revision: 1,
      payloadChecksum: RecordRow.checksum(ofPayload: payload))
    try update(row)
    return row
  }
}
