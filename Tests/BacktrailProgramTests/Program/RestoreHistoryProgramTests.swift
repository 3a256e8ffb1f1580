import Testing

@Suite("The tool: begun restores and history")
struct RestoreHistoryProgramTests {
  /// Somebody who may see all of scene s1.
  private static let restore = "restore s1 --as ana --role editor --json"

  private func frames(_ ending: Ending) throws -> (stack: Int, dropped: [String]) {
    let document = try ending.document()
    let stacks = try #require(document["stacks"] as? [String: [Any]])
    let dropped = try #require(document["dropped"] as? [[String: Any]])
    return (
      stacks["projects"]?.count ?? -1,
      dropped.map { "\($0["where"] ?? "")[\($0["index"] ?? "")] \($0["reason"] ?? "")" }
    )
  }

  @Test("validate-05: three restores that nobody confirms, and the next leaves out the deepest")
  func crashLoop() throws {
    let program = try Program.withWorld()
    let saved = try program.done("scene show s1 --as ana --json").output
    for _ in 1...3 {
      #expect(try frames(program.done("\(Self.restore) --begin")).dropped.isEmpty)
    }
    // A restore that is not begun says the same.
    for line in [Self.restore, "\(Self.restore) --begin"] {
      let (stack, dropped) = try frames(program.done(line))
      #expect(stack == 2 && dropped == ["presented[0] suspectedCrash"])
    }
    #expect(
      try program.run("scene confirm s1 --as ana --depth 1")
        == Ending(0, output: "Confirmed the restore of s1.\n"))
    for _ in 1...2 { try program.done("\(Self.restore) --begin") }
    #expect(
      try frames(program.done("\(Self.restore) --begin")).dropped
        == ["projects[1] suspectedCrash", "presented[0] presenterDropped"])
    #expect(
      try program.run("scene confirm s1 --as ana --json")
        == Ending(0, output: #"{"scene":"s1","confirmed":true}"# + "\n"))
    #expect(
      try program.run("scene confirm s1 --as ana")
        == Ending(0, output: "No restore of s1 was begun.\n"))
    #expect(
      try program.run("scene forgive s1 --as ana")
        == Ending(
          0, output: "The next restore of s1 leaves nothing out because of those before.\n"))
    #expect(
      try program.run("scene forgive s1 --as ana --json")
        == Ending(0, output: #"{"scene":"s1","forgiven":false}"# + "\n"))
    #expect(try frames(program.done(Self.restore)).dropped.isEmpty)
    #expect(try program.done("scene show s1 --as ana --json").output == saved)
  }

  @Test("History shows what was dropped when, why and by what")
  func history() throws {
    let program = try Program.withWorld()
    try program.done("\(Self.restore) --begin")
    try program.done("record delete task/7")
    try program.done("\(Self.restore) --begin")
    let text = """
      AT OCCASION REVISION OUTCOME WHERE REASON CAUSE
      NOW restore 1 restored projects[1] deleted task/7 task/7 deleted at NOW
       presented[0] presenterDropped
      NOW restore 1 restored

      """
    let ending = try program.run("scene history s1 --as ana").timeless
    // How wide the columns are goes by the instants.
    #expect(ending.output.replacing(#/ +/#, with: " ") == text)
    #expect(ending.exitCode == 0 && ending.error.isEmpty)
    let json =
      #"{"scene":"s1","reports":[{"at":"NOW","occasion":"restore","revision":1,"#
      + #""outcome":"restored","dropped":[{"where":"projects","index":1,"reason":"deleted","#
      + #""reference":{"kind":"task","id":"7","action":"view"},"#
      + #""deletion":{"of":{"kind":"task","id":"7"},"at":"NOW"}},"#
      + #"{"where":"presented","index":0,"reason":"presenterDropped"}],"#
      + #""parked":[],"notes":[]}],"damaged":0}"# + "\n"
    #expect(
      try program.run("scene history s1 --as ana --limit 1 --json").timeless
        == Ending(0, output: json))
  }

  @Test("A scene without reports, one that was discarded and another's have no history")
  func nothing() throws {
    let program = try Program.withWorld()
    let nothing = Ending(0, output: "Nothing is known of the scene.\n")
    #expect(try program.run("scene history s1 --as ana") == nothing)
    try program.done("\(Self.restore) --begin")
    #expect(try program.run("scene history s1 --as bo") == nothing)
    try program.done("scene discard s1 --as ana")
    #expect(try program.run("scene history s1 --as ana") == nothing)
    #expect(try program.run("scene history none --as ana") == nothing)
  }

  @Test("A report that is damaged is said and not shown")
  func damaged() throws {
    let program = try Program.withWorld()
    try program.done("\(Self.restore) --begin")
    try program.sql("UPDATE backtrail_report SET outcome = 'absent'")
    #expect(
      try program.run("scene history s1 --as ana").output
        == """
        Nothing is known of the scene.

        1 report more cannot be read: the rows do not match their checksums.

        """)
  }
}
