internal import BacktrailNavigation
internal import BacktrailSQLite

/// A row of `backtrail_record` without its payload.
struct RecordRow: Sendable {
  var key: Int64
  /// The key of the kind.
  var kind: Int64
  var id: String
  /// The key of the parent.
  var parent: Int64?
  var revision: Int64
  var deletedAt: Int64?
  /// How many grants are on the record.
  var grants: Int64 = 0
  /// How many of them deny.
  var denies: Int64 = 0
  var payloadChecksum: Int64

  var checksum: Int64 {
    var checksum = RowChecksum()
    checksum.add(key)
    checksum.add(kind)
    checksum.add(id)
    checksum.add(parent)
    checksum.add(revision)
    checksum.add(deletedAt)
    checksum.add(grants)
    checksum.add(denies)
    checksum.add(payloadChecksum)
    return checksum.value
  }

  init(
    key: Int64, kind: Int64, id: String, parent: Int64?, revision: Int64, payloadChecksum: Int64
  ) {
    self.key = key
    self.kind = kind
    self.id = id
    self.parent = parent
    self.revision = revision
    self.payloadChecksum = payloadChecksum
  }

  /// Reads the columns `key, kind, id, parent, revision, deleted_at, grants, denies,
  /// payload_checksum, checksum`; nil where the row does not match its checksum.
  init?(_ statement: Statement) {
    key = statement.int64(at: 0)
    kind = statement.int64(at: 1)
    id = statement.text(at: 2)
    parent = statement.optionalInt64(at: 3)
    revision = statement.int64(at: 4)
    deletedAt = statement.optionalInt64(at: 5)
    grants = statement.int64(at: 6)
    denies = statement.int64(at: 7)
    payloadChecksum = statement.int64(at: 8)
    if checksum != statement.int64(at: 9) { return nil }
  }

  /// The revision after this one.
  var nextRevision: Int64 { Revision.next(after: revision) }

  static func checksum(ofPayload payload: String?) -> Int64 {
    var checksum = RowChecksum()
    if let payload { checksum.add(payload) }
    return checksum.value
  }
}

extension Connection {
  /// A record's row by its key.
  func record(_ key: Int64) throws -> RowLookup<RecordRow> {
    try withStatement(
      """
      SELECT key, kind, id, parent, revision, deleted_at, grants, denies, payload_checksum, checksum
      FROM backtrail_record WHERE key = ?1
      """
    ) { statement in
      try statement.bind(key, at: 1)
      guard try statement.step() else { return .missing }
      return RecordRow(statement).map { .found($0) } ?? .damaged
    }
  }

  /// A record's row by its kind's key and its id.
  ///
  /// What one index does not find is looked for through the other one: they agree, or something is
  /// damaged.
  ///
  /// - Complexity: One lookup, and a second one for a record that is not there.
  func record(kind: Int64, id: String) throws -> RowLookup<RecordRow> {
    let found: RowLookup<RecordRow> = try withStatement(
      """
      SELECT key, kind, id, parent, revision, deleted_at, grants, denies, payload_checksum, checksum
      FROM backtrail_record INDEXED BY backtrail_record_identity WHERE kind = ?1 AND id = ?2
      """
    ) { statement in
      try statement.bind(kind, at: 1)
      try statement.bind(id, at: 2)
      guard try statement.step() else { return .missing }
      return RecordRow(statement).map { .found($0) } ?? .damaged
    }
    switch found {
    case .damaged: return .damaged
    case .found(let row):
      return row.kind == kind && OpaqueText(row.id) == OpaqueText(id) ? found : .damaged
    case .missing:
      let isThere = try first(
        """
        SELECT 1 FROM backtrail_record INDEXED BY backtrail_record_confirmation
        WHERE id = ?1 AND kind = ?2
        """,
        id, kind
      ) { _ in true }
      return isThere == nil ? .missing : .damaged
    }
  }

  /// A record's row by its name.
  func record(_ record: RecordID) throws -> RowLookup<RecordRow> {
    switch try kind(named: record.kind) {
    case .missing: .missing
    case .damaged: .damaged
    case .found(let kind): try self.record(kind: kind.key, id: record.id)
    }
  }

  /// A record's row for a call that needs one.
  ///
  /// - Throws: `StoreError.recordMissing` where there is none.
  func requiredRecord(_ record: RecordID) throws -> RecordRow {
    switch try self.record(record) {
    case .found(let row): row
    case .missing: throw StoreError.recordMissing(record)
    case .damaged:
      throw StoreError.damagedRow(table: "backtrail_record", row: record.description)
    }
  }

  /// Writes everything about a record but its payload.
  func update(_ row: RecordRow) throws {
    try run(
      """
      UPDATE backtrail_record SET parent = ?2, revision = ?3, deleted_at = ?4, grants = ?5,
        denies = ?6, payload_checksum = ?7, checksum = ?8 WHERE key = ?1
      """,
      row.key, row.parent, row.revision, row.deletedAt, row.grants, row.denies,
      row.payloadChecksum, row.checksum)
  }
}
