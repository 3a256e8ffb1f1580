import BacktrailMigrations
import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore

/// The instant that the tests of migrations record.
let noon = Instant(millisecondsSince1970: 1_769_860_800_000)

/// A migrator for the files `V1_a.sql`, `V2_b.sql` and so on, with these texts.
func migrator(_ texts: String...) throws -> Migrator {
  let names = ["a", "b", "c", "d", "e"]
  return try Migrator(
    files: texts.enumerated().map {
      MigrationFile(name: "V\($0.offset + 1)_\(names[$0.offset]).sql", text: $0.element)
    })
}

/// Runs `body` with a connection to a fresh database file.
func withDatabase<Result>(_ body: (Connection) throws -> Result) throws -> Result {
  try withTemporaryFolder { folder in
    try body(Connection(path: "\(folder)/a.db", mode: .readWriteCreate))
  }
}

extension Connection {
  /// The schema and the number of rows of each table, so that two states can be compared.
  func contents() throws -> [String] {
    let schema = try all("SELECT type, name, sql FROM sqlite_schema ORDER BY type, name") {
      "\($0.text(at: 0)) \($0.text(at: 1)) \($0.text(at: 2))"
    }
    let counts = try tables().map { table in
      let count = try prepare("SELECT count(*) FROM \"\(table)\"")
      return try "\(table) \(count.step() ? count.int64(at: 0) : -1)"
    }
    return schema + counts
  }

  /// The names of the tables, in order.
  func tables() throws -> [String] {
    try all("SELECT name FROM sqlite_schema WHERE type = 'table' ORDER BY name") { $0.text(at: 0) }
  }

  /// The text of everything in the schema by name, without white space.
  func schema() throws -> [String: String] {
    let entries = try all("SELECT name, coalesce(sql, '') FROM sqlite_schema") {
      ($0.text(at: 0), $0.text(at: 1).filter { !$0.isWhitespace })
    }
    return Dictionary(uniqueKeysWithValues: entries)
      .filter { $0.key != "sqlite_sequence" && !$0.key.hasPrefix("sqlite_autoindex") }
  }
}

/// The migration error that a body throws; nil where it throws none.
func migrationError(_ body: () throws -> Void) throws -> MigrationError? {
  do {
    try body()
    return nil
  } catch let error as MigrationError {
    return error
  }
}
