internal import BacktrailSQLite
internal import Foundation

/// All that the tables of a store hold, in words that are the same where they hold the same.
struct StoreDump: Hashable, Sendable {
  let text: String

  /// Reads a database with a connection that changes none of its files.
  ///
  /// - Throws: `SQLiteError`.
  init(ofPath path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      text = "no file\n"
      return
    }
    let connection = try Connection(path: path, mode: .readWrite, busyTimeoutMilliseconds: 0)
    try connection.setFoldsLogOnClose(false)
    try connection.setPragma("query_only", to: 1)
    text = try connection.read {
      let tables = try connection.all(
        """
        SELECT name, sql FROM main.sqlite_schema
        WHERE type = 'table' AND name LIKE 'backtrail\\_%' ESCAPE '\\' ORDER BY name
        """
      ) { (name: $0.text(at: 0), sql: $0.text(at: 1)) }
      return try tables.map { table in
        try "\(table.name)\n\(table.sql)\n" + Self.rows(of: table.name, on: connection)
      }.joined()
    }
  }

  private static func rows(of table: String, on connection: Connection) throws -> String {
    let columns = try values("SELECT name FROM pragma_table_info('\(table)')", on: connection)
    let row = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ', ' || ")
    return try values("SELECT \(row) AS row FROM main.\(table) ORDER BY row", on: connection)
      .map { "  \($0)\n" }.joined()
  }

  private static func values(_ sql: String, on connection: Connection) throws -> [String] {
    let statement = try connection.prepare(sql)
    var values: [String] = []
    while try statement.step() { values.append(statement.text(at: 0)) }
    return values
  }

  /// What SQLite's own check says of a database; empty where nothing is wrong.
  ///
  /// - Throws: `SQLiteError`.
  static func complaints(ofPath path: String) throws -> [String] {
    let connection = try Connection(path: path, mode: .readWrite, busyTimeoutMilliseconds: 0)
    try connection.setFoldsLogOnClose(false)
    return try connection.all("PRAGMA main.integrity_check") { $0.text(at: 0) }
      .filter { $0 != "ok" }
  }

  /// The first line that another one has and this one has not, or the other way about.
  func difference(to other: StoreDump) -> String {
    let mine = Set(text.split(separator: "\n"))
    let others = Set(other.text.split(separator: "\n"))
    let line = mine.subtracting(others).min() ?? others.subtracting(mine).min()
    return line.map { String($0.prefix(120)) } ?? "the order of rows"
  }
}
