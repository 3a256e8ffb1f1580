import BacktrailMigrations
import BacktrailSQLite
import BacktrailStore
import Testing

/// The pragma of foreign keys is afterwards what it was before, in every outcome.
@Suite struct MigrationPragmaTests {
  @Test(
    arguments: [
      ("CREATE TABLE b (x)", "applied"), ("nonsense", "failed"),
      ("INSERT INTO nope VALUES (1)", "failed"), ("COMMIT", "failed"),
      ("PRAGMA foreign_keys = OFF", "failed"), ("PRAGMA foreign_keys = ON", "failed"),
      ("DROP INDEX i; CREATE TABLE b (x REFERENCES a (x)); INSERT INTO b VALUES (1)", "refused"),
      (
        "CREATE TABLE n (x PRIMARY KEY); INSERT INTO n SELECT x FROM a; DROP TABLE a; "
          + "ALTER TABLE n RENAME TO a", "refused"
      ),
      (
        "CREATE TABLE u (x UNIQUE ON CONFLICT ROLLBACK); INSERT INTO u VALUES (1), (1)", "failed"
      ),
    ], [true, false])
  func isAsBefore(_ migration: (sql: String, outcome: String), isOn: Bool) throws {
    try withDatabase { connection in
      let schema = "CREATE TABLE a (x PRIMARY KEY); CREATE INDEX i ON a (x)"
      try migrator(schema).up(on: connection, now: noon)
      try connection.setPragma("foreign_keys", to: isOn ? 1 : 0)
      let error = try migrationError {
        try migrator(schema, migration.sql).up(on: connection, now: noon)
      }
      #expect(error?.code ?? "applied" == migration.outcome)
      #expect(try connection.number("PRAGMA foreign_keys") == (isOn ? 1 : 0))
      #expect(!connection.isInTransaction)
    }
  }

  @Test func isOffWhileAMigrationRuns() throws {
    try withDatabase { connection in
      let values = try migrator(
        "CREATE TABLE seen (x)", "INSERT INTO seen SELECT foreign_keys FROM pragma_foreign_keys")
      try values.up(on: connection, now: noon)
      #expect(try connection.number("SELECT x FROM seen") == 0)
    }
  }

  @Test func isAsBeforeWhenTheCommitFails() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.db"
      let connection = try Connection(
        path: path, mode: .readWriteCreate, busyTimeoutMilliseconds: 0)
      try migrator("CREATE TABLE a (x)").up(on: connection, now: noon)
      // Without a write-ahead log, somebody who reads keeps a commit from its end.
      let reader = try Connection(path: path, mode: .readWrite)
      try reader.execute(script: "BEGIN; SELECT * FROM a")
      let both = try migrator("CREATE TABLE a (x)", "CREATE TABLE b (x)")
      let error = #expect(throws: SQLiteError.self) { try both.up(on: connection, now: noon) }
      #expect(error?.isBusy == true)
      #expect(try connection.number("PRAGMA foreign_keys") == 1)
      #expect(!connection.isInTransaction)
      try reader.execute(script: "COMMIT")
      #expect(try connection.tables() == ["a", "backtrail_migration"])
      #expect(try both.up(on: connection, now: noon).count == 1)
    }
  }

  @Test func isAsBeforeWhenTheDatabaseIsBusy() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.db"
      let holder = try Connection(path: path, mode: .readWriteCreate)
      let connection = try Connection(path: path, mode: .readWrite, busyTimeoutMilliseconds: 0)
      _ = try holder.transaction(.immediate) {
        #expect(throws: SQLiteError.self) {
          try migrator("CREATE TABLE a (x)").up(on: connection, now: noon)
        }
      }
      #expect(try connection.number("PRAGMA foreign_keys") == 1)
    }
  }
}
