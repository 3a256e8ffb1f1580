import Foundation
import Testing

@Suite("The tool: init, doctor and backup")
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
