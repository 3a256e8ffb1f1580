internal import BacktrailSQLite

/// What the linter knows of a table.
struct TableModel: Equatable, Sendable {
  /// A column.
  struct Column: Equatable, Sendable {
    var name: String
    var type: String
    /// Whether it has to have a value.
    var isRequired: Bool
    /// Whether it has one where none is given.
    var hasDefault: Bool
    var isPrimaryKey: Bool
    /// Whether its value follows from others.
    var isGenerated: Bool
  }

  var name: String
  var columns: [Column]

  /// The column of a name, in any letter case.
  func column(_ name: String) -> Column? {
    columns.first { $0.name.lowercased() == name.lowercased() }
  }

  /// The ordinary tables of a database, by their names in small letters.
  static func all(in connection: Connection) throws -> [String: TableModel] {
    var tables: [String: TableModel] = [:]
    try connection.withStatement(
      """
      SELECT t.name, c.name, c.type, c."notnull", c.dflt_value IS NOT NULL, c.pk, c.hidden
      FROM pragma_table_list AS t, pragma_table_xinfo(t.name, 'main') AS c
      WHERE t.schema = 'main' AND t.type = 'table' AND lower(t.name) NOT GLOB 'sqlite_*'
      ORDER BY t.name, c.cid
      """
    ) { row in
      while try row.step() {
        let name = row.text(at: 0)
        let column = Column(
          name: row.text(at: 1), type: row.text(at: 2), isRequired: row.int64(at: 3) != 0,
          hasDefault: row.int64(at: 4) != 0, isPrimaryKey: row.int64(at: 5) != 0,
          isGenerated: row.int64(at: 6) > 1)
        tables[name.lowercased(), default: TableModel(name: name, columns: [])]
          .columns.append(column)
      }
    }
    return tables
  }
}
