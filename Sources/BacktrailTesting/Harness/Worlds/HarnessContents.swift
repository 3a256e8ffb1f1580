internal import BacktrailSQLite
internal import Synchronization

/// Every row of every table of a file, to tell whether anything was written.
package struct HarnessContents: Hashable, Sendable {
  private var tables: [String: [String]] = [:]

  /// Reads a file.
  ///
  /// - Throws: `SQLiteError`.
  init(_ connection: Connection) throws {
    try connection.read {
      let names = try connection.all(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'table' ORDER BY name"
      ) { ($0.text(at: 0), $0.optionalText(at: 1)) }
      for (name, sql) in names {
        tables[name] = try Self.rows(of: name, declared: sql ?? "", on: connection)
      }
    }
  }

  /// The queries by what declares their tables: a run reads the same tables thousands of times.
  private static let queries = Mutex<[String: String]>([:])

  private static func query(
    of table: String, declared sql: String, on connection: Connection
  ) throws -> String {
    let key = "\(table) \(sql)"
    if let known = queries.withLock({ $0[key] }) { return known }
    let columns = try connection.all("SELECT name FROM pragma_table_info(?1)", table) {
      "quote(\(SQLName.quoted($0.text(at: 0))))"
    }
    let query =
      "SELECT \(columns.joined(separator: " || '|' || ")) FROM \(SQLName.quoted(table))"
    queries.withLock { $0[key] = query }
    return query
  }

  private static func rows(
    of table: String, declared sql: String, on connection: Connection
  ) throws -> [String] {
    let statement = try connection.prepare(query(of: table, declared: sql, on: connection))
    var rows: [String] = []
    while try statement.step() { rows.append(statement.text(at: 0)) }
    return rows
  }

  /// The tables whose rows are not the same.
  func differences(from other: Self) -> [String] {
    Set(tables.keys).union(other.tables.keys).filter { tables[$0] != other.tables[$0] }.sorted()
  }
}
