/// Questions about the text of a script that need no connection.
package enum SQLScript {
  /// Whether a text holds no statement: only blanks, comments and semicolons.
  package static func isBlank(_ sql: String) -> Bool {
    var sql = sql
    return sql.withUTF8 { bytes in
      var scanner = SQLScanner(bytes)
      scanner.skipByteOrderMark()
      return !scanner.skipToStatement()
    }
  }
}
