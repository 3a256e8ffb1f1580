import BacktrailNavigation
import BacktrailSQLite
import Testing

@testable import BacktrailStore

/// A disk that is full where the statements have run already.
@Suite struct MigrationDiskFullTests {
  /// Runs a migration that is too long for the room that is left: recording it fails.
  private func fill(_ connection: Connection) throws {
    try connection.execute(script: "CREATE TABLE other (x)")
    try migrator("CREATE TABLE a (x)").up(on: connection, now: noon)
    let count = try #require(try connection.number("PRAGMA page_count"))
    _ = try connection.number("PRAGMA max_page_count = \(count + 1)")
    let long = "-- \(String(repeating: "long ", count: 10_000))\nINSERT INTO a VALUES (1)"
    try migrator("CREATE TABLE a (x)", long).up(on: connection, now: noon)
  }

  @Test func openingSaysThatItIsFull() throws {
    try withDatabase { connection in
      _ = #expect {
        try StoreError.mapping { try fill(connection) }
      } throws: { ($0 as? StoreError)?.code == "storageFull" }
    }
  }

  @Test func migratingSaysThatItIsFull() throws {
    try withDatabase { connection in
      let file = MigratedFile("x.db", migrator: try Migrator.store(), options: .init())
      _ = #expect {
        try file.translating { try fill(connection) }
      } throws: { ($0 as? StoreError)?.code == "storageFull" }
    }
  }

  @Test func itIsAsItWas() throws {
    try withDatabase { connection in
      let error = try migrationError { try fill(connection) }
      #expect(error?.code == "notKept")
      #expect(error?.description.contains("SQLITE_FULL") == true)
      #expect(try connection.number("SELECT count(*) FROM a") == 0)
      #expect(!connection.isInTransaction)
    }
  }
}
