internal import BacktrailNavigation
internal import BacktrailSQLite

/// The table that says which migrations a database has had.
struct MigrationLedger {
  /// What became of a migration.
  enum State: Equatable {
    /// It ran to its end.
    case applied
    /// It runs without a transaction and has begun to be applied or taken back.
    case unfinished(MigrationRun.Step.Direction)
    /// It was recorded without running.
    case baseline
    /// A word of a newer program.
    case other(String)

    init(_ word: String) {
      switch word {
      case "applied": self = .applied
      case "applying": self = .unfinished(.up)
      case "reverting": self = .unfinished(.down)
      case "baseline": self = .baseline
      default: self = .other(word)
      }
    }

    var word: String {
      switch self {
      case .applied: "applied"
      case .unfinished(.up): "applying"
      case .unfinished(.down): "reverting"
      case .baseline: "baseline"
      case .other(let word): word
      }
    }
  }

  /// What is recorded of one migration.
  struct Row {
    let version: Int
    let name: String
    let algorithm: String
    let checksum: String
    let appliedAt: Instant
    /// The place in the order in which migrations were applied; nil in a row of an older program.
    let ordinal: Int64?
    let state: State
    let readableBy: Int?
    /// When a migration that is being taken back began to be; nil in every other row.
    let begunAt: Instant?

    /// Whether it did not come to its end.
    var isUnfinished: Bool {
      if case .unfinished = state { true } else { false }
    }
  }

  let connection: Connection

  /// The name of the table, which needs no quotes.
  let name: String

  /// What has been applied, in the order in which it was.
  ///
  /// - Throws: ``MigrationError/unreadableLedger(_:)`` where that cannot be known, `SQLiteError`.
  func rows() throws -> [Row] {
    guard try isThere() else { return [] }
    let columns = try checkedColumns()
    let added = Self.addedColumns.map { columns.contains($0.name) ? $0.name : "NULL" }
    let rows = try connection.rows(
      """
      SELECT version, name, algorithm, checksum, applied_at, \(added.joined(separator: ", "))
      FROM main.\(name)
      """
    ) { try row(from: $0) }
    try refuseRepeated(rows.map { Int64($0.version) }, "the version")
    try refuseRepeated(rows.compactMap(\.ordinal), "the place in the order")
    // Rows without a place were added by an older program, after those that have one.
    return rows.sorted { left, right in
      switch (left.ordinal, right.ordinal) {
      case (let left?, let right?): left < right
      case (_?, nil): true
      case (nil, _?): false
      case (nil, nil):
        (left.appliedAt, left.version) < (right.appliedAt, right.version)
      }
    }
  }

  /// The columns that programs have not always written, and how each is declared.
  static let addedColumns: [(name: String, declaration: String)] = [
    ("ordinal", "INTEGER"),
    ("state", "TEXT NOT NULL DEFAULT 'applied'"),
    ("readable_by", "INTEGER"),
    ("begun_at", "INTEGER"),
  ]

  /// Whether the table is there.
  ///
  /// - Throws: ``MigrationError/unreadableLedger(_:)`` where something else has its name.
  func isThere() throws -> Bool {
    let type = try connection.row(
      "SELECT type FROM main.sqlite_schema WHERE lower(name) = ?1 AND type <> 'trigger'",
      name.foldedName
    ) { $0.text(at: 0) }
    guard let type else { return false }
    guard type == "table" else {
      throw MigrationError.unreadableLedger("\(name) is not a table but a \(type)")
    }
    return true
  }

  /// The columns of the table. A newer program may have added some; those that every program reads
  /// have to be there.
  func checkedColumns() throws -> Set<String> {
    let columns = try connection.rows(
      "SELECT lower(name) FROM pragma_table_info(?1, 'main')", name
    ) { $0.text(at: 0) }
    for column in ["version", "name", "algorithm", "checksum", "applied_at", "sql"]
    where !columns.contains(column) {
      throw MigrationError.unreadableLedger("\(name) has no column \(column)")
    }
    return Set(columns)
  }

  /// The text of a migration as it was when it was applied; nil where it is not what its checksum
  /// says.
  func text(of row: Row) throws -> String? {
    let text = try connection.row(
      "SELECT sql FROM main.\(name) WHERE version = ?1", row.version
    ) { $0.type(at: 0) == .text ? $0.text(at: 0) : nil }
    guard let text = text ?? nil, row.algorithm == Migration.checksumAlgorithm,
      SHA256.hexDigest(of: Array(text.utf8)) == row.checksum
    else { return nil }
    return text
  }

  private func refuseRepeated(_ numbers: [Int64], _ what: String) throws {
    var seen: Set<Int64> = []
    for number in numbers where !seen.insert(number).inserted {
      throw MigrationError.unreadableLedger("\(what) \(number) is there more than once")
    }
  }

  private func row(from statement: Statement) throws -> Row {
    let types = (0..<9).map { statement.type(at: $0) }
    guard types[..<5] == [.integer, .text, .text, .text, .integer],
      types[5] == .integer || types[5] == .null, types[6] == .text || types[6] == .null,
      types[7] == .integer || types[7] == .null, types[8] == .integer || types[8] == .null,
      let version = Int(exactly: statement.int64(at: 0))
    else {
      throw MigrationError.unreadableLedger(
        "the row of version \(statement.text(at: 0)) holds a value of the wrong type")
    }
    func refuse(_ column: String) -> MigrationError {
      .unreadableLedger("the row of version \(version) holds no \(column) that can be")
    }
    guard version > 0 else { throw refuse("version") }
    let readableBy = statement.optionalInt64(at: 7)
    guard readableBy.map({ $0 > 0 && Int(exactly: $0) != nil }) ?? true else {
      throw refuse("readable_by")
    }
    let row = Row(
      version: version, name: statement.text(at: 1), algorithm: statement.text(at: 2),
      checksum: statement.text(at: 3),
      appliedAt: Instant(millisecondsSince1970: statement.int64(at: 4)),
      ordinal: statement.optionalInt64(at: 5),
      state: State(statement.optionalText(at: 6) ?? "applied"),
      readableBy: readableBy.flatMap { Int(exactly: $0) },
      begunAt: statement.optionalInt64(at: 8).map(Instant.init(millisecondsSince1970:)))
    if row.algorithm == Migration.checksumAlgorithm, !Self.isDigest(row.checksum) {
      throw refuse("checksum")
    }
    return row
  }

  private static func isDigest(_ checksum: String) -> Bool {
    checksum.utf8.count == 64
      && checksum.utf8.allSatisfy {
        (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
          || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains($0)
      }
  }
}

extension MigrationLedger {
  /// The tables of a database that have the form of a ledger, in lowercase: those of other folders of
  /// migrations are among them.
  static func names(on connection: Connection) throws -> [String] {
    try connection.rows(
      """
      SELECT lower(s.name) FROM main.sqlite_schema AS s
      WHERE s.type = 'table' AND s.sql LIKE '%applied_at%' AND (
        SELECT count(*) FROM pragma_table_info(s.name, 'main') AS c
        WHERE lower(c.name) IN ('version', 'name', 'algorithm', 'checksum', 'applied_at', 'sql')) = 6
      """
    ) { $0.text(at: 0) }
  }
}
