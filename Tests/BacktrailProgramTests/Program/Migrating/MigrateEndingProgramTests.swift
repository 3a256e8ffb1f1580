import BacktrailSQLite
import Foundation
import Testing

@Suite("The tool: how migrate ends")
struct MigrateEndingProgramTests {
  /// Runs commands on the folder `m`, and compares how they end.
  private func expect(
    _ program: Program, _ endings: [(line: String, exitCode: Int32, code: String?)],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    for (line, exitCode, code) in endings {
      let ending = try program.run("migrate \(line) --dir m --json")
      #expect(
        ending.exitCode == exitCode && ending.errorCode == code, "\(line): \(ending)",
        sourceLocation: sourceLocation)
    }
  }

  @Test("Clean is 0, pending 3")
  func pending() throws {
    let program = try Program.withFolder()
    try program.done("migrate up --dir m --to 1")
    try expect(program, [("status", 3, nil), ("verify", 3, nil), ("plan", 0, nil)])
    try expect(program, [("up", 0, nil), ("status", 0, nil), ("verify", 0, nil)])
  }

  @Test("migration-04: an edited file is 4 for status, verify and up, before anything runs")
  func drifted() throws {
    let program = try Program.withFolder()
    try program.done("migrate up --dir m")
    try program.migration("0001_a.sql", "CREATE TABLE a (x, y);", down: "DROP TABLE a;")
    try program.migration("0003_c.sql", "CREATE TABLE c (x);")
    try expect(
      program,
      [
        ("status", 4, nil), ("verify", 4, nil), ("up", 4, "drifted"), ("plan", 4, "drifted"),
        ("down --to 0", 4, "notReversible"),
      ])
    let status = try program.run("migrate status --dir m").output
    #expect(status.contains("1        a     drifted") && status.contains("3        c     pending"))
    #expect(try program.tables() == ["a", "b"])
    #expect(try program.backups == [])
  }

  @Test("migration-01: what comes too late is 4, named, and applied only when asked for")
  func outOfOrder() throws {
    let program = try Program()
    try program.migration("0001_a.sql", "CREATE TABLE a (x);")
    try program.migration("0004_d.sql", "CREATE TABLE d (x);")
    try program.done("migrate up --dir m")
    try program.migration("0002_b.sql", "CREATE TABLE b (x);")
    try program.migration("0003_c.sql", "CREATE TABLE c (x);")
    try expect(program, [("status", 4, nil), ("up", 4, "outOfOrder"), ("plan", 4, "outOfOrder")])
    let status = try program.run("migrate status --dir m").output
    #expect(status.contains("2        b     pending (out of order)"))
    #expect(status.contains("--allow-out-of-order"))
    #expect(try program.versions() == [1, 4])
    let plan = try program.run("migrate plan --dir m --allow-out-of-order").output
    #expect(plan.contains("0002_b.sql") && plan.contains("0003_c.sql"))
    let up = try program.done("migrate up --dir m --allow-out-of-order --no-backup").output
    #expect(up == "Applied 0002_b.sql.\nApplied 0003_c.sql.\n")
    #expect(try program.run("migrate status --dir m").exitCode == 0)
  }

  @Test("A file that is gone is 4, and a newer database 5")
  func goneAndNewer() throws {
    let program = try Program.withFolder()
    try program.done("migrate up --dir m")
    try FileManager.default.removeItem(atPath: program.path("m/0001_a.sql"))
    try expect(program, [("status", 4, nil), ("up", 4, "unknownApplied"), ("verify", 4, nil)])
    #expect(try program.run("migrate status --dir m").output.contains("1        a     missing"))
    try program.migration("0001_a.sql", "CREATE TABLE a (x);", down: "DROP TABLE a;")
    try FileManager.default.removeItem(atPath: program.path("m/0002_b.sql"))
    try expect(
      program,
      [
        ("status", 5, nil), ("verify", 5, nil), ("up", 5, "databaseTooNew"),
        ("down", 5, "databaseTooNew"), ("redo", 5, "databaseTooNew"),
      ])
  }

  @Test("migration-06: a failure is 6, with file, line, statement, SQLite's words and the way back")
  func failed() throws {
    let program = try Program.withFolder()
    try program.done("migrate up --dir m --to 1")
    try program.sql("INSERT INTO a VALUES (41)")
    try program.migration(
      "0003_c.sql",
      "ALTER TABLE a ADD COLUMN p;\nALTER TABLE a ADD COLUMN q;\nINSERT INTO nope\n"
        + "  VALUES (1);")
    let ending = try program.run("migrate up --dir m")
    let backup = try #require(program.backups.first)
    let command = "rm -f app.db-wal app.db-shm app.db-journal && cp \(backup) app.db"
    #expect(ending.exitCode == 6 && ending.output.isEmpty)
    #expect(
      ending.error.hasSuffix(
        """
        backtrail: applying 0003_c.sql
        backtrail: "0003_c.sql", line 4, statement 3: no such table: nope (SQLITE_ERROR). The \
        database is as it was before this migration.
          INSERT INTO nope VALUES (1);
        What was done before it stays: 0002_b.sql (up).
        To go back to the copy from before, stop what uses the database and run:
          \(command)

        """), "\(ending.error)")
    #expect(try program.versions() == [1, 2])
    try program.sql("INSERT INTO a VALUES (42)")
    #expect(try program.shell(command).exitCode == 0)
    #expect(try program.versions() == [1])
    let connection = try Connection(path: program.path("app.db"), mode: .readOnly)
    #expect(try connection.all("SELECT x FROM a") { $0.int64(at: 0) } == [41])
    let json = try program.run("migrate up --dir m --json").document()
    let error = try #require(json["error"] as? [String: Any])
    #expect(error["code"] as? String == "failed" && error["line"] as? Int == 4)
    #expect(error["file"] as? String == "0003_c.sql" && error["statement"] as? Int == 3)
    #expect(error["done"] as? [String] == ["0002_b.sql"])
    #expect((error["restore"] as? String)?.hasPrefix("rm -f app.db-wal") == true)
  }

  @Test("A migration without transaction that fails is 6 until repair says what became of it")
  func unfinished() throws {
    let program = try Program.withFolder()
    try program.done("migrate up --dir m")
    try program.write(
      "-- migrate: no-transaction\nCREATE TABLE c (x);\nINSERT INTO nope VALUES (1);\n",
      to: "m/0003_c.sql")
    try expect(
      program,
      [
        ("up --no-backup", 6, "failedHalfWay"), ("up", 6, "unfinished"), ("down", 6, "unfinished"),
        ("status", 6, nil), ("verify", 6, nil), ("repair", 64, "missingOption"),
      ])
    #expect(try program.run("migrate status --dir m").output.contains("unfinished (being applied)"))
    try program.sql("DROP TABLE c")
    #expect(
      try program.run("migrate repair --not-applied --dir m --no-backup")
        == Ending(0, output: "Migration 3 is pending now.\n"))
    try expect(program, [("status", 3, nil), ("up --no-backup", 6, "failedHalfWay")])
    #expect(
      try program.run("migrate repair --applied --dir m --no-backup --json")
        == Ending(0, output: #"{"repaired":[3],"as":"applied","backup":null}"# + "\n"))
    try expect(program, [("status", 0, nil)])
    #expect(
      try program.run("migrate repair --applied --dir m")
        == Ending(0, output: "Nothing had stopped half-way.\n"))
  }

  @Test("One that stopped half-way while it was taken back is told from one that was applied")
  func unfinishedDown() throws {
    let program = try Program.withFolder()
    try program.write(
      """
      -- migrate: no-transaction
      -- migrate: up
      CREATE TABLE c (x);
      -- migrate: down
      DROP TABLE c; nonsense;
      """, to: "m/0003_c.sql")
    try program.done("migrate up --dir m")
    try expect(program, [("down --no-backup --yes", 6, "failedHalfWay"), ("up", 6, "unfinished")])
    #expect(
      try program.run("migrate status --dir m").output.contains("unfinished (being taken back)"))
    let status = try program.run("migrate status --dir m --json").output
    #expect(status.contains(#""direction":"down","begunAt":""#))
    #expect(
      try program.run("migrate up --dir m").error.contains("it was being taken back"))
    #expect(
      try program.run("migrate repair --not-applied --dir m --no-backup").output
        == "Migration 3 is pending now.\n")
    try expect(program, [("up --no-backup", 0, nil)])
  }

  @Test(
    "What a migration without transaction broke is 6, and the option that lets it stand is named")
  func refusedHalfWay() throws {
    let program = try Program.withFolder()
    try program.write(
      "CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE q (p REFERENCES p (id));\n"
        + "INSERT INTO p VALUES (1); INSERT INTO q VALUES (1);", to: "m/0003_p.sql")
    try program.done("migrate up --dir m")
    try program.write("-- migrate: no-transaction\nDELETE FROM p;", to: "m/0004_p.sql")
    let ending = try program.run("migrate up --dir m --no-backup")
    #expect(ending.exitCode == 6)
    #expect(ending.error.contains("1 more row of \"q\" than before"))
    #expect(ending.error.contains("migrate repair --applied --dir m' lets it stand."))
    try expect(program, [("status", 6, nil)])
  }

  @Test(
    "A file that is none is 65 before anything runs, and named",
    arguments: [
      ("bad name.sql", "SELECT 1;", "badFileName"), ("2_c.sql", "SELECT 1;", "duplicateVersion"),
      ("0003_c.sql", "-- nothing", "missingUp"),
      ("0003_c.sql", "-- migrate: sideways\nSELECT 1;", "unknownSection"),
      ("0003_c.sql", "SELECT 1;\n-- migrate: up\nSELECT 1;", "textBeforeSection"),
      ("99999999999999999999_c.sql", "SELECT 1;", "versionTooLarge"),
    ])
  func badFiles(_ name: String, _ text: String, _ code: String) throws {
    let program = try Program.withFolder()
    try program.write(text, to: "m/\(name)")
    try expect(
      program,
      [("status", 65, code), ("up", 65, code), ("plan", 65, code), ("verify", 65, code)])
    let error = try program.run("migrate up --dir m").error
    #expect(error.contains("\"\(name)\"") || error.contains("0002_b.sql, \(name)"), "\(error)")
    #expect(try program.files == ["m"])
    let lint = try program.run("migrate lint --dir m")
    #expect(lint.exitCode == 65 && lint.output.contains("unreadableFile"), "\(lint)")
  }

  @Test("Transaction statements are refused before anything runs")
  func transactions() throws {
    let program = try Program.withFolder()
    try program.migration("0003_c.sql", "CREATE TABLE c (x);\nCOMMIT;\nCREATE TABLE d (x);")
    try expect(program, [("up", 6, "failed"), ("plan", 6, "failed"), ("lint", 65, nil)])
    #expect(try program.files == ["m"])
  }

  @Test("A folder that is missing is 66, an empty one says so, and a bad ledger name is 64")
  func folders() throws {
    let program = try Program()
    for line in ["status", "up", "lint", "verify"] {
      let ending = try program.run("migrate \(line) --dir none --json")
      #expect(ending.exitCode == 66 && ending.errorCode == "cannotRead", "\(line): \(ending)")
    }
    #expect(try program.run("migrate new x --dir none --json").errorCode == "cannotWrite")
    try FileManager.default.createDirectory(
      atPath: program.path("m"), withIntermediateDirectories: false)
    #expect(
      try program.run("migrate up --dir m")
        == Ending(0, output: "There are no migrations in the folder.\n"))
    #expect(try program.files == ["m"])
    try expect(program, [("up --ledger sqlite_x", 64, "badLedgerName")])
    #expect(try program.run("migrate up --ledger x --json").errorCode == "missingOption")
    try expect(program, [("status", 66, "fileMissing"), ("down", 66, "fileMissing")])
    #expect(
      try program.run("--db x migrate lint --dir m --json").errorCode == "databaseNotTaken")
  }

  @Test("Another process that holds the database for too long is 75, and is told of meanwhile")
  func busy() throws {
    let program = try Program.withFolder()
    try program.done("migrate up --dir m --to 1")
    let holder = try Connection(path: program.path("app.db"), mode: .readWrite)
    try holder.run("BEGIN IMMEDIATE")
    let ending = try program.run("migrate up --dir m --no-backup --wait 2 --json")
    #expect(ending.exitCode == 75 && ending.errorCode == "busy", "\(ending)")
    #expect(
      ending.error.contains(
        "backtrail: waiting for another process that holds the database (1 s)\n"))
    #expect(try program.run("migrate up --dir m --no-backup --wait 0").exitCode == 75)
    // Who looks does not wait for who writes.
    #expect(try program.run("migrate status --dir m --busy-timeout 0").exitCode == 3)
    try holder.run("ROLLBACK")
    try program.done("migrate up --dir m --no-backup")
  }

  @Test("A pipe that nobody reads loses no migration")
  func closedPipe() throws {
    let program = try Program.withFolder()
    let ending = try program.shell(
      "{ \"$backtrail\" migrate up --dir m; echo $? >&2; } 2>err | true; tail -1 err")
    #expect(ending.output == "0\n")
    #expect(try program.versions() == [1, 2])
    let dump = try program.shell("{ \"$backtrail\" migrate dump; echo $? >&2; } | head -c 6")
    #expect(dump == Ending(0, output: "-- The", error: "0\n"))
  }

  #if os(Linux)
    @Test(
      "A folder that may not be written is 77 for who changes and fine for who looks",
      .enabled(if: ErrorProgramTests.canDropRights))
    func readOnlyFolder() throws {
      let program = try Program.withFolder()
      try program.done("migrate up --dir m --to 1")
      _ = try program.shell("chmod 755 .; chmod 644 app.db")
      func run(_ line: String) throws -> Ending {
        try program.shell(
          "setpriv --reuid=65534 --regid=65534 --clear-groups \"$backtrail\" --json \(line)")
      }
      #expect(try run("migrate status --dir m").exitCode == 3)
      #expect(try run("migrate verify --dir m").exitCode == 3)
      #expect(try run("migrate up --dir m").exitCode == 77)
      #expect(try run("--db new.db migrate up --dir m").exitCode == 77)
      #expect(try program.versions() == [1])
    }
  #endif
}
