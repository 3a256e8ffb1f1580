import Foundation
import Testing

/// On the database that `demo --keep` leaves: the task "Write the changelog" (…b1) is deleted, all else
/// is there.
@Suite("backtrail link")
struct LinkProgramTests {
  let program: Program

  init() throws {
    program = try Self.withDemo()
  }

  private static let kept = Result { () throws -> Data in
    let program = try Program()
    _ = try program.run("demo --keep app.db")
    return try Data(contentsOf: program.folder.appending(path: "app.db"))
  }

  /// A folder with a copy of the demo's database, which is made once.
  static func withDemo() throws -> Program {
    let program = try Program()
    try kept.get().write(to: program.folder.appending(path: "app.db"))
    return program
  }

  static let release = "00000000-0000-4000-8000-0000000000a1"
  static let move = "00000000-0000-4000-8000-0000000000a2"
  static let changelog = "00000000-0000-4000-8000-0000000000b1"
  static let build = "00000000-0000-4000-8000-0000000000b2"
  static let desks = "00000000-0000-4000-8000-0000000000b3"
  static let nothing = "00000000-0000-4000-8000-0000000000bf"
  static let ana = ["--as", "ana", "--role", "editor"]

  func link(
    _ url: String, _ options: [String] = Self.ana, sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> (document: [String: Any], ending: Ending) {
    let ending = try program.run(["link", "--json"] + options + ["--", url])
    #expect(ending.error == "", sourceLocation: sourceLocation)
    #expect(ending.output.split(separator: "\n").count == 1, sourceLocation: sourceLocation)
    return (try ending.document(), ending)
  }

  // MARK: Destinations

  @Test("A destination is one document, to the letter")
  func destination() throws {
    let url = "taskflow://projects/\(Self.release)/tasks/\(Self.build)"
    let stack = """
      [{"project":{"_0":"\(Self.release.uppercased())"}},{"task":{"_0":"\(Self.build.uppercased())"}}]
      """
    #expect(
      try link(url).ending.output == """
        {"outcome":"destination","reason":null,"selectedTab":"projects","stack":\(stack),\
        "query":{},"dropped":[],"url":"\(url)"}

        """)
    #expect(try link(url).ending.exitCode == 0)
  }

  @Test(
    "Every entry of the map leads to its tab, and its link is printed again",
    arguments: [
      ("taskflow://", "projects", 0, [:], "taskflow://"),
      ("taskflow:///", "projects", 0, [:], "taskflow://"),
      ("https://links.example", "projects", 0, [:], "taskflow://"),
      ("https://links.example/", "projects", 0, [:], "taskflow://"),
      (
        "TASKFLOW://PROJECTS/\(release.uppercased())/", "projects", 1, [:],
        "taskflow://projects/\(release)"
      ),
      (
        "https://Links.Example/projects/\(release)?utm=x#top", "projects", 1, [:],
        "taskflow://projects/\(release)"
      ),
      (
        "taskflow:/projects/\(move)/tasks/\(desks)", "projects", 2, [:],
        "taskflow://projects/\(move)/tasks/\(desks)"
      ),
      ("taskflow://search", "search", 0, [:], "taskflow://search"),
      ("taskflow://search?q", "search", 0, [:], "taskflow://search"),
      ("taskflow://search?q=", "search", 0, ["q": ""], "taskflow://search?q="),
      (
        "https://links.example/search?a=1&&q=a%2526b", "search", 0, ["q": "a%26b"],
        "taskflow://search?q=a%2526b"
      ),
      ("taskflow://search?q=a+b", "search", 0, ["q": "a+b"], "taskflow://search?q=a%2Bb"),
      ("taskflow://settings", "settings", 0, [:], "taskflow://settings"),
    ] as [(String, String, Int, [String: String], String)])
  func everyEntry(
    url: String, tab: String, depth: Int, query: [String: String], printed: String
  ) throws {
    let (document, ending) = try link(url, Self.ana + ["--at", "2026-02-01T00:00:00Z"])
    #expect(ending.exitCode == 0)
    #expect(document["outcome"] as? String == "destination")
    #expect(document["reason"] is NSNull)
    #expect(document["selectedTab"] as? String == tab)
    #expect((document["stack"] as? [Any])?.count == depth)
    #expect(document["query"] as? [String: String] == query)
    #expect(document["url"] as? String == printed)
    let again = try link(printed, Self.ana + ["--at", "2026-02-01T00:00:00Z"])
    #expect(again.ending == ending, "The printed link leads to the same place.")
  }

  @Test("What is gone lands on the nearest parent, with the reason that a restore has for it")
  func deleted() throws {
    let (document, ending) = try link(
      "taskflow://projects/\(Self.release)/tasks/\(Self.changelog)")
    #expect(ending.exitCode == 0)
    #expect(document["outcome"] as? String == "destination")
    #expect(document["reason"] as? String == "deleted")
    #expect((document["stack"] as? [Any])?.count == 1)
    #expect(document["url"] as? String == "taskflow://projects/\(Self.release)")
    let dropped = try #require((document["dropped"] as? [[String: Any]])?.first)
    #expect(dropped["where"] as? String == "projects")
    #expect(dropped["index"] as? Int == 1)
    #expect(dropped["reason"] as? String == "deleted")
    #expect(dropped["public"] as? String == "unavailable")
    #expect((dropped["reference"] as? [String: String])?["id"] == Self.changelog)
  }

  @Test(
    "Nothing is shown that a restore would refuse",
    arguments: [
      (["--as", "bo"], "projects/\(release)", "unauthorized"),
      (["--as", "ana"], "projects/\(release)", "unauthorized"),
      (["--as", "bo"], "projects/\(nothing)", "missing"),
      (["--as", "ana", "--at", "2026-03-01T00:00:00Z"], "projects/\(move)", "expired"),
      (["--as", "bo"], "projects/\(release)/tasks/\(changelog)", "unauthorized"),
    ])
  func refusedByTheRules(options: [String], path: String, reason: String) throws {
    let (document, ending) = try link("taskflow://\(path)", options)
    #expect(ending.exitCode == 0)
    #expect(document["outcome"] as? String == "destination")
    #expect(document["reason"] as? String == reason)
    #expect((document["stack"] as? [Any])?.isEmpty == true)
    #expect(document["selectedTab"] as? String == "projects")
    #expect(document["url"] as? String == "taskflow://")
  }

  @Test("A task is not shown above another project")
  func lineage() throws {
    let (document, _) = try link(
      "taskflow://projects/\(Self.move)/tasks/\(Self.build)",
      Self.ana + ["--at", "2026-02-01T00:00:00Z"])
    #expect(document["reason"] as? String == "parentMismatch")
    #expect(!"\(document["stack"] ?? "")".contains(Self.build.uppercased()))
  }

  @Test("The public form is the same for what is deleted, forbidden or never was")
  func publicForm() throws {
    let program = program
    func answer(_ id: String) throws -> String {
      let ending = try program.run([
        "link", "--json", "--public", "--as", "bo", "taskflow://projects/\(id)",
      ])
      #expect(ending.exitCode == 0)
      return ending.output
    }
    try program.done("record delete project/\(Self.move)")
    let answers = try [Self.release, Self.move, Self.nothing].map(answer)
    #expect(Set(answers).count == 1)
    #expect(
      answers.first == """
        {"outcome":"destination","reason":"unavailable","selectedTab":"projects","stack":[],\
        "query":{},"dropped":[{"where":"projects","index":0,"public":"unavailable"}],\
        "url":"taskflow://"}

        """)
  }

  // MARK: Pending

  @Test("While nobody is signed in, it is pending, and nothing is looked up")
  func pending() throws {
    for id in [Self.changelog, Self.nothing] {
      let url = "taskflow://projects/\(Self.release)/tasks/\(id)"
      let (document, ending) = try link(url, [])
      #expect(ending.exitCode == 0)
      #expect(document["outcome"] as? String == "pending")
      #expect(document["reason"] as? String == "notSignedIn")
      #expect(document["selectedTab"] as? String == "projects")
      #expect((document["stack"] as? [Any])?.count == 2)
      #expect((document["dropped"] as? [Any])?.isEmpty == true)
      #expect(document["url"] as? String == url)
    }
    let (document, _) = try link("taskflow://settings", ["--public"])
    #expect(document["reason"] as? String == "pending")
  }

  @Test("What cannot be told is pending for the operator, and unavailable for the person")
  func undetermined() throws {
    try program.sql("UPDATE backtrail_record SET revision = 99 WHERE id = '\(Self.build)'")
    let url = "taskflow://projects/\(Self.release)/tasks/\(Self.build)"
    let (document, ending) = try link(url)
    #expect(ending.exitCode == 0)
    #expect(document["outcome"] as? String == "pending")
    #expect(document["reason"] as? String == "lookupFailed")
    #expect((document["stack"] as? [Any])?.count == 2)
    let dropped = try #require((document["dropped"] as? [[String: Any]])?.first)
    #expect(dropped["index"] as? Int == 1)
    #expect(dropped["reason"] as? String == "lookupFailed")
    #expect(document["url"] as? String == url)
    // Of a task that never was, the person is told the very same.
    let missing = "taskflow://projects/\(Self.release)/tasks/\(Self.nothing)"
    for options in [["--public"], ["--public", "--json"]] {
      let answers = try [url, missing].map { try program.run(["link", $0] + Self.ana + options) }
      #expect(answers[0] == answers[1])
      #expect(answers[0].output.contains("unavailable"))
    }
  }

  @Test("Without its database it says so")
  func missingDatabase() throws {
    let program = try Program()
    let ending = try program.run("link taskflow://settings --as ana --json")
    #expect(ending.exitCode == 66)
    #expect(ending.errorCode == "fileMissing")
    #expect(try program.files.isEmpty)
  }

  @Test("Changes nothing")
  func onlyReads() throws {
    let database = program.folder.appending(path: "app.db")
    let before = try Data(contentsOf: database)
    _ = try link("taskflow://projects/\(Self.release)/tasks/\(Self.changelog)")
    #expect(try Data(contentsOf: database) == before)
  }
}
