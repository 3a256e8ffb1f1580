internal import CBacktrailSQLite

/// A prepared statement: bind its parameters, step through its rows, read their columns.
///
/// Parameters count from 1 and columns from 0, as they do in SQLite. SQLite compiles the statement
/// anew by itself when the schema has changed.
package final class Statement {
  /// What kind of value a column holds.
  package enum ColumnType: Sendable, Hashable {
    case integer, real, text, blob, null
  }

  let handle: OpaquePointer

  init(_ handle: OpaquePointer) {
    self.handle = handle
  }

  deinit {
    sqlite3_finalize(handle)
  }

  /// The text of the statement, with its parameters as they are written.
  package var sql: String {
    sqlite3_sql(handle).map { String(cString: $0) } ?? ""
  }

  /// Whether the statement leaves the database as it is.
  package var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }

  /// Goes on to the next row.
  ///
  /// - Returns: Whether there is one; false once the statement has run to its end.
  /// - Throws: ``SQLiteError``.
  package func step() throws -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    case let code: throw failure(code)
    }
  }

  /// Makes the statement ready to run again, with every parameter NULL.
  package func reset() {
    // Its result repeats what the last step has thrown already.
    sqlite3_reset(handle)
    sqlite3_clear_bindings(handle)
  }

  func failure(_ code: Int32) -> SQLiteError {
    SQLiteError(code: code, connection: sqlite3_db_handle(handle), sql: sql)
  }
}

@available(*, unavailable)
extension Statement: Sendable {}
