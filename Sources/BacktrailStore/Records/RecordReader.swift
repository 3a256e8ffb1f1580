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
    try connection.all("SELECT name FROM backtrail_kind WHERE key <> 0 ORDER BY name") {
      $0.text(at: 0)
    }
  }

  mutating func records(ofKind kind: String, includingDeleted: Bool) throws -> [Record] {
    guard case .found(let kind) = try connection.kind(named: kind) else { return [] }
    let keys = try connection.all(
      "SELECT key FROM backtrail_record WHERE kind = ?1 ORDER BY id", kind.key
    ) { $0.int64(at: 0) }
    return try records(keys, includingDeleted: includingDeleted)
  }

  mutating func records(under parent: Int64, includingDeleted: Bool) throws -> [Record] {
    let keys = try connection.all(
      "SELECT key FROM backtrail_record WHERE parent = ?1", parent
    ) { $0.int64(at: 0) }
    return try records(keys, includingDeleted: includingDeleted).sorted { $0.record < $1.record }
  }

  private mutating func records(_ keys: [Int64], includingDeleted: Bool) throws -> [Record] {
    var records: [Record] = []
    for key in keys {
      let record = try record(requiredRow(key))
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
    let parent = try row.parent.flatMap { try ancestor($0, followed: [row.key]) }
    return Record(
      record: record, parent: parent?.record, revision: Int(row.revision), payload: payload,
      deletion: Self.deletion(of: row, record) ?? parent?.deletion)
  }

  private static func deletion(of row: RecordRow, _ record: RecordID) -> Record.Deletion? {
    row.deletedAt.map {
      Record.Deletion(of: record, at: Instant(millisecondsSince1970: $0))
    }
  }

  /// A parent, with the nearest deletion at or above it; nil where its row is not there.
  private mutating func ancestor(_ key: Int64, followed: Set<Int64>) throws -> Ancestor? {
    if let known = ancestors[key] { return known }
    guard case .found(let row) = try connection.record(key) else { return nil }
    let record = RecordID(try kindName(row.kind), row.id)
    var deletion = Self.deletion(of: row, record)
    if deletion == nil, let parent = row.parent, !followed.contains(parent),
      followed.count <= FactTable.ancestorLimit
    {
      deletion = try ancestor(parent, followed: followed.union([key]))?.deletion
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
