import Foundation
import Testing

@Suite("The tool: audits")
struct AuditProgramTests {
  /// The world, with a second scene of ana's and one of bo's.
  private func program() throws -> Program {
    let program = try Program.withWorld()
    try program.done("scene save s2 --as ana", input: Self.scene("task"))
    try program.done("scene save s1 --as bo", input: Self.scene("timeline"))
    return program
  }

  private static func scene(_ name: String) -> String {
    #"{"selectedTab":"projects","stacks":{"projects":[{"route":{"\#(name)":{"_0":"9"}}}]}}"#
  }

  @Test("Without options it judges all that a restore judges, and ends with 0")
  func everything() throws {
    let program = try program()
    let text = """
      3 scenes: 2 (66.7%) whole, 1 (33.4%) lose routes
      5 routes: 2 stand, 3 (60.0%) lost
      1 presented item lost
      routes lost in a scene: 3 in 1; 3 at most

      REASON            CASE      ROUTES  BEHIND  SCENES  EXAMPLES
      unauthorized      project   1       1       1       ana/s1 projects[0]
      presenterDropped  editTask  1       0       1       ana/s1 presented[0]

      """
    let note =
      "backtrail: what only a role allows counts as unauthorized: say with --role which ones they "
      + "have\n"
    #expect(try program.run("audit") == Ending(0, output: text, error: note))
    #expect(try program.done("audit --role editor").output.hasPrefix("3 scenes: 3 (100.0%) whole"))
  }

  @Test(
    "What is not among the known cases is unknown, and a limit of loss is one for the exit code")
  func knownCases() throws {
    let program = try program()
    let line = "audit --judge decoding --known-cases project,task"
    let table = try program.done(line).output
    #expect(table.contains("unknownCase  timeline  1       0       1       bo/s1 projects[0]"))
    #expect(try program.run("\(line) --fail-above 33.4").exitCode == 0)
    let failed = try program.run("\(line) --fail-above 33")
    let notice = """
      backtrail: 1 of 3 scenes lose a route or cannot be read, which is more than 33%

      """
    #expect(failed == Ending(1, output: table, error: notice))
    #expect(try program.run("\(line) --fail-above 33 --json").exitCode == 1)
    #expect(try program.run("\(line) --fail-above 101").exitCode == 64)
  }

  @Test("An audit in parts adds up to one, and the document says where to go on")
  func parts() throws {
    let program = try program()
    let first = try program.done("audit --role editor --limit 2 --json").document()
    #expect(first["scenes"] as? Int == 2)
    let next = try #require(first["next"] as? Int)
    let rest = try program.done("audit --role editor --after \(next) --json").document()
    #expect(rest["scenes"] as? Int == 1)
    #expect(rest["next"] == nil)
    let text = try program.done("audit --role editor --limit 2").output
    #expect(text.hasSuffix("\nTo go on after: \(next)\n"))
    #expect(try program.run("audit --after somewhere").exitCode == 64)
  }

  @Test("Examples are as many as is asked, and carry their routes where that is asked")
  func examples() throws {
    let program = try program()
    #expect(!(try program.done("audit --examples 0").output.contains("ana/s1")))
    #expect(!(try program.done("audit --json").output.contains(#"\"_0\""#)))
    let shown = try program.done("audit --routes").output
    #expect(shown.contains(#"ana/s1 projects[0] {"project":{"_0":"42"}}"#))
  }

  @Test("It only reads")
  func reads() throws {
    let program = try program()
    let before = try Data(contentsOf: program.folder.appending(path: "app.db"))
    try program.done("audit")
    #expect(try Data(contentsOf: program.folder.appending(path: "app.db")) == before)
    #expect(try program.files == ["app.db"])
    try program.sql("DROP TABLE backtrail_migration")
    #expect(try program.run("audit").exitCode != 0)
  }
}
