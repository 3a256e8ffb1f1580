internal import BacktrailSQLite

/// Gives each empty table of a scratch database a made-up row, where one can be made up.
struct RowFiller {
  let connection: Connection

  func fill() throws {
    for table in try TableModel.all(in: connection).values.sorted(by: { $0.name < $1.name }) {
      let name = SQLName.quoted(table.name)
      let exists = try connection.prepare("SELECT 1 FROM main.\(name) LIMIT 1")
      if try exists.step() { continue }
      for values in Self.attempts(for: table) {
        // A check or a trigger may refuse any row that can be thought of.
        let insert = "INSERT INTO main.\(name) \(values)"
        if (try? connection.execute(script: insert)) != nil { break }
      }
    }
  }

  /// Takes all rows out again.
  func empty() throws {
    let tables = try TableModel.all(in: connection).values.map(\.name)
    // Twice, since triggers may put some in.
    for table in tables + tables {
      _ = try? connection.execute(script: "DELETE FROM main.\(SQLName.quoted(table))")
    }
  }

  private static func attempts(for table: TableModel) -> [String] {
    let columns = table.columns.filter { !$0.isGenerated }
    if columns.isEmpty { return ["DEFAULT VALUES"] }
    let names = columns.map { SQLName.quoted($0.name) }.joined(separator: ", ")
    let rows =
      [columns.map(plainValue)]
      + ["1", "0", "'a'", "'{}'", "'1'", "x'00'", "'2026-01-31'", "0.5"].map { value in
        columns.map { _ in value }
      }
    return rows.map { "(\(names)) VALUES (\($0.joined(separator: ", ")))" } + ["DEFAULT VALUES"]
  }

  /// A value of the column's own type.
  private static func plainValue(of column: TableModel.Column) -> String {
    let type = column.type.uppercased()
    if type.contains("INT") { return "1" }
    if type.contains("CHAR") || type.contains("TEXT") || type.contains("CLOB") { return "'a'" }
    if type.contains("BLOB") { return "x'61'" }
    return "1"
  }
}
