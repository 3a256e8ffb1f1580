internal import BacktrailNavigation
internal import BacktrailSQLite

/// Reads records for lists, where many share their ancestors.
struct RecordReader {
  private let connection: Connection
  private var kinds: [Int64: String] = [:]
  /// What is known of the parents of the records read so far.
  private var ancestors: [Int64: Ancestor] = [:]

  private struct Ancestor {
    var record: RecordID
    var deletion: Record.Deletion?
  }

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// The names of all kinds, ordered by their bytes.
  func kindNames() throws -> [String] {
    try connection.all(
      "SELECT key, name, grants, denies, checksum FROM backtrail_kind NOT INDEXED WHERE key <> 0"
    ) { statement in
      guard let row = KindRow(statement) else {
        throw StoreError.damagedRow(
          table: "backtrail_kind", row: "with key \(statement.int64(at: 0))")
      }
      return OpaqueText(row.name)
    }.sorted().map(\.text)
  }

  /// The records of every kind.
  mutating func allRecords(includingDeleted: Bool) throws -> [Record] {
    var records: [Record] = []
    var count = 0
    for name in try kindNames() {
      let ofKind = try self.records(ofKind: name, includingDeleted: true)
      count += ofKind.count
      records += includingDeleted ? ofKind : ofKind.filter { !$0.isDeleted }
    }
    let stored = try connection.first("SELECT count(*) FROM backtrail_record NOT INDEXED") {
      Int($0.int64(at: 0))
    }
    guard stored == count else { throw Self.indexesDisagree }
    return records
  }

  /// The records of a kind, which both indexes have to agree on.
  mutating func records(ofKind kind: String, includingDeleted: Bool) throws -> [Record] {
    let row: KindRow
    switch try connection.kind(named: kind) {
    case .found(let found): row = found
    case .missing: return []
    case .damaged: throw StoreError.damagedRow(table: "backtrail_kind", row: kind)
    }
    let keys = try connection.all(
      """
      SELECT key FROM backtrail_record INDEXED BY backtrail_record_identity
      WHERE kind = ?1 ORDER BY id
      """,
      row.key
    ) { $0.int64(at: 0) }
    let count = try connection.first(
      """
      SELECT count(*) FROM backtrail_record INDEXED BY backtrail_record_confirmation
      WHERE kind = ?1
      """,
      row.key
    ) { Int($0.int64(at: 0)) }
    guard count == keys.count, Set(keys).count == keys.count else { throw Self.indexesDisagree }
    return try records(keys, includingDeleted: includingDeleted) { $0.kind == row.key }
  }

  /// The records directly under another one, which the index and the table have to agree on.
  mutating func records(under parent: Int64, includingDeleted: Bool) throws -> [Record] {
    let keys = try connection.all(
      "SELECT key FROM backtrail_record INDEXED BY backtrail_record_parent WHERE parent = ?1",
      parent
    ) { $0.int64(at: 0) }
    let count = try connection.first(
      "SELECT count(*) FROM backtrail_record NOT INDEXED WHERE parent = ?1", parent
    ) { Int($0.int64(at: 0)) }
    guard count == keys.count, Set(keys).count == keys.count else { throw Self.indexesDisagree }
    return try records(keys, includingDeleted: includingDeleted) { $0.parent == parent }
      .sorted { $0.record < $1.record }
  }

  private static var indexesDisagree: StoreError {
    .corrupt("the indexes of backtrail_record do not agree with its rows")
  }

  private mutating func records(
    _ keys: [Int64], includingDeleted: Bool, where belongs: (RecordRow) -> Bool
  ) throws -> [Record] {
    var records: [Record] = []
    for key in keys {
      let row = try requiredRow(key)
      guard belongs(row) else { throw Self.indexesDisagree }
      let record = try record(row)
      if includingDeleted || !record.isDeleted { records.append(record) }
    }
    return records
  }

  mutating func record(_ row: RecordRow) throws -> Record {
    let payload =
      try connection.first(
        "SELECT payload FROM backtrail_record WHERE key = ?1", row.key
      ) { $0.optionalText(at: 0) } ?? nil
    let record = RecordID(try kindName(row.kind), row.id)
    if RecordRow.checksum(ofPayload: payload) != row.payloadChecksum {
      throw StoreError.damagedRow(table: "backtrail_record", row: record.description)
    }
    let parent = try row.parent.map { try ancestor($0, followed: [row.key]) }
    return Record(
      record: record, parent: parent?.record, revision: Int(row.revision), payload: payload,
      deletion: Self.deletion(of: row, record) ?? parent?.deletion)
  }

  private static func deletion(of row: RecordRow, _ record: RecordID) -> Record.Deletion? {
    row.deletedAt.map {
      Record.Deletion(of: record, at: Instant(millisecondsSince1970: $0))
    }
  }

  /// A parent, with the nearest deletion at or above it. One whose row is not there is damage: a
  /// store never leaves what lies under a row behind without it.
  private mutating func ancestor(_ key: Int64, followed: Set<Int64>) throws -> Ancestor {
    if let known = ancestors[key] { return known }
    let row = try requiredRow(key)
    let record = RecordID(try kindName(row.kind), row.id)
    var deletion = Self.deletion(of: row, record)
    if deletion == nil, let parent = row.parent, !followed.contains(parent),
      followed.count <= FactTable.ancestorLimit
    {
      deletion = try ancestor(parent, followed: followed.union([key])).deletion
    }
    let ancestor = Ancestor(record: record, deletion: deletion)
    ancestors[key] = ancestor
    return ancestor
  }

  private func requiredRow(_ key: Int64) throws -> RecordRow {
    guard case .found(let row) = try connection.record(key) else {
      throw StoreError.damagedRow(table: "backtrail_record", row: "with key \(key)")
    }
    return row
  }

  private mutating func kindName(_ key: Int64) throws -> String {
    if let name = kinds[key] { return name }
    guard case .found(let row) = try connection.kind(key) else {
      throw StoreError.damagedRow(table: "backtrail_kind", row: "with key \(key)")
    }
    kinds[key] = row.name
    return row.name
  }
}
