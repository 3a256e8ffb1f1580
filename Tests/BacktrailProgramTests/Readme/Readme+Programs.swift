import Testing

extension Readme {
  /// The heading under which the whole program is written out.
  static let wholeProgram = "From clone to a router that follows its store in 40 lines"

  /// The sections whose snippets are parts of an app like that of the whole program.
  static let sections = [
    "Navigation", "Links", "Presentations", "Following the store", "In an app", "Privacy",
    "Durability and limits",
  ]

  /// The manifest that is written out.
  var manifest: String {
    get throws { try #require(blocks(in: Self.wholeProgram).first).text }
  }

  /// The sources of the program that is written out, by their names, with every snippet among them.
  func sources() throws -> [String: String] {
    let blocks = blocks(in: Self.wholeProgram)
    try #require(blocks.map(\.language) == ["swift", "swift", "text"])
    let first = try #require(self.blocks(in: nil).first { $0.language == "swift" })
    var sources = [
      "main.swift": blocks[1].text, "FirstScreen.swift": Self.compilable(first.text),
    ]
    for section in Self.sections {
      let snippets = self.blocks(in: section).filter { $0.language == "swift" }
      try #require(!snippets.isEmpty, "\(section)")
      for snippet in snippets {
        let number = sources.count - 1
        sources["Snippet\(number).swift"] = Self.compilable(snippet.text, number)
      }
    }
    return sources
  }

  /// A snippet of a section, with what it leaves to the reader around it.
  private static func compilable(_ snippet: String, _ number: Int) -> String {
    """
    import BacktrailNavigation
    import BacktrailStore
    import Foundation

    @MainActor
    func snippet\(number)(
      store: RestorationStore, ana: Principal, at url: URL, state: SceneState<Planner>,
      router: Router<Planner>, links: LinkMap<Planner>, show: (SceneState<Planner>) -> Void,
      log: @escaping @Sendable (Any) -> Void
    ) \(snippet.contains("await") ? "async throws" : "throws") {
    \(snippet)
    _ = store
    }

    """
  }

  /// The first screen's snippet, with what it leaves to the reader around it.
  private static func compilable(_ snippet: String) -> String {
    """
    import BacktrailNavigation
    import BacktrailStore
    import Foundation

    @MainActor
    func firstScreen(at url: URL, log: (EncodedRoute?, Reason) -> Void) throws {
      let router = Router<TaskFlow>()
    \(snippet)
    }

    """
  }
}
