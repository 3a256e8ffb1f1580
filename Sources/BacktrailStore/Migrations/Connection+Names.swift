internal import BacktrailSQLite

/// Statements with names in them that are only known at run time.
extension Connection {
  /// Runs a statement to its end.
  func perform(_ sql: String, _ values: any BindableValue...) throws {
    let statement = try prepare(sql)
    try statement.bind(values)
    while try statement.step() {}
  }

  /// What `map` makes of the first row of a query; nil where there is none.
  func row<Result>(
    _ sql: String, _ values: any BindableValue..., map: (Statement) throws -> Result
  ) throws -> Result? {
    let statement = try prepare(sql)
    try statement.bind(values)
    return try statement.step() ? map(statement) : nil
  }

  /// What `map` makes of each row of a query.
  func rows<Result>(
    _ sql: String, _ values: any BindableValue..., map: (Statement) throws -> Result
  ) throws -> [Result] {
    let statement = try prepare(sql)
    try statement.bind(values)
    var results: [Result] = []
    while try statement.step() { results.append(try map(statement)) }
    return results
  }
}

extension String {
  /// The text as a name in a statement.
  var quotedName: String { SQLName.quoted(self) }

  /// The text as SQLite compares names.
  var foldedName: String { SQLName.folded(self) }
}
