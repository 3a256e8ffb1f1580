internal import CBacktrailSQLite

extension SQLScript {
  /// A text as one statement that can stand in a script: with what ends it.
  ///
  /// A text that SQLite keeps may end in a comment, which would hide a semicolon behind it.
  package static func ended(_ sql: String) -> String {
    for end in [";", "\n;", " */;"] where sqlite3_complete(sql + end) != 0 { return sql + end }
    return sql + "\n;"
  }
}
