import BacktrailSQLite
import Foundation
import Testing

@Suite("The tool: migrate, with a folder of SQL files")
struct MigrateFolderProgramTests {
  @Test("From a new file to a schema that is dumped and loaded")
  func story() throws {
    let program = try Program()
    try FileManager.default.createDirectory(
      atPath: program.path("m"), withIntermediateDirectories: false)
    #expect(
      try program.run("migrate new --dir m", "create users")
        == Ending(0, output: "Wrote m/0001_create_users.sql.\n"))
    #expect(
      try program.run("migrate new add_email --dir m --json")
        == Ending(0, output: #"{"path":"m/0002_add_email.sql"}"# + "\n"))
    #expect(try program.run("migrate lint --dir m").exitCode == 65)
    #expect(try program.run("migrate up --dir m").exitCode == 65)
    #expect(try program.files == ["m"])
    try program.migration(
      "0001_create_users.sql", "CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT);",
      down: "DROP TABLE users;")
    try program.migration(
      "0002_add_email.sql",
      "ALTER TABLE users ADD COLUMN email TEXT;\nUPDATE users SET email = '';",
      down: "ALTER TABLE users DROP COLUMN email;")
    let lint =
      "m/0002_add_email.sql:3: locksLong: Changes rows of users and reads every one of them for it, "
      + "while nobody else can write.\n"
    #expect(try program.run("migrate lint --dir m") == Ending(0, output: lint))
    #expect(try program.run("migrate lint --dir m --strict") == Ending(65, output: lint))
    let plan = """
      -- Apply 0001_create_users.sql:
      CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT);

      -- Apply 0002_add_email.sql:
      ALTER TABLE users ADD COLUMN email TEXT;
      UPDATE users SET email = '';

      """
    #expect(try program.run("migrate plan --dir m") == Ending(0, output: plan))
    #expect(try program.files == ["m"])
    try program.done("migrate up --dir m --to 1")
    #expect(try program.versions() == [1])
    try program.done("migrate up --dir m --no-backup")
    #expect(try program.versions() == [1, 2])
    #expect(try program.run("migrate status --dir m").exitCode == 0)
    #expect(try program.run("migrate verify --dir m").exitCode == 0)
    let dump = try program.done("migrate dump --dir m").output
    try program.write(dump, to: "schema.sql")
    #expect(try program.shell("sqlite3 -bail loaded.db < schema.sql").exitCode == 0)
    #expect(try program.run("--db loaded.db migrate dump --dir m").output == dump)
    #expect(try program.run("--db loaded.db migrate verify --dir m").exitCode == 0)
    #expect(
      try program.run("migrate dump --dir m --json").document()["sql"] as? String == dump)
  }

  @Test("down goes back by steps, to a number, or all the way, and copies first")
  func down() throws {
    let program = try Program.withFolder()
    try program.migration("0003_c.sql", "CREATE TABLE c (x);", down: "DROP TABLE c;")
    try program.done("migrate up --dir m")
    let down = try program.run("migrate down --dir m")
    let backup = try #require(program.backups.first)
    #expect(
      down
        == Ending(
          0, output: "Took back 0003_c.sql.\nThe copy from before is \(backup).\n",
          error: "backtrail: copying the database to \(backup)\n"
            + "backtrail: taking back 0003_c.sql\n"))
    #expect(try program.tables(of: backup) == ["a", "b", "c"])
    #expect(try program.tables() == ["a", "b"])
    try program.done("migrate up --dir m --no-backup")
    #expect(
      try program.run("migrate plan down --dir m --to 1").output
        == "-- Take back 0003_c.sql:\nDROP TABLE c;\n\n-- Take back 0002_b.sql:\nDROP TABLE b;\n")
    let json = try program.done("migrate down --dir m --to 1 --no-backup --yes --json").document()
    let reverted = try #require(json["reverted"] as? [[String: Any]])
    #expect(reverted.map { $0["version"] as? Int } == [3, 2])
    #expect(json["backup"] is NSNull)
    try program.done("migrate up --dir m --no-backup")
    try program.done("migrate down --dir m --steps 3 --no-backup --yes")
    #expect(try program.tables() == [])
    let nothing = Ending(0, output: "Nothing to take back.\n")
    #expect(try program.run("migrate down --dir m") == nothing)
    #expect(try program.run("migrate plan redo --dir m") == nothing)
    #expect(try program.backups.count == 1)
  }

  @Test("Without a copy, what is taken back is gone, so that somebody has to say yes")
  func confirmation() throws {
    let program = try Program.withFolder()
    try program.done("migrate up --dir m")
    for line in ["migrate down --dir m --no-backup", "migrate redo --dir m --no-backup"] {
      let ending = try program.run("\(line) --json")
      #expect(ending.exitCode == 64 && ending.errorCode == "notConfirmed", "\(ending)")
    }
    #expect(try program.versions() == [1, 2])
  }

  @Test("A copy goes into a folder that is named")
  func backupFolder() throws {
    let program = try Program.withFolder()
    try program.done("migrate up --dir m --to 1")
    try FileManager.default.createDirectory(
      atPath: program.path("kept"), withIntermediateDirectories: false)
    try program.done("migrate up --dir m --backup-dir kept")
    let names = try FileManager.default.contentsOfDirectory(atPath: program.path("kept"))
    #expect(names.count == 1 && names[0].hasPrefix("app.db.backup-20"))
    #expect(try program.tables(of: "kept/\(names[0])") == ["a"])
    #expect(try program.files == ["app.db", "kept", "m"])
    try program.migration("0003_c.sql", "CREATE TABLE c (x);")
    let missing = try program.run("migrate up --dir m --backup-dir nowhere --json")
    #expect(missing.exitCode == 74 && missing.errorCode == "backupFailed")
    #expect(try program.versions() == [1, 2])
  }

  @Test("redo applies the last one as it is now")
  func redo() throws {
    let program = try Program.withFolder()
    try program.done("migrate up --dir m")
    try program.migration("0002_b.sql", "CREATE TABLE bb (x);", down: "DROP TABLE bb;")
    try program.done("migrate redo --dir m")
    #expect(try program.tables() == ["a", "bb"])
    #expect(try program.run("migrate status --dir m").exitCode == 0)
  }

  @Test("A folder's migrations live beside the store's, and two folders by their ledgers")
  func ledgers() throws {
    let program = try Program.withDatabase()
    try program.migration("0001_a.sql", "CREATE TABLE a (x);", down: "DROP TABLE a;")
    try program.done("migrate up --dir m --no-backup")
    try program.write("CREATE TABLE z (x);", to: "m/0002_z.sql")
    try program.done("migrate baseline 1 --dir m --ledger other --no-backup")
    try program.done("migrate up --dir m --ledger other --no-backup")
    #expect(try program.run("migrate status --dir m").exitCode == 3)
    #expect(try program.run("migrate status --dir m --ledger other").exitCode == 0)
    #expect(try program.run("migrate status").exitCode == 0)
    #expect(try program.run("doctor").exitCode == 0)
  }

  @Test("A baseline records what a database has already, once")
  func baseline() throws {
    let program = try Program.withFolder()
    try program.sql("CREATE TABLE a (x)")
    #expect(try program.run("migrate up --dir m --no-backup").exitCode == 6)
    #expect(
      try program.run("migrate baseline 1 --dir m --no-backup")
        == Ending(0, output: "Recorded 0001_a.sql as applied.\n"))
    let status = try program.run("migrate status --dir m")
    #expect(status.exitCode == 3 && status.output.contains("applied (baseline)"))
    #expect(try program.run("migrate verify --dir m").exitCode == 3)
    try program.done("migrate up --dir m --no-backup")
    let again = try program.run("migrate baseline 2 --dir m --json")
    #expect(again.exitCode == 65 && again.errorCode == "alreadyStarted")
    #expect(try program.run("migrate baseline 9 --dir m --json").errorCode == "unknownVersion")
  }
}
