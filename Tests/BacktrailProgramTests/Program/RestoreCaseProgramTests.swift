import Testing

/// What once went wrong in apps, from the stored document to what the tool prints.
@Suite("The tool: cases of restore")
struct RestoreCaseProgramTests {
  private static func route(_ kind: String, _ id: String) -> String {
    #"{"route":{"\#(kind)":{"_0":"\#(id)"}},"references":[{"kind":"\#(kind)","id":"\#(id)"}]}"#
  }

  private static let settings = #"{"route":{"settings":{}}}"#

  private func world(_ scene: String, records: [String]) throws -> Program {
    let program = try Program.withDatabase()
    for record in records { try program.done("record put \(record)") }
    try program.done("grant allow user:ana * *")
    try program.done("scene save s1 --as ana", input: scene)
    return program
  }

  private static func stack(_ routes: String...) -> String {
    #"{"selectedTab":"home","stacks":{"home":[\#(routes.joined(separator: ","))]}}"#
  }

  @Test(
    "validate-01: a record that is gone in the middle ends the prefix, and nothing jumps over it")
  func middleRecord() throws {
    let scene = Self.stack(
      Self.route("project", "1"), Self.route("board", "3"), Self.route("task", "3"), Self.settings)
    let program = try world(scene, records: ["project/1", "board/3", "task/3"])
    try program.done("record purge board/3")
    let json = try program.done("restore s1 --as ana --json").output
    #expect(json.contains(#""stacks":{"home":[{"project":{"_0":"1"}}]}"#), "\(json)")
    let document = try program.done("restore s1 --as ana --json").document()
    let dropped = try #require(document["dropped"] as? [[String: Any]])
    #expect(dropped.map { $0["index"] as? Int } == [1, 2, 3])
    #expect(
      dropped.map { $0["reason"] as? String } == ["missing", "afterInvalid", "afterInvalid"])
    #expect((dropped[0]["reference"] as? [String: Any])?["id"] as? String == "3")
    #expect(dropped[1]["reference"] == nil)
  }

  @Test("validate-03: a record that cannot be read is in doubt, and nothing that is stored changes")
  func lookupFailure() throws {
    let scene = Self.stack(Self.route("project", "1"), Self.route("board", "3"))
    let program = try world(scene, records: ["project/1", "board/3"])
    let stored = try program.done("scene show s1 --as ana --json").output
    try program.sql("UPDATE backtrail_record SET revision = 9 WHERE id = '3'")
    let json = try program.done("restore s1 --as ana --json").output
    #expect(json.contains(#""stacks":{"home":[{"project":{"_0":"1"}}]}"#), "\(json)")
    #expect(json.contains(#""dropped":[],"appended":[],"rebuilt":[],"parked":[{"where":"home","#))
    #expect(json.contains(#""reason":"lookupFailed","public":"unavailable""#))
    try program.sql("DROP TABLE backtrail_record")
    let ending = try program.run("restore s1 --as ana --json")
    #expect(ending.exitCode == 65 && ending.errorCode == "database")
    #expect(try program.done("scene show s1 --as ana --json").output == stored)
  }

  @Test("modal-01: a sheet goes with the stack that it was shown over")
  func presenter() throws {
    let sheet =
      #"{"over":"home","kind":"sheet","modal":{"edit":{"_0":"3"}},"#
      + #""references":[{"kind":"board","id":"3"}],"stack":[\#(Self.settings)]}"#
    let scene =
      #"{"selectedTab":"home","stacks":{"home":[\#(Self.route("project", "1")),"#
      + #"\#(Self.route("board", "3"))]},"presented":[\#(sheet)]}"#
    let program = try world(scene, records: ["project/1", "board/3"])
    try program.done("record delete board/3")
    let text = try program.done("restore s1 --as ana").output
    #expect(text.contains("  presented[0]  presenterDropped  {\"edit\":{\"_0\":\"3\"}}\n"))
    #expect(!text.contains("sheet over home"))
  }

  @Test("modal-01: the stack within a sheet keeps its prefix")
  func sheetStack() throws {
    let sheet =
      #"{"over":"home","kind":"sheet","modal":{"edit":{"_0":"1"}},"#
      + #""references":[{"kind":"project","id":"1"}],"#
      + #""stack":[\#(Self.settings),{"route":{"gone":{}}},\#(Self.settings)]}"#
    let scene =
      #"{"selectedTab":"home","stacks":{"home":[\#(Self.route("project", "1"))]},"#
      + #""presented":[\#(sheet)]}"#
    let program = try world(scene, records: ["project/1"])
    let text = """
      Scene s1: restored, revision 1.

      home (selected)
        0  {"project":{"_0":"1"}}
      sheet over home
        {"edit":{"_0":"1"}}
          0  {"settings":{}}

      Dropped:
        presented[0].stack[1]  unknownCase "gone"  {"gone":{}}
        presented[0].stack[2]  afterInvalid        {"settings":{}}

      """
    #expect(
      try program.done("restore s1 --as ana --known-cases project,settings").output == text)
  }
}
