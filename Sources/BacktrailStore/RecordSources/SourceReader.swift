internal import BacktrailNavigation
internal import BacktrailSQLite

/// A record source with its statement, ready to be read.
struct SourceReader: Sendable {
  let source: RecordSource
  /// Finds the rows with an id: `id, parent, deleted`.
  let lookup: SQLText

  /// How many rows of one id are read: a column that folds case may have several for different ids.
  private static let rowLimit = 8

  init(_ source: RecordSource) {
    self.source = source
    let id = Self.quoted(source.id.name)
    let parent = source.parent.map { Self.quoted($0.column.name) } ?? "NULL"
    let deleted = source.deleted.map(Self.quoted) ?? "NULL"
    // A UUID in text may be there in either case; both are looked for by the index.
    let condition = source.id.form == .text ? "\(id) IN (?1, ?2)" : "\(id) = ?1"
    // More rows than can be told apart are more than one.
    lookup = SQLText(
      """
      SELECT \(id), \(parent), \(deleted) FROM main.\(Self.quoted(source.table)) \
      WHERE \(condition) LIMIT \(Self.rowLimit)
      """)
  }

  /// A name as SQLite reads it, whatever is in it.
  static func quoted(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"")
      + "\""
  }

  /// What the table says of a record.
  ///
  /// What cannot be read, a table that is gone for instance, is a lookup that failed: it never means
  /// that a record is missing.
  ///
  /// - Throws: `SQLiteError` where the file itself cannot be read now.
  func find(_ record: RecordID, on connection: Connection) throws -> RecordAnswer {
    do {
      return try connection.withStatement(lookup) { statement in
        guard try bind(record, to: statement) else { return .missing }
        var found: RecordAnswer?
        var rows = 0
        while try statement.step() {
          rows += 1
          guard let id = Self.id(statement, at: 0, source.id.form) else { return .failed }
          // The column may take other texts for the same than we do.
          guard RecordID(source.kind, id) == record else { continue }
          // Two rows with one id: which of them is meant cannot be told.
          if found != nil { return .failed }
          found = .found([fact(record, statement)])
        }
        // Among more rows than were read it may still be there.
        return found ?? (rows == Self.rowLimit ? .failed : .missing)
      }
    } catch let error as SQLiteError where error.isPlain {
      return .failed
    }
  }

  private func fact(_ record: RecordID, _ statement: Statement) -> RecordFact {
    var fact = RecordFact(record, isDeleted: Self.saysDeleted(statement, at: 2))
    guard let parent = source.parent, !statement.isNull(at: 1) else { return fact }
    if let id = Self.id(statement, at: 1, parent.column.form) {
      fact.parent = .record(RecordID(parent.kind, id))
    } else {
      fact.parent = .unreadable
    }
    return fact
  }

  /// Binds an id.
  ///
  /// - Returns: False where the column can hold no such id.
  private func bind(_ record: RecordID, to statement: Statement) throws -> Bool {
    switch source.id.form {
    case .text:
      try statement.bind(record.id, at: 1)
      try statement.bind(Self.uppercased(record.id), at: 2)
    case .integer:
      guard let number = Int64(record.id), String(number) == record.id else { return false }
      try statement.bind(number, at: 1)
    case .uuidBlob:
      guard let bytes = Self.bytes(ofUUID: record.id) else { return false }
      try statement.bind(bytes, at: 1)
    }
    return true
  }

  // MARK: Values

  /// The id in a column, or nil where the column holds something else.
  private static func id(
    _ statement: Statement, at column: Int, _ form: RecordSource.IDColumn.Form
  ) -> String? {
    switch (form, statement.type(at: column)) {
    case (.text, .text): statement.text(at: column)
    case (.integer, .integer): String(statement.int64(at: column))
    case (.uuidBlob, .blob): uuid(of: statement.bytes(at: column))
    default: nil
    }
  }

  private static func saysDeleted(_ statement: Statement, at column: Int) -> Bool {
    switch statement.type(at: column) {
    case .null: false
    case .integer: statement.int64(at: column) != 0
    case .real: statement.text(at: column) != "0.0"
    case .text, .blob: !statement.bytes(at: column).isEmpty
    }
  }

  /// A UUID in uppercase; every other id as it is.
  private static func uppercased(_ id: String) -> String {
    bytes(ofUUID: id) == nil ? id : id.uppercased()
  }

  /// Whether a text is a UUID that is written neither in lowercase nor in uppercase.
  static func isUUIDInMixedCase(_ text: String) -> Bool {
    bytes(ofUUID: text) != nil && text != text.lowercased() && text != text.uppercased()
  }

  private static func bytes(ofUUID id: String) -> [UInt8]? {
    guard id.utf8.count == 36 else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for (index, character) in id.utf8.enumerated() {
      if [8, 13, 18, 23].contains(index) {
        guard character == UInt8(ascii: "-") else { return nil }
        continue
      }
      guard let digit = Character(Unicode.Scalar(character)).hexDigitValue else { return nil }
      if let first = high.take() {
        bytes.append(first << 4 | UInt8(digit))
      } else {
        high = UInt8(digit)
      }
    }
    return bytes
  }

  private static func uuid(of bytes: [UInt8]) -> String? {
    guard bytes.count == 16 else { return nil }
    var text = ""
    for (index, byte) in bytes.enumerated() {
      if [4, 6, 8, 10].contains(index) { text += "-" }
      text += String(byte >> 4, radix: 16) + String(byte & 0xF, radix: 16)
    }
    return text
  }
}

extension SQLiteError {
  /// Whether SQLite could not make sense of a statement, as where a table is gone; the file itself
  /// is as it was.
  fileprivate var isPlain: Bool { !isBusy && !isFull && !isIO && !isCorrupt && !isMisuse }
}
