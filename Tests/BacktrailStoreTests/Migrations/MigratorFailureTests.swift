import BacktrailMigrations
import BacktrailSQLite
import BacktrailStore
import Testing

@Suite struct MigratorFailureTests {
  @Test func aFailureLeavesEverythingAsItWas() throws {
    try withDatabase { connection in
      try migrator("CREATE TABLE a (x); INSERT INTO a VALUES (1)").up(on: connection, now: noon)
      let before = try connection.contents()
      let broken = try migrator(
        "CREATE TABLE a (x); INSERT INTO a VALUES (1)",
        """
        -- migrate: up

        CREATE TABLE b (x);
        INSERT INTO a VALUES (2);
        -- And now
        INSERT INTO nowhere
        VALUES (3);
        """)
      let error = try migrationError { try broken.up(on: connection, now: noon) }
      #expect(
        error?.description
          == "\"V2_b.sql\", line 6, statement 3: no such table: nowhere (SQLITE_ERROR). "
          + "The database is as it was before this migration.")
      #expect(try connection.contents() == before)
      #expect(!connection.isInTransaction)
    }
  }

  @Test func aFailureOfTheFirstLeavesNoLedger() throws {
    try withDatabase { connection in
      let broken = try migrator("CREATE TABLE a (x); nonsense")
      #expect(throws: MigrationError.self) { try broken.up(on: connection, now: noon) }
      #expect(try connection.tables().isEmpty)
    }
  }

  @Test func thoseBeforeAFailureStay() throws {
    try withDatabase { connection in
      let broken = try migrator("CREATE TABLE a (x)", "nonsense", "CREATE TABLE c (x)")
      #expect(throws: MigrationError.self) { try broken.up(on: connection, now: noon) }
      #expect(try connection.tables() == ["a", "backtrail_migration"])
      #expect(try broken.status(on: connection).current == 1)
      let mended = try migrator("CREATE TABLE a (x)", "SELECT 1", "CREATE TABLE c (x)")
      #expect(try mended.up(on: connection, now: noon).map(\.version) == [2, 3])
    }
  }

  @Test(arguments: ["COMMIT", "COMMIT; BEGIN", "ROLLBACK; BEGIN"])
  func aMigrationCannotLeaveItsTransaction(sql: String) throws {
    try withDatabase { connection in
      let sneaky = try migrator("CREATE TABLE a (x);\n\(sql); nonsense")
      let error = try migrationError { try sneaky.up(on: connection, now: noon) }
      guard case .failed(let failure) = error, failure.line == 2, failure.statement == 2 else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(try connection.tables().isEmpty)
    }
  }

  @Test func aRowWithoutItsParentIsRefused() throws {
    try withDatabase { connection in
      let dangling = try migrator(
        """
        CREATE TABLE a (key INTEGER PRIMARY KEY);
        CREATE TABLE b (a INTEGER REFERENCES a (key) DEFERRABLE INITIALLY DEFERRED);
        INSERT INTO b VALUES (5);
        """)
      let error = try migrationError { try dangling.up(on: connection, now: noon) }
      #expect(
        error?.description
          == "\"V1_a.sql\" ran and was taken back: 1 more row of \"b\" than before has no row of "
          + "\"a\" for (a) (rowid 1). The database is as it was before this migration.")
      #expect(try connection.tables().isEmpty)
    }
  }

  @Test func aNewerDatabaseIsRefused() throws {
    try withDatabase { connection in
      try migrator("CREATE TABLE a (x)", "CREATE TABLE b (x)").up(on: connection, now: noon)
      let before = try connection.contents()
      let older = try migrator("CREATE TABLE a (x)")
      #expect(throws: MigrationError.databaseTooNew(found: 2, name: "b", supports: 1)) {
        try older.up(on: connection, now: noon)
      }
      #expect(try connection.contents() == before)
      let status = try older.status(on: connection)
      #expect(status.unknown.map(\.version) == [2])
      #expect(status.unknown.map(\.name) == ["b"])
      #expect(status.unknown.map(\.appliedAt) == [noon])
      #expect(status.current == 2)
    }
  }

  @Test func anAppliedMigrationThatIsNotKnownIsRefused() throws {
    try withDatabase { connection in
      try migrator("CREATE TABLE a (x)", "CREATE TABLE b (x)").up(on: connection, now: noon)
      let other = try Migrator(files: [
        .init(name: "V1_a.sql", text: "CREATE TABLE a (x)"),
        .init(name: "V3_c.sql", text: "CREATE TABLE c (x)"),
      ])
      #expect(throws: MigrationError.unknownApplied([2])) {
        try other.up(on: connection, now: noon)
      }
      #expect(try !connection.tables().contains("c"))
    }
  }

  @Test func aFileThatWasChangedIsRefusedBeforeAnythingRuns() throws {
    try withDatabase { connection in
      try migrator("CREATE TABLE a (x)").up(on: connection, now: noon)
      let changed = try migrator("CREATE TABLE a (x, y)", "CREATE TABLE b (x)")
      #expect(throws: MigrationError.drifted(files: ["V1_a.sql"])) {
        try changed.up(on: connection, now: noon)
      }
      #expect(try !connection.tables().contains("b"))
      #expect(
        try changed.status(on: connection).entries.map(\.state)
          == [.drifted(appliedAt: noon), .pending])
    }
  }

  @Test func aGapBelowTheCurrentVersionIsRefused() throws {
    try withDatabase { connection in
      let one = MigrationFile(name: "V1_a.sql", text: "CREATE TABLE a (x)")
      let two = MigrationFile(name: "V2_b.sql", text: "CREATE TABLE b (x)")
      let three = MigrationFile(name: "V3_c.sql", text: "CREATE TABLE c (x)")
      let four = MigrationFile(name: "V4_d.sql", text: "CREATE TABLE d (x)")
      try Migrator(files: [three]).up(on: connection, now: noon)
      let all = try Migrator(files: [one, two, three, four])
      let error = try migrationError { try all.up(on: connection, now: noon) }
      #expect(error == .outOfOrder(files: ["V1_a.sql", "V2_b.sql"], newest: 3))
      #expect(
        error?.description
          == "Below version 3, which was applied already: V1_a.sql, V2_b.sql. "
          + "Give it a number above 3.")
      #expect(try connection.tables() == ["backtrail_migration", "c"])
    }
  }

  @Test(arguments: [
    (
      "DROP TABLE backtrail_migration",
      "the table backtrail_attempt is there, but backtrail_migration is not"
    ),
    (
      "DELETE FROM backtrail_migration",
      "the table backtrail_attempt is there, but backtrail_migration is empty"
    ),
    (
      "ALTER TABLE backtrail_migration RENAME COLUMN checksum TO sum",
      "backtrail_migration has no column checksum"
    ),
    (
      "DROP TABLE backtrail_migration; CREATE VIEW backtrail_migration AS SELECT 1 AS version",
      "backtrail_migration is not a table but a view"
    ),
    (
      """
      DROP TABLE backtrail_migration;
      CREATE TABLE backtrail_migration (version, name, algorithm, checksum, applied_at, sql);
      INSERT INTO backtrail_migration VALUES (1, 'store', 'sha256', NULL, 0, '');
      """,
      "the row of version 1 holds a value of the wrong type"
    ),
    (
      "UPDATE backtrail_migration SET algorithm = 'rot13'",
      "version 1 has a checksum of a kind that this program does not know, rot13"
    ),
  ])
  func aLedgerThatCannotBeReadIsAnError(damage: String, problem: String) throws {
    try withDatabase { connection in
      let migrator = try Migrator()
      try migrator.up(on: connection, now: noon)
      try connection.execute(script: damage)
      let before = try connection.contents()
      let error = MigrationError.unreadableLedger(problem)
      #expect(throws: error) { try migrator.status(on: connection) }
      #expect(throws: error) { try migrator.up(on: connection, now: noon) }
      #expect(
        error.description == "The record of applied migrations cannot be trusted: \(problem).")
      #expect(try connection.contents() == before)
    }
  }
}
