internal import CBacktrailSQLite

extension Connection {
  /// Lends a prepared statement, which is kept for the next use of the same literal.
  ///
  /// The statement is handed out for as long as `body` runs; using the same SQL inside lends a
  /// second one. It is reset and its bindings are cleared on return, also when `body` throws. Do
  /// not keep it.
  ///
  /// ```swift
  /// let name = try connection.withStatement("SELECT name FROM kind WHERE key = ?1") { statement in
  ///   try statement.bind(key, at: 1)
  ///   return try statement.step() ? statement.text(at: 0) : nil
  /// }
  /// ```
  ///
  /// - Complexity: O(1) once the literal has been prepared.
  /// - Throws: ``SQLiteError``, or what `body` throws.
  package func withStatement<Result>(
    _ sql: StaticString, _ body: (Statement) throws -> Result
  ) throws -> Result {
    // Two literals at one address are one text, so the address is key enough.
    let key = UInt(bitPattern: sql.utf8Start)
    let statement = try cache.take(key) ?? prepareLiteral(sql)
    defer {
      statement.reset()
      cache.put(statement, key)
    }
    return try body(statement)
  }

  /// Lends a prepared statement, which is kept for the next use of the same text.
  ///
  /// - Complexity: O(1) once the text has been prepared.
  /// - Throws: ``SQLiteError``, or what `body` throws.
  package func withStatement<Result>(
    _ sql: SQLText, _ body: (Statement) throws -> Result
  ) throws -> Result {
    // An object and a literal never share an address, and an object that is kept keeps its own.
    let key = UInt(bitPattern: ObjectIdentifier(sql))
    if !texts.contains(where: { $0 === sql }) { texts.append(sql) }
    let statement = try cache.take(key) ?? prepareText(sql)
    defer {
      statement.reset()
      cache.put(statement, key)
    }
    return try body(statement)
  }

  private func prepareText(_ sql: SQLText) throws -> Statement {
    try sql.bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes.dropLast())
      guard let statement = try compile(text, isPersistent: true).statement else {
        throw SQLiteError(
          extendedCode: SQLITE_MISUSE, message: "there is no statement", sql: sql.text)
      }
      return statement
    }
  }

  /// Runs a statement to its end, with values for `?1`, `?2` and so on.
  package func run(_ sql: StaticString, _ values: any BindableValue...) throws {
    try withStatement(sql) { statement in
      try statement.bind(values)
      while try statement.step() {}
    }
  }

  /// What `map` makes of the first row of a query; nil where there is no row.
  package func first<Result>(
    _ sql: StaticString, _ values: any BindableValue..., map: (Statement) throws -> Result
  ) throws -> Result? {
    try withStatement(sql) { statement in
      try statement.bind(values)
      guard try statement.step() else { return nil }
      let result = try map(statement)
      if !statement.isReadOnly {
        // A statement that writes commits at its end, and says only there whether it could.
        while try statement.step() {}
      }
      return result
    }
  }

  /// What `map` makes of each row of a query, in the query's order.
  package func all<Result>(
    _ sql: StaticString, _ values: any BindableValue..., map: (Statement) throws -> Result
  ) throws -> [Result] {
    try withStatement(sql) { statement in
      try statement.bind(values)
      var results: [Result] = []
      while try statement.step() { results.append(try map(statement)) }
      return results
    }
  }

  /// Prepares a statement whose text is only known at run time; it is not kept.
  ///
  /// - Throws: ``SQLiteError``, also where the text holds no statement or more than one.
  package func prepare(_ sql: String) throws -> Statement {
    let bytes = Array(sql.utf8) + [0]
    return try bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes.dropLast())
      let (statement, length) = try compile(text, isPersistent: false)
      guard let statement else {
        throw SQLiteError(extendedCode: SQLITE_MISUSE, message: "there is no statement", sql: sql)
      }
      var rest = SQLScanner(text, from: length)
      if rest.skipToStatement() {
        throw SQLiteError(
          extendedCode: SQLITE_MISUSE, message: "there is more than one statement", sql: sql)
      }
      return statement
    }
  }

  private func prepareLiteral(_ sql: StaticString) throws -> Statement {
    let text = UnsafeBufferPointer(start: sql.utf8Start, count: sql.utf8CodeUnitCount)
    guard let statement = try compile(text, isPersistent: true).statement else {
      preconditionFailure("there is no statement in the literal \"\(sql)\"")
    }
    return statement
  }

  /// Compiles the first statement of a text.
  ///
  /// - Parameters:
  ///   - text: The text. A NUL has to follow it in memory, so that SQLite need not copy it.
  ///   - isPersistent: Whether the statement will be used many times.
  /// - Returns: The statement, nil where the text begins with none, and how many bytes it took.
  func compile(
    _ text: UnsafeBufferPointer<UInt8>, isPersistent: Bool
  ) throws -> (statement: Statement?, length: Int) {
    guard let start = text.baseAddress, let size = Int32(exactly: text.count + 1) else {
      throw SQLiteError(extendedCode: SQLITE_TOOBIG, message: "the statement is too long")
    }
    return try start.withMemoryRebound(to: CChar.self, capacity: text.count + 1) { start in
      var handle: OpaquePointer?
      var tail: UnsafePointer<CChar>?
      let flags = isPersistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0
      let code = sqlite3_prepare_v3(self.handle, start, size, flags, &handle, &tail)
      let length = tail.map { $0 - start } ?? text.count
      guard code == SQLITE_OK else {
        // Up to where SQLite stopped reading: the statement, and not the rest of a script.
        let read = String(decoding: text.prefix(length), as: UTF8.self)
        throw SQLiteError(code: code, connection: self.handle, sql: read)
      }
      return (handle.map { Statement($0) }, length)
    }
  }
}
