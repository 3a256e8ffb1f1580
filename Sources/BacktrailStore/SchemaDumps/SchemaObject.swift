internal import BacktrailSQLite

/// A table, index, view or trigger, as a database keeps it.
struct SchemaObject: Hashable, Sendable {
  /// What it is.
  enum Kind: String, Sendable, CaseIterable {
    case table, index, view, trigger
  }

  let kind: Kind
  let name: String
  /// The table or view that it is on; its own name where it is one.
  let table: String
  /// The statement that makes it.
  let sql: String

  /// All that somebody made, and none of what SQLite makes by itself: its own tables, the indexes of
  /// constraints, and the tables in which a virtual table keeps its rows.
  ///
  /// - Returns: Tables, indexes, views and triggers, each in the order of the bytes of their names.
  static func all(in connection: Connection) throws -> [SchemaObject] {
    let shadows = try connection.all(
      "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'"
    ) { $0.text(at: 0) }
    let hidden = Set(shadows.map { Array($0.utf8) })
    let rows = try connection.all(
      """
      SELECT type, name, tbl_name, sql FROM main.sqlite_schema
      WHERE sql IS NOT NULL AND lower(name) NOT GLOB 'sqlite_*' ORDER BY name
      """
    ) { row in
      Kind(rawValue: row.text(at: 0)).map {
        SchemaObject(kind: $0, name: row.text(at: 1), table: row.text(at: 2), sql: row.text(at: 3))
      }
    }
    let objects = rows.compactMap { $0 }.filter { !hidden.contains(Array($0.table.utf8)) }
    return Kind.allCases.flatMap { kind in objects.filter { $0.kind == kind } }
  }
}
