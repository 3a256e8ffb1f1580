import Testing

@Suite("The README's programs")
struct ReadmeProgramTests {
  @Test(
    "All compile as they are written, and the whole one does what is shown",
    .timeLimit(.minutes(15)))
  func programs() throws {
    let readme = try Readme()
    let blocks = readme.blocks(in: "From clone to a restored stack in 30 lines")
    try #require(blocks.map(\.language) == ["swift", "swift", "text"])
    let lines = blocks[1].text.split(separator: "\n")
    #expect(lines.count <= 30)
    let first = try #require(readme.blocks(in: nil).first { $0.language == "swift" })

    let package = try ReadmePackage()
    try package.write(blocks[0].text, to: "Package.swift")
    try package.write(blocks[1].text, to: "Sources/Hello/main.swift")
    try package.write(Self.compilable(first.text), to: "Sources/Hello/FirstScreen.swift")
    var number = 0
    for section in Self.sections {
      let snippets = readme.blocks(in: section).filter { $0.language == "swift" }
      #expect(!snippets.isEmpty, "\(section)")
      for snippet in snippets {
        number += 1
        try package.write(
          Self.compilable(snippet.text, number), to: "Sources/Hello/Snippet\(number).swift")
      }
    }
    try package.removeSnippets(after: number)
    let build = try package.build()
    try #require(build.exitCode == 0, "\(build.output)\(build.error)")
    #expect(!(build.output + build.error).contains("warning:"))
    let program = try Program()
    // The second time, the database is there.
    for _ in 1...2 {
      #expect(try package.run(in: program) == Ending(0, output: blocks[2].text))
    }
  }

  /// The sections whose snippets are parts of an app like that of the whole program.
  private static let sections = ["In an app", "Privacy", "Durability and limits"]

  /// Such a snippet, with what it leaves to the reader around it.
  private static func compilable(_ snippet: String, _ number: Int) -> String {
    """
    import BacktrailNavigation
    import BacktrailStore
    import Foundation

    func snippet\(number)(
      store: RestorationStore, ana: Principal, at url: URL, state: SceneState<App>,
      show: (SceneState<App>) -> Void, log: (Any) -> Void
    ) async throws {
    \(snippet)
    }

    """
  }

  /// The first screen's snippet, with what it leaves to the reader around it.
  private static func compilable(_ snippet: String) -> String {
    """
    import BacktrailNavigation
    import BacktrailStore
    import Foundation

    struct Router<State> {
      var state: State
    }

    func firstScreen(at url: URL, log: (EncodedRoute?, Reason) -> Void) throws {
      var router = Router(state: SceneState<TaskFlow>())
    \(snippet)
    }

    """
  }
}
