internal import BacktrailSQLite

/// Every row of a store's tables, as text: two stores that hold the same give the same lines.
struct StoreRows: Equatable {
  let lines: [String]

  /// Reads a database that nobody writes to meanwhile.
  init(path: String) throws {
    let connection = try Connection(path: path, mode: .readWrite)
    let tables = try connection.all(
      """
      SELECT name FROM sqlite_schema WHERE type = 'table'
        AND (name LIKE 'backtrail\\_%' ESCAPE '\\' AND name <> 'backtrail_migration'
          OR name = 'sqlite_sequence')
      ORDER BY name
      """
    ) { $0.text(at: 0) }
    var lines: [String] = []
    for table in tables {
      // Of the stacks that one call cuts, any may come first.
      let columns = try connection.all(
        """
        SELECT name FROM pragma_table_info(?1)
        WHERE NOT (?1 = 'backtrail_tail' AND name = 'key')
        """, table
      ) { "quote(\"\($0.text(at: 0))\")" }
      let rows = try connection.prepare(
        "SELECT \(columns.joined(separator: " || ' ' || ")) FROM \"\(table)\" ORDER BY 1")
      while try rows.step() { lines.append("\(table) \(rows.text(at: 0))") }
    }
    self.lines = lines
  }

  /// The rows in which another differs, as a sentence.
  func difference(from other: StoreRows) -> String {
    let (mine, its) = (Set(lines), Set(other.lines))
    let more = lines.filter { !its.contains($0) }.map { "+ \($0.prefix(300))" }
    let less = other.lines.filter { !mine.contains($0) }.map { "- \($0.prefix(300))" }
    return ([""] + (more + less).prefix(24)).joined(separator: "\n          ")
  }
}
