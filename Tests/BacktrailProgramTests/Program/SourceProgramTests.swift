import Testing

/// What an operator sees of records that the application keeps in tables of its own, and of records
/// that moved.
@Suite("The tool: sources and lineage")
struct SourceProgramTests {
  private static func route(_ kind: String, _ id: String) -> String {
    #"{"route":{"\#(kind)":{"_0":"\#(id)"}},"references":[{"kind":"\#(kind)","id":"\#(id)"}]}"#
  }

  private static func stack(_ routes: String...) -> String {
    #"{"selectedTab":"home","stacks":{"home":[\#(routes.joined(separator: ","))]}}"#
  }

  // MARK: Sources

  private static let project = "project=projects:id,deleted=gone"
  private static let task = "task=tasks:number:integer,parent=project:project"

  private func application() throws -> Program {
    let program = try Program()
    try program.sql(
      """
      CREATE TABLE projects (id TEXT PRIMARY KEY, gone INTEGER);
      CREATE TABLE tasks (number INTEGER PRIMARY KEY, project TEXT);
      INSERT INTO projects VALUES ('42', NULL);
      INSERT INTO tasks VALUES (7, '42');
      """)
    try program.done("migrate up")
    try program.done("grant allow user:ana view project/42", "--source", Self.project)
    try program.done(
      "scene save s1 --as ana",
      input: Self.stack(Self.route("project", "42"), Self.route("task", "7")))
    return program
  }

  @Test("A restore judges by the application's tables where it is told of them")
  func restores() throws {
    let program = try application()
    let sources = ["--source", Self.project, "--source", Self.task]
    let command = ["restore", "s1", "--as", "ana", "--json"]
    let whole = try program.run(command + sources).document()
    #expect((whole["dropped"] as? [Any])?.isEmpty == true)
    try program.sql("UPDATE projects SET gone = 1")
    let cut = try program.run(command + sources).document()
    #expect((cut["dropped"] as? [[String: Any]])?.first?["reason"] as? String == "deleted")
    let explained = try program.run(["explain", "task/7", "--as", "ana", "--json"] + sources)
    #expect(explained.output.hasPrefix(#"{"decision":"deny","reason":"deleted","#))
  }

  @Test("A source that does not fit is named, and ends with 65")
  func unfit() throws {
    let program = try application()
    let ending = try program.run("restore s1 --as ana", "--source", "project=projects:uuid")
    #expect(
      ending
        == Ending(
          65,
          error:
            "backtrail: The records of kind project cannot be read from the column uuid of the "
            + "table projects: there is no such column.\n"))
    #expect(
      try program.run("restore s1 --as ana --json", "--source", "project=project:id").errorCode
        == "unfitSource")
  }

  @Test(
    "A source that is not written as one is a usage error",
    arguments: [
      "project", "project=projects", "project=projects:id:number", "a/b=c:d",
      "project=projects:id,mother=x:y", "project=projects:id,parent=x", "=projects:id",
      "project=a:b:c:d",
    ])
  func unreadable(source: String) throws {
    let ending = try Program.withDatabase().run("restore s1 --as ana", "--source", source)
    #expect(ending.exitCode == 64, "\(ending)")
  }

  @Test("What is kept elsewhere is not put here")
  func elsewhere() throws {
    let program = try application()
    let ending = try program.run("grant allow user:ana view project/43", "--source", Self.project)
    #expect(ending.exitCode == 66, "there is no such project: \(ending)")
  }

  @Test("prune leaves the grants on what the application keeps")
  func prunes() throws {
    let program = try Program.withDatabase()
    try program.done("record put project/42")
    try program.done("grant deny user:ana view project/42")
    try program.done("record delete project/42")
    try program.sql("CREATE TABLE projects (id TEXT PRIMARY KEY, gone INTEGER)")
    let source = ["--source", Self.project]
    let none = try program.run(["prune", "--records", "0s"] + source)
    #expect(none == Ending(0, output: "There is nothing to prune.\n"))
    #expect(try program.done("grant list").output.contains("project/42"))
    #expect(try program.done("prune --records 0s").output.contains("project/42: 1 record"))
  }

  @Test("doctor says which source does not fit, and which is slow")
  func doctor() throws {
    let program = try application()
    try program.sql("CREATE TABLE notes (id TEXT)")
    let sound = try program.run("doctor", "--source", Self.project, "--source", "note=notes:id")
    #expect(sound.exitCode == 0)
    #expect(sound.output.contains("warning sourceScan: Every lookup of a record of kind note "))
    let unfit = try program.run("doctor", "--source", "project=projects:uuid")
    #expect(unfit.exitCode == 65)
    #expect(
      unfit.output.contains(
        "error unfitSource: The records of kind project cannot be read from the column uuid"))
  }

  // MARK: Lineage

  private func moved() throws -> Program {
    let program = try Program.withDatabase()
    try program.done("record put project/1")
    try program.done("record put project/2")
    try program.done("record put board/4 --parent project/2")
    try program.done("grant allow user:ana * *")
    try program.done(
      "scene save s1 --as ana",
      input: Self.stack(Self.route("project", "1"), Self.route("board", "4")))
    return program
  }

  @Test("validate-04: a child of another parent ends the stack where a lineage is asked for")
  func childOfAnotherParent() throws {
    let program = try moved()
    let document = try program.done("restore s1 --as ana --json --lineage board=project").document()
    let stacks = try #require(document["stacks"] as? [String: [[String: [String: String]]]])
    #expect(stacks["home"] == [["project": ["_0": "1"]]])
    let dropped = try #require((document["dropped"] as? [[String: Any]])?.first)
    #expect(dropped["index"] as? Int == 1)
    #expect(dropped["reason"] as? String == "parentMismatch")
    let plain = try program.done("restore s1 --as ana --json").document()
    #expect((plain["dropped"] as? [Any])?.isEmpty == true)
  }

  @Test("With --rebuild the stack follows the record to its new parent")
  func rebuild() throws {
    let program = try moved()
    let json = try program.done(
      "restore s1 --as ana --json --lineage board=project --rebuild", "--parent-route",
      #"project={"project":{"_0":"{id}"}}"#
    ).output
    #expect(
      json.contains(#""stacks":{"home":[{"project":{"_0":"2"}},{"board":{"_0":"4"}}]}"#), "\(json)")
    #expect(
      json.contains(#""rebuilt":[{"where":"home","inserted":[{"project":{"_0":"2"}}]}]"#),
      "\(json)")
  }

  @Test("A lineage is given once for a kind")
  func twice() throws {
    let ending = try moved().run("restore s1 --as ana --lineage board=a --lineage board=b")
    #expect(ending.exitCode == 64)
    #expect(ending.error.contains("'--lineage' was given twice"))
  }
}
