internal import BacktrailNavigation
internal import BacktrailSQLite

/// A row of `backtrail_kind`: a kind of record, or, with key 0, everything.
struct KindRow: Sendable {
  var key: Int64
  var name: String
  /// How many grants are on the kind.
  var grants: Int64 = 0
  /// How many of them deny.
  var denies: Int64 = 0

  /// The key of the row that stands for everything.
  static let everythingKey: Int64 = 0
  /// The name of that row, which no kind can have.
  static let everythingName = "*"

  var checksum: Int64 {
    var checksum = RowChecksum()
    checksum.add(key)
    checksum.add(name)
    checksum.add(grants)
    checksum.add(denies)
    return checksum.value
  }

  /// Reads `key, name, grants, denies, checksum`; nil where the row does not match its checksum, or
  /// has a key that no store gives.
  init?(_ statement: Statement) {
    key = statement.int64(at: 0)
    name = statement.text(at: 1)
    grants = statement.int64(at: 2)
    denies = statement.int64(at: 3)
    // A key below 0 would, with the sign turned, be a record's.
    if key < 0 || checksum != statement.int64(at: 4) { return nil }
  }

  init(key: Int64, name: String) {
    self.key = key
    self.name = name
  }
}

extension Connection {
  /// The row of a kind by its name.
  ///
  /// What the index of names does not find is looked for in the table itself, which is small.
  func kind(named name: String) throws -> RowLookup<KindRow> {
    let found: RowLookup<KindRow> =
      try first(
        "SELECT key, name, grants, denies, checksum FROM backtrail_kind WHERE name = ?1", name
      ) { KindRow($0).map { .found($0) } ?? .damaged } ?? .missing
    switch found {
    case .damaged: return .damaged
    case .found(let row): return OpaqueText(row.name) == OpaqueText(name) ? found : .damaged
    case .missing:
      let isThere = try first("SELECT 1 FROM backtrail_kind NOT INDEXED WHERE name = ?1", name) {
        _ in true
      }
      return isThere == nil ? .missing : .damaged
    }
  }

  /// The row of a kind by its key.
  func kind(_ key: Int64) throws -> RowLookup<KindRow> {
    try first(
      "SELECT key, name, grants, denies, checksum FROM backtrail_kind WHERE key = ?1", key
    ) { KindRow($0).map { .found($0) } ?? .damaged } ?? .missing
  }

  /// The row of a kind, a new one where there is none yet.
  func ensureKind(named name: String) throws -> KindRow {
    switch try kind(named: name) {
    case .found(let row): return row
    case .damaged: throw StoreError.damagedRow(table: "backtrail_kind", row: name)
    case .missing:
      let newest = max(
        try first("SELECT max(key) FROM backtrail_kind") { $0.int64(at: 0) } ?? 0, 0)
      guard newest < .max else {
        throw StoreError.damagedRow(table: "backtrail_kind", row: "with key \(newest)")
      }
      let row = KindRow(key: newest + 1, name: name)
      try run(
        "INSERT INTO backtrail_kind (key, name, checksum) VALUES (?1, ?2, ?3)", row.key, row.name,
        row.checksum)
      return row
    }
  }

  func update(_ row: KindRow) throws {
    try run(
      "UPDATE backtrail_kind SET grants = ?2, denies = ?3, checksum = ?4 WHERE key = ?1", row.key,
      row.grants, row.denies, row.checksum)
  }
}
