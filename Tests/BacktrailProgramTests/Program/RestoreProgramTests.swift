import Testing

@Suite("The tool: restore")
struct RestoreProgramTests {
  private static let notice =
    "backtrail: this is the operator's view, by the references stored with the scene; an app's "
    + "authority is its decoded routes\n"

  @Test("All that is valid comes back")
  func whole() throws {
    let program = try Program.withWorld()
    let text = """
      Scene s1: restored, revision 1.

      projects (selected)
        0  {"project":{"_0":"42"}}
        1  {"task":{"_0":"7"}}
      search
        (at its root)
      sheet over projects
        {"editTask":{"_0":"7"}}

      """
    #expect(
      try program.run("restore s1 --as ana --role editor")
        == Ending(0, output: text, error: Self.notice))
    #expect(
      try program.run("restore s1 --as ana -r editor --json")
        == Ending(
          0,
          output: #"{"scene":"s1","outcome":"restored","revision":1,"selectedTab":"projects","#
            + #""stacks":{"projects":[{"project":{"_0":"42"}},{"task":{"_0":"7"}}],"search":[]},"#
            + #""sidebar":null,"presented":[{"over":"projects","kind":"sheet","#
            + #""modal":{"editTask":{"_0":"7"}},"stack":[]}],"dropped":[],"appended":[],"#
            + #""rebuilt":[],"parked":[],"notes":[],"validUntil":null}"# + "\n"))
  }

  @Test("What is dropped is reported with its reason; an answer is not a failure")
  func dropped() throws {
    let program = try Program.withWorld()
    try program.done("record delete task/7")
    let text = """
      Scene s1: restored, revision 1.

      projects (selected)
        0  {"project":{"_0":"42"}}
      search
        (at its root)

      Dropped:
        projects[1]   deleted task/7    {"task":{"_0":"7"}}
        presented[0]  presenterDropped  {"editTask":{"_0":"7"}}

      """
    #expect(
      try program.run("restore s1 --as ana --role editor")
        == Ending(0, output: text, error: Self.notice))
    #expect(
      try program.run("restore s1 --as ana --role editor --json").timeless
        == Ending(
          0,
          output: #"{"scene":"s1","outcome":"restored","revision":1,"selectedTab":"projects","#
            + #""stacks":{"projects":[{"project":{"_0":"42"}}],"search":[]},"sidebar":null,"#
            + #""presented":[],"dropped":[{"where":"projects","index":1,"#
            + #""route":{"task":{"_0":"7"}},"reason":"deleted","public":"unavailable","#
            + #""reference":{"kind":"task","id":"7","action":"view"},"#
            + #""deletion":{"of":{"kind":"task","id":"7"},"at":"NOW"}},{"where":"presented","#
            + #""index":0,"reason":"presenterDropped","public":"unavailable"}],"appended":[],"#
            + #""rebuilt":[],"parked":[],"notes":[],"validUntil":null}"# + "\n"))
  }

  @Test("A parent route takes the place of what was dropped")
  func appended() throws {
    let program = try Program.withWorld()
    let scene =
      #"{"selectedTab":"projects","stacks":{"projects":[{"route":{"task":{"_0":"7"}},"#
      + #""references":[{"kind":"task","id":"7"}]}]}}"#
    try program.done("scene save s2 --as ana", input: scene)
    try program.done("record delete task/7")
    let template = #"project={"project":{"_0":"{id}"}}"#
    let json = try program.done(
      "restore s2 --as ana --role editor --json --parent-route", template
    ).output
    #expect(json.contains(#""stacks":{"projects":[{"project":{"_0":"42"}}]}"#), "\(json)")
    #expect(
      json.contains(
        #""appended":[{"where":"projects","route":{"project":{"_0":"42"}},"#
          + #""for":{"kind":"task","id":"7"}}]"#), "\(json)")
    let text = try program.done(
      "restore s2 --as ana --role editor --parent-route", template
    ).output
    #expect(text.contains("Appended:\n  projects  for task/7  {\"project\":{\"_0\":\"42\"}}\n"))
    let open = try program.done(
      "restore s2 --as ana --role editor --json --public --parent-route", template
    ).output
    #expect(
      open.contains(#""appended":[{"where":"projects","route":{"project":{"_0":"42"}}}]"#),
      "\(open)")
  }

  @Test("Tabs and cases that the app does not have are reported")
  func schema() throws {
    let program = try Program.withWorld()
    let json = try program.done(
      "restore s1 --as ana --role editor --json --tabs search,settings --known-cases project"
    ).output
    #expect(json.contains(#""selectedTab":"search","stacks":{"search":[]}"#), "\(json)")
    #expect(
      json.contains(
        #""notes":[{"subject":"selectedTab","reason":"unknownTab","public":"unreadable"},"#
          + #"{"subject":"projects","reason":"unknownTab","public":"unreadable"}]"#), "\(json)")
    let cases = try program.done(
      "restore s1 --as ana --role editor --known-cases project"
    ).output
    #expect(
      cases.contains("projects[1]   unknownCase \"task\"  {\"task\":{\"_0\":\"7\"}}\n"), "\(cases)")
  }

  @Test("A scene that is not there, was discarded or is another's is absent, and ends with 0")
  func absent() throws {
    let program = try Program.withWorld()
    let absent = Ending(0, output: "Scene s1: absent.\n", error: Self.notice)
    #expect(try program.run("restore s1 --as bo --role editor") == absent)
    try program.done("scene discard s1 --as ana")
    #expect(try program.run("restore s1 --as ana --role editor") == absent)
    #expect(
      try program.run("restore s9 --as ana --json")
        == Ending(
          0,
          output: #"{"scene":"s9","outcome":"absent","revision":null,"selectedTab":null,"#
            + #""stacks":{},"sidebar":null,"presented":[],"dropped":[],"appended":[],"rebuilt":[],"parked":[],"#
            + #""notes":[],"validUntil":null}"# + "\n"))
  }

  @Test("A scene whose bytes were damaged is reported as such, and shown to nobody")
  func damaged() throws {
    let program = try Program.withWorld()
    try program.sql("UPDATE backtrail_scene SET body = replace(body, '42', '43')")
    let json = try program.done("restore s1 --as ana --role editor --json").output
    #expect(json.contains(#""outcome":"damaged","revision":1,"#), "\(json)")
    #expect(json.contains(#""reason":"checksumMismatch""#), "\(json)")
    let open = try program.done("restore s1 --as ana --role editor --json --public").output
    #expect(open.contains(#""notes":[{"subject":"scene","public":"unreadable"}]"#), "\(open)")
    #expect(try program.run("scene show s1 --as ana --json").errorCode == "sceneDamaged")
  }

  @Test("Grants are judged at the instant that is asked for")
  func instant() throws {
    let program = try Program.withWorld()
    try program.done("grant allow user:bo * project/42 --expires 2030-01-01T00:00:00Z")
    try program.done("scene save s1 --as bo", input: Program.worldScene)
    let before = try program.done("restore s1 --as bo --json --at 2029-12-31T23:59:59.999Z").output
    #expect(before.hasSuffix(#""validUntil":"2030-01-01T00:00:00Z"}"# + "\n"), "\(before)")
    #expect(before.contains(#""dropped":[]"#))
    let after = try program.done("restore s1 --as bo --at 2030-01-01T00:00:00Z").output
    #expect(after.contains("projects[0]   expired project/42"), "\(after)")
  }

  @Test(
    "A parent route that is none is a usage error",
    arguments: [
      ("project={\"a\":{id}", "the route is not JSON"),
      ("{}", "it has no equals sign"),
    ])
  func badTemplate(template: String, problem: String) throws {
    let program = try Program.withWorld()
    let ending = try program.run("restore s1 --as ana --json --parent-route", template)
    #expect(ending.exitCode == 64 && ending.errorCode == "invalidValue")
    #expect(ending.error.contains("--parent-route expects"))
    #expect(ending.error.contains(problem))
  }

  @Test("Two parent routes for one kind are a usage error")
  func twoTemplates() throws {
    let program = try Program.withWorld()
    let ending = try program.run(
      "restore s1 --as ana --json --parent-route a={} --parent-route", "a=[]")
    #expect(ending.exitCode == 64 && ending.errorCode == "repeatedOption")
  }
}
