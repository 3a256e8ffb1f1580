internal import CBacktrailSQLite

extension Statement {
  /// Binds an integer.
  package func bind(_ value: Int64, at parameter: Int) throws {
    try check(sqlite3_bind_int64(handle, Int32(parameter), value))
  }

  /// Binds an integer.
  package func bind(_ value: Int, at parameter: Int) throws {
    try bind(Int64(value), at: parameter)
  }

  /// Binds a text, with all its bytes, a NUL among them too.
  package func bind(_ value: String, at parameter: Int) throws {
    var value = value
    try value.withUTF8 { try bind(text: UnsafeRawBufferPointer($0), at: parameter) }
  }

  /// Binds a text that is there as UTF-8 already.
  package func bind(text bytes: UnsafeRawBufferPointer, at parameter: Int) throws {
    let start = bytes.baseAddress ?? Self.nothing
    try check(
      sqlite3_bind_text64(
        handle, Int32(parameter), start.assumingMemoryBound(to: CChar.self),
        sqlite3_uint64(bytes.count), Self.copied, UInt8(SQLITE_UTF8)))
  }

  /// Binds a blob.
  package func bind(_ bytes: UnsafeRawBufferPointer, at parameter: Int) throws {
    let start = bytes.baseAddress ?? Self.nothing
    try check(
      sqlite3_bind_blob64(
        handle, Int32(parameter), start, sqlite3_uint64(bytes.count), Self.copied))
  }

  /// Binds a blob.
  package func bind(_ bytes: [UInt8], at parameter: Int) throws {
    try bytes.withUnsafeBytes { try bind($0, at: parameter) }
  }

  /// Binds NULL.
  package func bindNull(at parameter: Int) throws {
    try check(sqlite3_bind_null(handle, Int32(parameter)))
  }

  /// Binds an integer, or NULL for nil.
  package func bind(_ value: Int64?, at parameter: Int) throws {
    guard let value else { return try bindNull(at: parameter) }
    try bind(value, at: parameter)
  }

  /// Binds a text, or NULL for nil.
  package func bind(_ value: String?, at parameter: Int) throws {
    guard let value else { return try bindNull(at: parameter) }
    try bind(value, at: parameter)
  }

  /// Binds values to the parameters from the first on.
  ///
  /// - Throws: ``SQLiteError``, also where there are more or fewer parameters than values.
  package func bind(_ values: [any BindableValue]) throws {
    let count = Int(sqlite3_bind_parameter_count(handle))
    guard count == values.count else {
      throw SQLiteError(
        extendedCode: SQLITE_RANGE,
        message: "the statement takes \(count) values and was given \(values.count)", sql: sql)
    }
    for (index, value) in values.enumerated() {
      try value.bind(to: self, at: index + 1)
    }
  }

  private func check(_ code: Int32) throws {
    guard code == SQLITE_OK else { throw failure(code) }
  }

  /// Makes SQLite copy what is bound, so that it need not outlive the call.
  ///
  /// The C macro is a cast, which Swift does not import: <https://www.sqlite.org/c3ref/c_static.html>.
  private static var copied: sqlite3_destructor_type {
    unsafeBitCast(-1, to: sqlite3_destructor_type.self)
  }

  /// Stands in for the address of what has no bytes: SQLite takes a null pointer for NULL.
  private static var nothing: UnsafeRawPointer {
    let empty: StaticString = ""
    return UnsafeRawPointer(empty.utf8Start)
  }
}
