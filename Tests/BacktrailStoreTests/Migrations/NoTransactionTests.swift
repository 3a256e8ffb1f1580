import BacktrailMigrations
import BacktrailNavigation
import BacktrailSQLite
@testable import BacktrailStore
import Testing

/// Migrations that run without a transaction, and what stays of one that fails.
@Suite struct NoTransactionTests {
  let site: MigrationSite

  init() throws {
    site = try MigrationSite(["1_a.sql": "CREATE TABLE a (x)"])
    try site.up()
  }

  private func add(_ text: String) throws {
    try site.write("-- migrate: no-transaction\n" + text, to: "2_b.sql")
  }

  @Test func aVacuumRuns() throws {
    try add("PRAGMA auto_vacuum = FULL; VACUUM; CREATE TABLE b (x)")
    #expect(try site.up().versions == [2])
    #expect(try site.number("PRAGMA auto_vacuum") == 1)
    #expect(try site.status().verdict == .clean)
  }

  @Test func aVacuumInATransactionIsRefusedBeforeAnythingRuns() throws {
    try site.write("CREATE TABLE b (x); VACUUM", to: "2_b.sql")
    let error = #expect(throws: MigrationError.self) { try site.up() }
    guard case .failed(let failure)? = error, failure.statement == 2 else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.message == "VACUUM cannot run in a transaction (SQLITE_AUTH)")
  }

  @Test func theMarkIsThereWhileItRuns() throws {
    try add("CREATE TABLE b (x)")
    let migrator = try site.migrator()
    let connection = try site.connection()
    var seen: [MigrationStatus.Verdict] = []
    connection.traceStatements { sql in
      guard sql.hasPrefix("CREATE TABLE b") else { return }
      if let verdict = try? migrator.status(on: site.connection()).verdict { seen.append(verdict) }
    }
    try migrator.up(on: connection, now: noon)
    #expect(seen == [.unfinished])
    #expect(try site.status().verdict == .clean)
  }

  /// A failure in the middle, as it is afterwards.
  private func fail() throws {
    try add(
      """
      -- migrate: up
      CREATE TABLE b (x); INSERT INTO b VALUES (1);
      INSERT INTO nope VALUES (1); CREATE TABLE c (x);
      -- migrate: down
      DROP TABLE b; DROP TABLE c;
      """)
    let error = #expect(throws: MigrationError.self) { try site.up() }
    guard case .failedHalfWay(let failure)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.file == "2_b.sql" && failure.line == 4 && failure.statement == 3)
    #expect(try site.connection().tables() == ["a", "b", "schema_migration"])
    #expect(try site.number("SELECT count(*) FROM b") == 1)
  }

  @Test func aFailureLeavesAMark() throws {
    try fail()
    let status = try site.status()
    #expect(status.verdict == .unfinished)
    #expect(status.entries[1].state == .unfinished(.up, begunAt: noon))
    #expect(status.pending.isEmpty)
    let error = MigrationError.unfinished(file: "2_b.sql", .up, begunAt: noon)
    let options = site.options()
    #expect(throws: error) { try site.up() }
    #expect(throws: error) { try site.down() }
    #expect(throws: error) {
      try barely { try site.migrator().redo(at: site.path, options: options) }
    }
    #expect(throws: error) { try site.migrator().planUp(at: site.path, options: options) }
    #expect(throws: error) { try site.migrator().up(on: site.connection(), now: noon) }
    // Also when the file was mended since.
    try add("CREATE TABLE c (x)")
    #expect(throws: error) { try site.up() }
    #expect(try site.number("SELECT count(*) FROM b") == 1)
  }

  @Test func whatWasUndoneIsPendingAgain() throws {
    try fail()
    try site.execute("DROP TABLE b")
    let repaired = try site.migrator().repair(
      at: site.path, as: .notApplied, options: site.options())
    #expect(repaired.versions == [2])
    #expect(try site.status().pending.map(\.version) == [2])
    try add("CREATE TABLE b (x)")
    #expect(try site.up().versions == [2])
  }

  @Test func whatWasDoneIsAppliedAsItsFileIsNow() throws {
    try fail()
    try site.execute("CREATE TABLE c (x)")
    try add("-- migrate: up\nCREATE TABLE c (x);\n-- migrate: down\nDROP TABLE c; DROP TABLE b")
    #expect(
      try site.migrator().repair(at: site.path, as: .applied, options: site.options()).versions == [
        2
      ])
    #expect(try site.status().verdict == .clean)
    #expect(try site.down().versions == [-2])
    #expect(try site.connection().tables() == ["a", "schema_migration"])
  }

  @Test func takingBackMayStopHalfWayToo() throws {
    try add("-- migrate: up\nCREATE TABLE b (x);\n-- migrate: down\nDROP TABLE b; nonsense")
    try site.up()
    let error = #expect(throws: MigrationError.self) { try site.down() }
    #expect(error?.code == "failedHalfWay")
    #expect(try site.status().verdict == .unfinished)
    #expect(
      try site.migrator().repair(at: site.path, as: .notApplied, options: site.options()).versions
        == [
          2
        ])
    #expect(try site.up().versions == [2])
  }

  @Test func transactionsMayNotBegin() throws {
    for sql in ["BEGIN; CREATE TABLE b (x); COMMIT", "SAVEPOINT s; RELEASE s"] {
      try add(sql)
      let error = #expect(throws: MigrationError.self) { try site.up() }
      #expect(error?.code == "failed")
      #expect(try site.status().verdict == .pending)
    }
  }

  @Test func foreignKeysAreAsBefore() throws {
    try add("CREATE TABLE b (x)")
    let connection = try site.connection()
    try site.migrator().up(on: connection, now: noon)
    #expect(try connection.number("PRAGMA foreign_keys") == 1)
    try site.write("-- migrate: no-transaction\nnonsense", to: "3_c.sql")
    #expect(throws: MigrationError.self) {
      try site.migrator().up(on: connection, now: noon)
    }
    #expect(try connection.number("PRAGMA foreign_keys") == 1)
  }

  // MARK: The end

  /// Somebody else holds the lock when the end is to be recorded.
  @Test func anEndThatCannotBeRecordedSaysSo() throws {
    try add("-- migrate: up\nCREATE TABLE b (x);\n-- migrate: down\nDROP TABLE b;")
    let connection = try site.connection()
    let other = try site.connection()
    var begun = 0
    connection.traceStatements { sql in
      guard sql == "BEGIN IMMEDIATE" else { return }
      begun += 1
      if begun == 2 { try? other.execute(script: "BEGIN IMMEDIATE") }
    }
    let error = try migrationError { try site.migrator().up(on: connection, now: noon) }
    #expect(error?.code == "notRecorded")
    #expect(error?.description.contains("All of \"2_b.sql\" ran") == true)
    try other.execute(script: "ROLLBACK")
    #expect(try site.status().verdict == .unfinished)
    #expect(try site.connection().tables() == ["a", "b", "schema_migration"])
  }

  @Test func aFullDiskAtTheEndIsNotAStatement() throws {
    let migrator = try Migrator(
      files: [.init(name: "1_a.sql", text: "-- migrate: no-transaction\nCREATE TABLE t (x)")],
      ledger: "own",
      completion: { _, _ in throw SQLiteError(extendedCode: 13, message: "disk is full") })
    let error = try migrationError { try migrator.up(on: site.connection(), now: noon) }
    #expect(error?.code == "notRecorded")
    #expect(error?.description.contains("disk is full (SQLITE_FULL)") == true)
    #expect(try migrator.status(on: site.connection()).verdict == .unfinished)
    #expect(try site.connection().tables() == ["a", "own", "schema_migration", "t"])
  }

  // MARK: What it made

  private func expectHalfWay(_ clause: String, _ sql: String) throws {
    try add(sql)
    let error = try migrationError { try site.migrator().up(on: site.connection(), now: noon) }
    #expect(error?.code == "refusedHalfWay")
    #expect(error?.description.contains(clause) == true, "\(String(describing: error))")
    #expect(try site.status().verdict == .unfinished)
  }

  @Test func rowsWithoutTheirParentAreSaid() throws {
    try site.execute(
      """
      CREATE TABLE p (id INTEGER PRIMARY KEY); INSERT INTO p VALUES (1), (2);
      CREATE TABLE c (p REFERENCES p (id)); INSERT INTO c VALUES (1), (1), (2);
      """)
    try expectHalfWay(
      "2 more rows of \"c\" than before have no row of \"p\" for (p)", "DELETE FROM p WHERE id = 1")
    #expect(try site.number("SELECT count(*) FROM c") == 3)
  }

  @Test func aTriggerThatARebuildLosesIsSaid() throws {
    try site.execute("CREATE TRIGGER r AFTER INSERT ON a BEGIN SELECT 1; END")
    try expectHalfWay(
      "the trigger \"r\" on \"a\" is gone",
      "CREATE TABLE n (x); DROP TABLE a; ALTER TABLE n RENAME TO a")
  }

  @Test func aTableThatLosesItsNumbersIsSaid() throws {
    try site.execute("CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT)")
    try expectHalfWay(
      "the table \"t\" was AUTOINCREMENT",
      "CREATE TABLE n (id INTEGER PRIMARY KEY); DROP TABLE t; ALTER TABLE n RENAME TO t")
  }

  /// Others may write while it runs, which is not its doing.
  @Test func rowsOfOthersAreNotItsOwn() throws {
    try add("CREATE TABLE b (x)")
    let connection = try site.connection()
    let other = try site.connection()
    connection.traceStatements { sql in
      if sql.hasPrefix("CREATE TABLE b") { try? other.execute(script: "INSERT INTO a VALUES (1)") }
    }
    #expect(try site.migrator().up(on: connection, now: noon).map(\.version) == [2])
    #expect(try site.number("SELECT count(*) FROM a") == 1)
  }
}
