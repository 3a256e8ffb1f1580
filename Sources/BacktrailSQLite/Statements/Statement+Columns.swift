internal import CBacktrailSQLite

extension Statement {
  /// The kind of value in a column of the current row.
  package func type(at column: Int) -> ColumnType {
    switch sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  /// Whether a column of the current row is NULL.
  package func isNull(at column: Int) -> Bool {
    sqlite3_column_type(handle, Int32(column)) == SQLITE_NULL
  }

  /// The integer in a column; 0 for NULL, and what SQLite makes of another kind of value.
  package func int64(at column: Int) -> Int64 {
    sqlite3_column_int64(handle, Int32(column))
  }

  /// The integer in a column; nil for NULL.
  package func optionalInt64(at column: Int) -> Int64? {
    isNull(at: column) ? nil : int64(at: column)
  }

  /// The text in a column, with all its bytes; empty for NULL.
  ///
  /// Bytes that are not UTF-8 read as U+FFFD. Where they matter, use ``withBytes(at:_:)``.
  package func text(at column: Int) -> String {
    withText(at: column) { String(decoding: $0, as: UTF8.self) }
  }

  /// The text in a column, with all its bytes; nil for NULL.
  package func optionalText(at column: Int) -> String? {
    isNull(at: column) ? nil : text(at: column)
  }

  /// The bytes of a blob, or of a text as UTF-8; none for NULL.
  package func bytes(at column: Int) -> [UInt8] {
    withBytes(at: column) { Array($0) }
  }

  /// Lends the bytes of a blob, or of a text as UTF-8, without a copy; none for NULL.
  ///
  /// They are gone with the next step, with a reset, and with another read of the same column.
  package func withBytes<Result>(
    at column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let index = Int32(column)
    // A text is asked for as text: in a database that keeps UTF-16, its blob would be UTF-16.
    guard sqlite3_column_type(handle, index) == SQLITE_BLOB else {
      return try withText(at: column, body)
    }
    // The pointer first and the size after it. https://www.sqlite.org/c3ref/column_blob.html
    let start = sqlite3_column_blob(handle, index)
    let count = Int(sqlite3_column_bytes(handle, index))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  private func withText<Result>(
    at column: Int, _ body: (UnsafeRawBufferPointer) throws -> Result
  ) rethrows -> Result {
    let index = Int32(column)
    let start = sqlite3_column_text(handle, index)
    let count = Int(sqlite3_column_bytes(handle, index))
    return try body(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
