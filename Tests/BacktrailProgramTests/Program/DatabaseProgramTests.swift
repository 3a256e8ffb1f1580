import Foundation
import Testing

@Suite("The tool: init, migrate and doctor")
struct DatabaseProgramTests {
  @Test("init creates a database for its owner alone, and leaves one that is there")
  func initialize() throws {
    let program = try Program()
    #expect(try program.run("init") == Ending(0, output: "Created app.db.\n"))
    let attributes = try FileManager.default.attributesOfItem(atPath: program.path("app.db"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    try program.done("record put project/42")
    let again = Ending(0, output: "app.db is a store already. Nothing was changed.\n")
    #expect(try program.run("init") == again)
    #expect(
      try program.run("init --json")
        == Ending(0, output: #"{"path":"app.db","created":false}"# + "\n"))
    #expect(
      try program.run("--db other.db init --json")
        == Ending(0, output: #"{"path":"other.db","created":true}"# + "\n"))
    try program.done("record get project/42")
  }

  @Test("migrate status shows what is applied")
  func status() throws {
    let program = try Program.withDatabase()
    let text = """
      VERSION  NAME     STATE    APPLIED
      1        store    applied  NOW
      2        trust    applied  NOW
      3        changes  applied  NOW

      """
    #expect(try program.run("migrate status").timeless == Ending(0, output: text))
    #expect(try program.run("migrate status --exit-code").exitCode == 0)
    let json =
      #"{"migrations":[{"version":1,"name":"store","state":"applied","appliedAt":"NOW"},"#
      + #"{"version":2,"name":"trust","state":"applied","appliedAt":"NOW"},"#
      + #"{"version":3,"name":"changes","state":"applied","appliedAt":"NOW"}],"pending":0}"# + "\n"
    #expect(try program.run("migrate status --json").timeless == Ending(0, output: json))
  }

  private static let applied =
    "Applied V0001_store.sql.\nApplied V0002_trust.sql.\n"
    + "Applied V0003_changes.sql.\n"

  @Test("migrate up creates a database, and does nothing to one that is up to date")
  func up() throws {
    let program = try Program()
    #expect(try program.run("migrate up") == Ending(0, output: Self.applied))
    let nothing = Ending(0, output: "Nothing to apply. The database is up to date.\n")
    #expect(try program.run("migrate up") == nothing)
    #expect(
      try program.run("migrate up --json")
        == Ending(0, output: #"{"created":false,"applied":[]}"# + "\n"))
    #expect(
      try program.run("--db b.db migrate up --json").output
        == #"{"created":true,"applied":[{"version":1,"name":"store"},"#
        + #"{"version":2,"name":"trust"},{"version":3,"name":"changes"}]}"# + "\n")
  }

  @Test("An application's own database is shown as pending, and gets the tables by migrate up")
  func application() throws {
    let program = try Program()
    try program.sql("CREATE TABLE invoice (id INTEGER PRIMARY KEY); INSERT INTO invoice VALUES (1)")
    let text = """
      VERSION  NAME     STATE    APPLIED
      1        store    pending
      2        trust    pending
      3        changes  pending

      """
    #expect(try program.run("migrate status") == Ending(0, output: text))
    #expect(try program.run("migrate status --exit-code") == Ending(69, output: text))
    #expect(
      try program.run("migrate status --json").output
        == #"{"migrations":[{"version":1,"name":"store","state":"pending","appliedAt":null},"#
        + #"{"version":2,"name":"trust","state":"pending","appliedAt":null},"#
        + #"{"version":3,"name":"changes","state":"pending","appliedAt":null}],"pending":3}"# + "\n"
    )
    let refused =
      "backtrail: The database is to be migrated first: V0001_store.sql, V0002_trust.sql, "
      + "V0003_changes.sql. "
      + "'backtrail migrate up' does that.\n"
    #expect(try program.run("record list") == Ending(69, error: refused))
    #expect(try program.run("init") == Ending(69, error: refused))
    #expect(try program.run("migrate up") == Ending(0, output: Self.applied))
    try program.done("record put project/42")
    try program.sql("INSERT INTO invoice VALUES (2)")
  }

  @Test("cli-02: a ledger that cannot be read is an error, never '0 applied'")
  func unreadableLedger() throws {
    let program = try Program.withDatabase()
    try program.sql("DROP TABLE backtrail_migration")
    for line in ["migrate status", "migrate status --exit-code", "migrate up", "doctor", "init"] {
      let ending = try program.run(line)
      #expect(ending.exitCode == 65, "\(line): \(ending)")
      #expect(ending.output.isEmpty)
      #expect(ending.error.contains("backtrail_migration is not"), "\(ending.error)")
    }
  }

  @Test("A newer database is refused by every command, and not touched")
  func newer() throws {
    let program = try Program.withDatabase()
    try program.sql(
      "INSERT INTO backtrail_migration VALUES (999, 'future', 'sha256', 'x', 0, '')")
    let error =
      "backtrail: The database is at version 999 (future), and this program knows no version above "
      + "3. Nothing was changed. Use a newer program.\n"
    for line in ["migrate status", "migrate up", "init", "record list", "record put a/b"] {
      #expect(try program.run(line) == Ending(69, error: error), "\(line)")
    }
    #expect(try program.run("doctor --json").errorCode == "databaseTooNew")
  }

  @Test("doctor finds nothing in a sound database")
  func healthy() throws {
    let program = try Program.withWorld()
    let ending = try program.run("doctor")
    #expect(ending.exitCode == 0 && ending.error.isEmpty)
    #expect(ending.output.hasSuffix("Checked 10 rows. Nothing is wrong.\n"), "\(ending.output)")
    let document = try program.run("doctor --json").document()
    #expect(document["healthy"] as? Bool == true)
    #expect(document["rowsChecked"] as? Int == 10)
    #expect(document.keys.sorted() == ["findings", "healthy", "rowsChecked"])
  }

  @Test("doctor names a row that somebody damaged, and ends with 65")
  func damagedRow() throws {
    let program = try Program.withWorld()
    try program.sql("UPDATE backtrail_record SET deleted_at = NULL, revision = 5 WHERE id = '7'")
    let ending = try program.run("doctor")
    #expect(ending.exitCode == 65 && ending.error.isEmpty)
    #expect(
      ending.output.contains(
        "error checksum: The row with key 2 of backtrail_record does not match its checksum.\n"))
    #expect(ending.output.hasSuffix("Checked 10 rows. The database is damaged.\n"))
    let document = try program.run("doctor --json").document()
    #expect(document["healthy"] as? Bool == false)
    let findings = try #require(document["findings"] as? [[String: String]])
    #expect(findings.contains { $0["severity"] == "error" && $0["code"] == "checksum" })
  }

  @Test("doctor notices a deny that vanished")
  func vanishedDeny() throws {
    let program = try Program.withWorld()
    try program.done("grant deny user:bo view task/7")
    try program.sql("DELETE FROM backtrail_grant WHERE effect = 0")
    let ending = try program.run("doctor")
    #expect(ending.exitCode == 65)
    #expect(ending.output.contains("error grantCount: "), "\(ending.output)")
  }
}
