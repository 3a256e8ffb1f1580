internal import BacktrailNavigation
internal import BacktrailSQLite

/// Checks that a record source fits the database, before anything relies on it.
struct SourceCheck {
  private let connection: Connection
  private let source: RecordSource

  /// How many rows are looked at to see what a column holds.
  private static let sample: Int64 = 100

  /// What is wrong with a source.
  struct Complaint {
    var source: RecordSource
    /// An `unfitSource`.
    var error: StoreError
  }

  /// Checks every source of a configuration.
  ///
  /// - Throws: `StoreError.unfitSource` for the first one that does not fit.
  static func check(_ configuration: StoreConfiguration, on connection: Connection) throws {
    if let first = try complaints(of: configuration, on: connection).first { throw first.error }
  }

  /// What is wrong with the sources of a configuration, in their order and one thing for each.
  static func complaints(
    of configuration: StoreConfiguration, on connection: Connection
  ) throws -> [Complaint] {
    var kinds: Set<OpaqueText> = []
    return try configuration.recordSources.compactMap { source in
      let kind = OpaqueText(source.kind)
      let isTaken =
        !kinds.insert(kind).inserted || configuration.outside?.service(forKind: kind) != nil
      do {
        try SourceCheck(connection: connection, source: source).run(isTaken: isTaken)
        return nil
      } catch let error as StoreError where error.code == "unfitSource" {
        return Complaint(source: source, error: error)
      }
    }
  }

  private func run(isTaken: Bool) throws {
    if let problem = IdentifierRule.problem(inKind: source.kind) {
      throw unfit(nil, "its kind \(problem)")
    }
    if isTaken { throw unfit(nil, "the kind has another source already") }
    do {
      try checkTable()
      try checkColumn(source.id)
      if let parent = source.parent {
        if let problem = IdentifierRule.problem(inKind: parent.kind) {
          throw unfit(parent.column.name, "the kind of the parent \(problem)")
        }
        try checkColumn(parent.column)
      }
      if let deleted = source.deleted { _ = try declaredType(of: deleted) }
      _ = try connection.withStatement(SourceReader(source).lookup) { $0.isReadOnly }
    } catch let error as SQLiteError
      where !error.isBusy && !error.isIO && !error.isCorrupt && !error.isOutOfMemory
    {
      throw unfit(nil, "SQLite says: \(error.message)")
    }
  }

  private func checkTable() throws {
    let name = source.table.lowercased()
    if name.hasPrefix("backtrail_") || name.hasPrefix("sqlite_") {
      throw unfit(nil, "it is not a table of the application")
    }
    let type = try connection.first(
      """
      SELECT type FROM main.sqlite_schema
      WHERE name = ?1 COLLATE NOCASE AND type IN ('table', 'view')
      """,
      source.table
    ) { $0.text(at: 0) }
    if type == nil { throw unfit(nil, "there is no such table or view") }
  }

  private func declaredType(of column: String) throws -> String {
    let type = try connection.first(
      "SELECT type FROM pragma_table_xinfo(?1, 'main') WHERE name = ?2 COLLATE NOCASE",
      source.table, column
    ) { $0.text(at: 0) }
    guard let type else { throw unfit(column, "there is no such column") }
    return type.uppercased()
  }

  /// Checks that a column is there and that what it holds are ids of the form that the source says.
  private func checkColumn(_ column: RecordSource.IDColumn) throws {
    let declared = try declaredType(of: column.name)
    // What these declarations make of a value: https://www.sqlite.org/datatype3.html#affname
    let isText = ["CHAR", "CLOB", "TEXT"].contains { declared.contains($0) }
    let isInteger = declared.contains("INT")
    if (column.form == .integer && isText && !isInteger) || (column.form == .text && isInteger) {
      throw unfit(
        column.name, "it is declared \(declared), and the source says \(column.form.words)")
    }
    let name = SourceReader.quoted(column.name)
    let table = SourceReader.quoted(source.table)
    let statement = try connection.prepare(
      """
      SELECT typeof(\(name)), length(\(name)), \(name) FROM main.\(table) \
      WHERE \(name) IS NOT NULL LIMIT \(Self.sample)
      """)
    while try statement.step() {
      let type = statement.text(at: 0)
      if type != column.form.type {
        throw unfit(column.name, "it holds \(type), and the source says \(column.form.words)")
      }
      if column.form == .uuidBlob, statement.int64(at: 1) != 16 {
        throw unfit(column.name, "it holds a blob that is not the sixteen bytes of a UUID")
      }
      if column.form == .text, SourceReader.isUUIDInMixedCase(statement.text(at: 2)) {
        throw unfit(column.name, "it holds a UUID partly in uppercase, which would not be found")
      }
    }
  }

  private func unfit(_ column: String?, _ problem: String) -> StoreError {
    .unfitSource(kind: source.kind, table: source.table, column: column, problem: problem)
  }
}

extension RecordSource.IDColumn.Form {
  /// What SQLite calls a value of this form.
  fileprivate var type: String {
    switch self {
    case .text: "text"
    case .integer: "integer"
    case .uuidBlob: "blob"
    }
  }

  fileprivate var words: String {
    switch self {
    case .text: "text"
    case .integer: "integers"
    case .uuidBlob: "UUIDs as blobs"
    }
  }
}
