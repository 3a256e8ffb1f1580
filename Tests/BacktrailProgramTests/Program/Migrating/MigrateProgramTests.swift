import BacktrailSQLite
import Foundation
import Testing

@Suite("The tool: migrate, with the store's own migrations")
struct MigrateProgramTests {
  @Test("status shows what is applied, in both forms")
  func status() throws {
    let program = try Program.withDatabase()
    let text = """
      VERSION  NAME     STATE    APPLIED
      1        store    applied  NOW
      2        trust    applied  NOW
      3        changes  applied  NOW
      4        tails    applied  NOW

      """
    #expect(try program.run("migrate status").timeless == Ending(0, output: text))
    func row(_ version: Int, _ name: String) -> String {
      #"{"version":\#(version),"name":"\#(name)","state":"applied","appliedAt":"NOW","#
        + #""outOfOrder":false,"baseline":false,"direction":null,"begunAt":null}"#
    }
    let json =
      #"{"verdict":"clean","current":4,"pending":0,"migrations":["#
      + [row(1, "store"), row(2, "trust"), row(3, "changes"), row(4, "tails")].joined(
        separator: ",") + "]}\n"
    #expect(try program.run("migrate status --json").timeless == Ending(0, output: json))
  }

  private static let applied = [
    "V0001_store.sql", "V0002_trust.sql", "V0003_changes.sql", "V0004_tails.sql",
  ]
  private static let output = applied.map { "Applied \($0).\n" }.joined()
  private static let progress = applied.map { "backtrail: applying \($0)\n" }.joined()

  @Test("up creates a database, and does nothing to one that is up to date")
  func up() throws {
    let program = try Program()
    #expect(
      try program.run("migrate up") == Ending(0, output: Self.output, error: Self.progress))
    let nothing = Ending(0, output: "Nothing to apply. The database is up to date.\n")
    #expect(try program.run("migrate up") == nothing)
    #expect(
      try program.run("migrate up --json")
        == Ending(0, output: #"{"created":false,"applied":[],"backup":null}"# + "\n"))
    #expect(
      try program.run("--db b.db migrate up --json").output
        == #"{"created":true,"applied":["#
        + #"{"version":1,"name":"store","file":"V0001_store.sql"},"#
        + #"{"version":2,"name":"trust","file":"V0002_trust.sql"},"#
        + #"{"version":3,"name":"changes","file":"V0003_changes.sql"},"#
        + #"{"version":4,"name":"tails","file":"V0004_tails.sql"}],"backup":null}"# + "\n")
    #expect(try program.files == ["app.db", "b.db"])
    try program.done("record put project/42")
  }

  @Test("An application's own database is shown as pending, is copied, and gets the tables by up")
  func application() throws {
    let program = try Program()
    try program.sql("CREATE TABLE invoice (id INTEGER PRIMARY KEY); INSERT INTO invoice VALUES (1)")
    let text = """
      VERSION  NAME     STATE    APPLIED
      1        store    pending
      2        trust    pending
      3        changes  pending
      4        tails    pending
      4 migrations are pending: 'backtrail --db app.db migrate up' applies them.

      """
    #expect(try program.run("migrate status") == Ending(3, output: text))
    let document = try program.run("migrate status --json").document()
    #expect(document["pending"] as? Int == 4 && document["verdict"] as? String == "pending")
    let refused =
      "backtrail: The database is to be migrated first: V0001_store.sql, V0002_trust.sql, "
      + "V0003_changes.sql, V0004_tails.sql. "
      + "'backtrail migrate up' does that.\n"
    #expect(try program.run("record list") == Ending(69, error: refused))
    #expect(try program.run("init") == Ending(69, error: refused))
    let up = try program.run("migrate up")
    let backup = try #require(program.backups.first)
    #expect(
      up
        == Ending(
          0, output: Self.output + "The copy from before is \(backup).\n",
          error: "backtrail: copying the database to \(backup)\n" + Self.progress))
    #expect(try program.tables(of: backup) == ["invoice"])
    try program.done("record put project/42")
    try program.sql("INSERT INTO invoice VALUES (2)")
  }

  @Test("cli-02: a ledger that cannot be read is an error, never '0 applied'")
  func unreadableLedger() throws {
    let program = try Program.withDatabase()
    try program.sql("DROP TABLE backtrail_migration")
    for line in [
      "migrate status", "migrate up", "migrate down", "migrate redo", "migrate plan",
      "migrate verify", "doctor", "init",
    ] {
      let ending = try program.run(line)
      #expect(ending.exitCode == 65, "\(line): \(ending)")
      #expect(ending.output.isEmpty)
      #expect(ending.error.contains("backtrail_migration is not"), "\(ending.error)")
    }
    #expect(try program.files == ["app.db"])
  }

  @Test("migration-05: a newer database is refused by every command, and not touched")
  func newer() throws {
    let program = try Program.withDatabase()
    try program.sql(Program.newerRow)
    let error =
      "backtrail: The database is at version 999 (future), and this program knows no version above "
      + "4. Nothing was changed. Use a newer program.\n"
    for line in ["migrate up", "migrate down", "migrate redo", "migrate plan"] {
      #expect(try program.run(line) == Ending(5, error: error), "\(line)")
    }
    for line in ["init", "record list", "record put a/b"] {
      #expect(try program.run(line) == Ending(69, error: error), "\(line)")
    }
    let status = try program.run("migrate status")
    #expect(status.exitCode == 5 && status.error.isEmpty)
    #expect(status.output.contains("999      future   newer    1970-01-01T00:00:00Z\n"))
    #expect(status.output.contains("knows no version above 4"))
    #expect(try program.run("migrate verify").exitCode == 5)
    #expect(try program.run("doctor --json").errorCode == "databaseTooNew")
    #expect(try program.files == ["app.db"])
  }

  @Test("down takes the store's last one back, and redo does both")
  func down() throws {
    let program = try Program.withWorld()
    let redo = try program.run("migrate redo --json")
    let document = try redo.document()
    let copies = try program.backups
    #expect(redo.exitCode == 0 && document["backup"] as? String == copies.first)
    #expect((document["reverted"] as? [[String: Any]])?.count == 1)
    #expect((document["applied"] as? [[String: Any]])?.count == 1)
    try program.done("record get task/7")
    try program.done("migrate down --no-backup --yes")
    #expect(try program.run("migrate status").exitCode == 3)
    #expect(try program.run("record get task/7").exitCode == 69)
    try program.done("migrate up --no-backup")
    try program.done("record get task/7")
    #expect(try program.backups.count == 1)
  }

  @Test("verify and doctor see the same")
  func verify() throws {
    let program = try Program.withWorld()
    let sound = Ending(0, output: "The database is as its migrations make it.\n")
    #expect(try program.run("migrate verify") == sound)
    try program.sql("DROP INDEX backtrail_link_age")
    let line = "error schema: The index backtrail_link_age on backtrail_link is not there.\n"
    #expect(try program.run("migrate verify") == Ending(4, output: line))
    let doctor = try program.run("doctor")
    #expect(doctor.exitCode == 65 && doctor.output.contains(line))
    let json = try program.run("migrate verify --json").document()
    #expect(json["clean"] as? Bool == false && json["verdict"] as? String == "different")
  }
}
