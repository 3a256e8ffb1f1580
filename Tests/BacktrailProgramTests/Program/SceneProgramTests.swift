import Foundation
import Testing

@Suite("The tool: scene")
struct SceneProgramTests {
  @Test("A scene is saved from a file and from standard input, and shown as it is stored")
  func save() throws {
    let program = try Program.withDatabase()
    try program.write(Program.worldScene, to: "scene.json")
    #expect(
      try program.run("scene save s1 --as ana --file scene.json")
        == Ending(0, output: "Saved s1, now at revision 1.\n"))
    // What is stored already is not saved again.
    #expect(
      try program.run("scene save s1 --as ana --json -f -", input: Program.worldScene)
        == Ending(0, output: #"{"scene":"s1","revision":1}"# + "\n"))
    let text = """
      Scene s1 of ana, revision 1, saved NOW.

      projects (selected)
        0  {"project":{"_0":"42"}}
        1  {"task":{"_0":"7"}}
      search
        (at its root)
      sheet over projects
        {"editTask":{"_0":"7"}}

      """
    #expect(try program.run("scene show s1 --as ana").timeless == Ending(0, output: text))
    let shown = try program.done("scene show s1 --as ana --json")
    #expect(
      shown.output
        == #"{"presented":[{"kind":"sheet","modal":{"editTask":{"_0":"7"}},"over":"projects","#
        + #""references":[{"action":"edit","id":"7","kind":"task"}],"stack":[]}],"#
        + #""schemaVersion":1,"selectedTab":"projects","sidebar":null,"stacks":{"projects":["#
        + #"{"references":[{"id":"42","kind":"project"}],"route":{"project":{"_0":"42"}}},"#
        + #"{"references":[{"id":"7","kind":"task"}],"route":{"task":{"_0":"7"}}}],"search":[]}}"#
        + "\n")
    // What it prints is what it reads.
    #expect(
      try program.done("scene save s2 --as ana", input: shown.output).output
        == "Saved s2, now at revision 1.\n")
    #expect(try program.done("scene show s2 --as ana --json").output == shown.output)
  }

  @Test("tabs-03: a tab that a document does not name stays as it is stored")
  func unnamedTab() throws {
    let program = try Program.withDatabase()
    let all =
      #"{"stacks":{"a":[{"route":{"s":{}}}],"b":[{"route":{"p":{}}}],"c":[{"route":{"b":{}}}]}}"#
    try program.done("scene save s1 --as ana", input: all)
    try program.done(
      "scene save s1 --as ana",
      input: #"{"stacks":{"a":[{"route":{"s":{}}},{"route":{"s":{}}}],"c":[]}}"#)
    let restored = try program.done("restore s1 --as ana --json").output
    #expect(
      restored.contains(#""stacks":{"a":[{"s":{}},{"s":{}}],"b":[{"p":{}}],"c":[]}"#),
      "\(restored)")
  }

  @Test("A revision that is not the stored one is a conflict that says which is, and loses nothing")
  func revisions() throws {
    let program = try Program.withWorld()
    let other = #"{"selectedTab": "search", "stacks": {}}"#
    #expect(
      try program.run("scene save s1 --as ana --revision 0 --json", input: other)
        == Ending(
          65,
          output: #"{"error":{"code":"revisionConflict","message":"The scene s1 is at revision 1, "#
            + #"not 0. Load it and save again.","current":1}}"# + "\n",
          error: "backtrail: The scene s1 is at revision 1, not 0. Load it and save again.\n"))
    try program.done("scene save s1 --as ana --revision 1", input: other)
    let conflict = try program.run("scene save s1 --as ana --revision 1 --json", input: "{}")
    let error = try conflict.document()["error"] as? [String: Any]
    #expect(error?["current"] as? Int == 2)
    #expect(
      try program.run("scene save s9 --as ana --revision 3 --json", input: other).errorCode
        == "revisionConflict")
    #expect(try program.run("scene save s9 --as ana --revision 0", input: other).exitCode == 0)
  }

  @Test("A scene that was discarded stays so")
  func discard() throws {
    let program = try Program.withWorld()
    #expect(
      try program.run("scene discard s1 --as ana") == Ending(0, output: "Discarded s1.\n"))
    #expect(
      try program.run("scene discard s1 --as ana --json")
        == Ending(0, output: #"{"scene":"s1","discarded":true}"# + "\n"))
    #expect(try program.run("scene show s1 --as ana").exitCode == 66)
    let late = try program.run("scene save s1 --as ana --json", input: Program.worldScene)
    #expect(late.exitCode == 65 && late.errorCode == "sceneDiscarded")
    #expect(try program.run("scene list --as ana").output == "There are no scenes.\n")
  }

  @Test("Scenes are listed for one principal or all")
  func list() throws {
    let program = try Program.withWorld()
    try program.done("scene save s1 --as bo", input: #"{"stacks":{}}"#)
    let list = try program.run("scene list").timeless
    let rows = list.output.split(separator: "\n").map { $0.split(separator: " ") }
    #expect(
      rows == [
        ["PRINCIPAL", "SCENE", "REVISION", "SAVED", "STATE"], ["ana", "s1", "1", "NOW"],
        ["bo", "s1", "1", "NOW", "empty"],
      ])
    #expect(list.exitCode == 0 && list.error.isEmpty)
    #expect(
      try program.run("scene list --as bo --json").timeless.output
        == #"{"scenes":[{"principal":"bo","scene":"s1","revision":1,"savedAt":"NOW","#
        + #""damage":null,"empty":true}]}"# + "\n")
    #expect(
      try program.run("scene list --as cy --json") == Ending(0, output: #"{"scenes":[]}"# + "\n"))
  }

  @Test("A scene is handed over to a window that is not there yet, and to no other")
  func handOver() throws {
    let program = try Program.withWorld()
    #expect(
      try program.run("scene hand-over s1 laptop --as ana")
        == Ending(0, output: "Copied s1 to laptop.\n"))
    #expect(
      try program.run("scene hand-over s1 phone --as ana --json")
        == Ending(0, output: #"{"from":"s1","scene":"phone","revision":1}"# + "\n"))
    let original = try program.done("scene show s1 --as ana --json").output
    #expect(try program.done("scene show laptop --as ana --json").output == original)
    let taken = try program.run("scene hand-over s1 laptop --as ana --json")
    #expect(taken.exitCode == 65 && taken.errorCode == "sceneExists")
    #expect(try program.run("scene hand-over s1 x --as bo").exitCode == 66)
  }

  @Test("validate-06: a stack of 10,000 routes is refused, and what was stored stays")
  func tooManyRoutes() throws {
    let program = try Program.withWorld()
    let before = try program.done("scene show s1 --as ana --json").output
    let routes = Array(repeating: #"{"route":{"settings":{}}}"#, count: 10_000)
    let document = #"{"stacks":{"projects":[\#(routes.joined(separator: ","))]}}"#
    let ending = try program.run("scene save s1 --as ana --json", input: document)
    #expect(ending.exitCode == 65 && ending.errorCode == "tooManyRoutes")
    #expect(
      ending.error == "backtrail: The stack projects has 10000 routes; the limit is 64.\n")
    #expect(try program.done("scene show s1 --as ana --json").output == before)
  }

  @Test(
    "A document that is none is refused with the place that is wrong",
    arguments: [
      ("", "The scene document is empty."),
      ("{", "The scene document is not JSON (at byte 1)."),
      ("[]", "The scene document is not an object."),
      (#"{"stacks":[]}"#, "In the scene document, stacks is not an object."),
      (
        #"{"stacks":{"a":[{}]}}"#, #"In the scene document, stacks.a[0] has no "route"."#
      ),
      (
        #"{"stacks":{"a":[{"route":1,"references":[{"kind":"t"}]}]}}"#,
        #"In the scene document, stacks.a[0].references[0] has no "id"."#
      ),
    ])
  func documents(document: String, message: String) throws {
    let program = try Program.withDatabase()
    let ending = try program.run("scene save s1 --as ana --json", input: document)
    #expect(ending.exitCode == 65 && ending.errorCode == "invalidDocument")
    #expect(ending.error == "backtrail: \(message)\n")
  }
}
