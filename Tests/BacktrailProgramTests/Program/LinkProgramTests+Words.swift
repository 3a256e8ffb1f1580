import BacktrailNavigation
import TaskFlow
import Testing

extension LinkProgramTests {
  @Test("For people, a destination is an outline with what was dropped")
  func destinationText() throws {
    let url = "taskflow://projects/\(Self.release)/tasks/\(Self.changelog)"
    #expect(
      try program.run(["link", url] + Self.ana)
        == Ending(
          0,
          output: """
            destination, cut short: deleted.

            projects (selected)
              0  {"project":{"_0":"\(Self.release.uppercased())"}}

            Dropped:
              projects[1]  deleted task/\(Self.changelog)  \
            {"task":{"_0":"\(Self.changelog.uppercased())"}}

            Link: taskflow://projects/\(Self.release)

            """))
    #expect(
      try program.run(["link", "taskflow://search?q=a%20b"] + Self.ana)
        == Ending(
          0,
          output: """
            destination.

            search (selected)
              (at its root)

            Query:
              q     a b

            Link: taskflow://search?q=a%20b

            """))
    #expect(
      try program.run("link taskflow://projects/\(Self.release) --as bo --public")
        == Ending(
          0,
          output: """
            destination, cut short: unavailable.

            projects (selected)
              (at its root)

            Dropped:
              projects[0]  unavailable

            Link: taskflow://

            """))
  }

  @Test("For people, a refusal is a word and a sentence, without what the link says")
  func refusalText() throws {
    #expect(
      try program.run("link taskflow://projects/secret --as ana")
        == Ending(
          65,
          output: """
            refused: invalidIdentifier.

            The link has a value of another form for the parameter "project".

            """))
    #expect(
      try program.run("link taskflow://settings")
        == Ending(
          0,
          output: """
            pending: notSignedIn.

            settings (selected)
              (at its root)

            Link: taskflow://settings

            """))
  }

  @Test("The map is a table in Markdown, and needs no database")
  func map() throws {
    #expect(try program.run("links") == Ending(0, output: TaskFlow.links.markdownTable))
    let document = try program.run("links --json").document()
    #expect(document["schemes"] as? [String] == ["taskflow"])
    #expect(document["hosts"] as? [String] == ["links.example"])
    #expect(document["table"] as? String == TaskFlow.links.markdownTable)
  }
}
