internal import BacktrailSQLite

/// Writes the schema of a database, and what its ledger says, as a script.
struct SchemaDump {
  let connection: Connection
  /// The name of the ledger.
  let ledger: String

  /// The script. Two databases with the same schema and the same ledger give the same bytes, but for
  /// the order in which their migrations were applied.
  func script() throws -> String {
    var parts = [
      "-- The schema of a database. Load it into an empty file: sqlite3 app.db < schema.sql"
    ]
    parts += try settings()
    parts.append("BEGIN;")
    let objects = try SchemaObject.all(in: connection)
    for object in objects where object.kind == .table { parts.append(SQLScript.ended(object.sql)) }
    parts += try ledgerRows()
    for object in objects where object.kind != .table { parts.append(SQLScript.ended(object.sql)) }
    parts.append("COMMIT;")
    return parts.joined(separator: "\n\n") + "\n"
  }

  /// What a migration may set beside tables, where it is not what an empty file has.
  private func settings() throws -> [String] {
    var settings: [String] = []
    let encoding = try connection.first("PRAGMA main.encoding") { $0.text(at: 0) } ?? "UTF-8"
    if encoding != "UTF-8" { settings.append("PRAGMA encoding = '\(encoding)';") }
    for name in ["application_id", "user_version"] {
      let value = try connection.pragma(name) ?? 0
      if value != 0 { settings.append("PRAGMA \(name) = \(value);") }
    }
    return settings
  }

  /// The rows of the ledger, each with the instant at which it is loaded.
  private func ledgerRows() throws -> [String] {
    let columns = try connection.all(
      "SELECT name FROM pragma_table_info(?1, 'main')", ledger
    ) { $0.text(at: 0) }
    if columns.isEmpty { return [] }
    let values = columns.map { column in
      let name = SQLName.quoted(column)
      return Self.times.contains(column)
        ? "CASE WHEN \(name) IS NULL THEN 'NULL' END" : "quote(\(name))"
    }
    let rows = try connection.prepare(
      "SELECT \(values.joined(separator: ", ")) FROM main.\(SQLName.quoted(ledger)) "
        + "ORDER BY \(SQLName.quoted("version")), rowid")
    let names = columns.map(SQLName.quoted).joined(separator: ", ")
    var inserts: [String] = []
    while try rows.step() {
      let values = columns.indices.map { index in
        rows.optionalText(at: index) ?? "unixepoch() * 1000"
      }
      inserts.append(
        "INSERT INTO \(SQLName.quoted(ledger)) (\(names))\nVALUES (\(values.joined(separator: ", ")));"
      )
    }
    return inserts
  }

  /// The columns that hold instants.
  private static let times: Set = ["applied_at", "begun_at"]
}
