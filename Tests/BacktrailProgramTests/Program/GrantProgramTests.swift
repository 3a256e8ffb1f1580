import Testing

@Suite("The tool: grant, explain and impact")
struct GrantProgramTests {
  @Test("Grants are given, listed and taken back")
  func grants() throws {
    let program = try Program.withDatabase()
    try program.done("record put project/42")
    #expect(
      try program.run("grant allow role:editor edit project/42")
        == Ending(0, output: "Allowed role:editor edit on project/42.\n"))
    #expect(
      try program.run("grant deny everyone * task/* --expires 2020-01-01T01:00:00+01:00")
        == Ending(0, output: "Denied everyone * on task/* until 2020-01-01T00:00:00Z.\n"))
    #expect(
      try program.run("grant allow user:ana view * --expires 2099-01-01T00:00:00Z --json")
        == Ending(
          0,
          output: #"{"effect":"allow","subject":"user:ana","action":"view","target":"*","#
            + #""expires":"2099-01-01T00:00:00Z"}"# + "\n"))
    let table = """
      EFFECT  SUBJECT      ACTION  TARGET      EXPIRES
      deny    everyone     *       task/*      2020-01-01T00:00:00Z (expired)
      allow   user:ana     view    *           2099-01-01T00:00:00Z
      allow   role:editor  edit    project/42

      """
    #expect(try program.run("grant list") == Ending(0, output: table))
    try program.done("grant deny user:ana view *")
    #expect(
      try program.run("grant revoke user:ana view *").output
        == "Revoked: allow user:ana view on * until 2099-01-01T00:00:00Z.\n"
        + "Revoked: deny user:ana view on *.\n")
    #expect(
      try program.run("grant revoke everyone * task/* --json").output
        == #"{"revoked":[{"effect":"deny","subject":"everyone","action":"*","target":"task/*","#
        + #""expires":"2020-01-01T00:00:00Z"}]}"# + "\n")
    #expect(
      try program.run("grant list --json").output
        == #"{"grants":[{"effect":"allow","subject":"role:editor","action":"edit","#
        + #""target":"project/42","expires":null}]}"# + "\n")
  }

  @Test("explain says yes or no, why, and by which grants; no is an answer and ends with 0")
  func explain() throws {
    let program = try Program.withWorld()
    try program.done("grant allow user:ana view task/7 --expires 2020-01-01T00:00:00Z")
    let denied = """
      ana may not view task/7: expired.

      task/7 (alive)
        allow user:ana view on task/7 until 2020-01-01T00:00:00Z (expired)
      project/42 (alive)

      """
    #expect(try program.run("explain task/7 --as ana") == Ending(0, output: denied))
    #expect(
      try program.run("explain task/7 --as ana --at 2019-01-01T00:00:00Z").output
        .hasPrefix("ana may view task/7.\nThis holds until 2020-01-01T00:00:00Z.\n\n"))
    #expect(
      try program.run("explain task/7 --as ana --role editor --action edit --json")
        == Ending(
          0,
          output: #"{"decision":"allow","reason":null,"chain":["#
            + #"{"record":{"kind":"task","id":"7"},"state":"alive","grants":[]},"#
            + #"{"record":{"kind":"project","id":"42"},"state":"alive","grants":["#
            + #"{"effect":"allow","subject":"role:editor","action":"*","target":"project/42","#
            + #""expires":null,"expired":false}]}]}"# + "\n"))
    #expect(
      try program.run("explain task/8 --as ana --json").output
        == #"{"decision":"deny","reason":"missing","chain":["#
        + #"{"record":{"kind":"task","id":"8"},"state":"missing","grants":[]}]}"# + "\n")
    try program.done("record delete project/42")
    #expect(
      try program.run("explain task/7 --as bo").output
        == "bo may not view task/7: deleted.\n\ntask/7 (alive)\nproject/42 (deleted)\n")
  }

  @Test("impact shows what a deletion would cut, and deletes nothing")
  func impact() throws {
    let program = try Program.withWorld()
    try program.done("scene hand-over s1 s2 --as ana")
    let text = """
      Deleting project/42 would take 2 records and cut 2 scenes.
      scene s1 of ana
        projects[0]: 2 routes, by project/42
        presented[0]: 1 route, by task/7 (edit)
      scene s2 of ana
        projects[0]: 2 routes, by project/42
        presented[0]: 1 route, by task/7 (edit)

      """
    #expect(try program.run("impact project/42") == Ending(0, output: text))
    try program.done("scene discard s2 --as ana")
    #expect(
      try program.run("impact task/7 --json").output
        == #"{"record":{"kind":"task","id":"7"},"records":1,"scenes":["#
        + #"{"principal":"ana","scene":"s1","cuts":["#
        + #"{"where":"projects","index":1,"routes":1,"#
        + #""reference":{"kind":"task","id":"7","action":"view"}},"#
        + #"{"where":"presented","index":0,"routes":1,"#
        + #""reference":{"kind":"task","id":"7","action":"edit"}}]}],"unreadable":[]}"# + "\n")
    #expect(try program.done("record get task/7").output.contains("alive"))
  }
}
