import BacktrailSQLite

extension Connection {
  /// The number that a query answers with; -1 where it has no row.
  func number(_ sql: StaticString, _ values: any BindableValue...) throws -> Int64 {
    try withStatement(sql) { statement in
      try statement.bind(values)
      return try statement.step() ? statement.int64(at: 0) : -1
    }
  }
}

/// The SQLite error that a body throws; nil where it throws none.
func sqliteError(_ body: () throws -> Void) throws -> SQLiteError? {
  do {
    try body()
    return nil
  } catch let error as SQLiteError {
    return error
  }
}

/// The script error that a body throws; nil where it throws none.
func scriptError(_ body: () throws -> Void) throws -> ScriptError? {
  do {
    try body()
    return nil
  } catch let error as ScriptError {
    return error
  }
}
