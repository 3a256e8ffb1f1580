internal import BacktrailSQLite

/// Every row of every table of a file, to tell whether anything was written.
package struct HarnessContents: Hashable, Sendable {
  private var tables: [String: [String]] = [:]

  /// Reads a file.
  ///
  /// - Throws: `SQLiteError`.
  init(_ connection: Connection) throws {
    try connection.read {
      let names = try connection.all(
        "SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name"
      ) { $0.text(at: 0) }
      for name in names { tables[name] = try Self.rows(of: name, on: connection) }
    }
  }

  private static func rows(of table: String, on connection: Connection) throws -> [String] {
    let columns = try connection.all("SELECT name FROM pragma_table_info(?1)", table) {
      "quote(\(SQLName.quoted($0.text(at: 0))))"
    }
    let statement = try connection.prepare(
      "SELECT \(columns.joined(separator: " || '|' || ")) FROM \(SQLName.quoted(table))")
    var rows: [String] = []
    while try statement.step() { rows.append(statement.text(at: 0)) }
    return rows
  }

  /// The tables whose rows are not the same.
  func differences(from other: Self) -> [String] {
    Set(tables.keys).union(other.tables.keys).filter { tables[$0] != other.tables[$0] }.sorted()
  }
}
