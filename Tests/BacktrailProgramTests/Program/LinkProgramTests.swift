import BacktrailNavigation
import Foundation
import TaskFlow
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

  private func link(
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

  // MARK: Refused

  @Test(
    "A link that leads nowhere is refused with its reason and its place",
    arguments: [
      ("", "schemeMissing", nil),
      ("projects", "schemeMissing", nil),
      ("app://settings", "schemeNotAllowed", nil),
      ("http://links.example/settings", "schemeNotAllowed", nil),
      ("taskflow:settings", "unsupportedForm", nil),
      ("https:///settings", "missingHost", nil),
      ("https://evil.example/settings", "hostNotAllowed", nil),
      ("https://links.example.evil.example/settings", "hostNotAllowed", nil),
      ("https://links.example@evil.example/settings", "hostNotAllowed", nil),
      ("https://user:pw@links.example/settings", "userInfoNotAllowed", nil),
      ("https://links.example:8443/settings", "portNotAllowed", nil),
      ("https://links.example/Settings", "unknownRoute", #"{"component":0}"#),
      ("taskflow://nowhere", "unknownRoute", #"{"component":0}"#),
      ("taskflow://projects/", "missingIdentifier", #"{"parameter":"project"}"#),
      ("taskflow://projects/42", "invalidIdentifier", #"{"parameter":"project"}"#),
      (
        "taskflow://projects/\(release)/tasks/{\(build)}", "malformedURL",
        #"{"component":3}"#
      ),
      ("taskflow://projects/\(release)/tasks/b1", "invalidIdentifier", #"{"parameter":"task"}"#),
      (
        "taskflow://projects/\(release)/tasks/\(build)/more", "extraComponents",
        #"{"component":4}"#
      ),
      ("taskflow://settings/more", "extraComponents", #"{"component":1}"#),
      ("taskflow://projects//tasks", "emptyComponent", #"{"component":1}"#),
      ("taskflow://projects/..", "dotComponent", #"{"component":1}"#),
      ("taskflow://projects/%GG", "malformedEscape", #"{"component":1}"#),
      ("taskflow://projects/%FF", "invalidUTF8", #"{"component":1}"#),
      ("taskflow://projects/%00", "controlCharacter", #"{"component":1}"#),
      ("taskflow://search?q=50%", "malformedEscape", #"{"pair":0}"#),
      ("taskflow://search?q=1&q=2", "duplicateParameter", #"{"parameter":"q"}"#),
      ("taskflow://set\ntings", "malformedURL", nil),
      ("taskflow://set\u{7}tings", "malformedURL", nil),
      ("--settings", "schemeMissing", nil),
    ] as [(String, String, String?)])
  func refused(url: String, reason: String, place: String?) throws {
    for options in [Self.ana, [], ["--as", "bo", "--public"]] {
      let (document, ending) = try link(url, options)
      #expect(ending.exitCode == 65)
      #expect(document["reason"] as? String == reason)
      let member = place.map { #""place":\#($0),"# } ?? ""
      #expect(
        ending.output == """
          {"outcome":"refused","reason":"\(reason)",\(member)"selectedTab":null,"stack":[],\
          "query":{},"dropped":[],"url":null}

          """)
    }
  }

  @Test("A link has 8192 bytes at most")
  func length() throws {
    let longest = "taskflow://search?q=" + String(repeating: "a", count: 8192 - 20)
    #expect(try link(longest).document["url"] as? String == longest)
    #expect(try link(longest + "a").document["reason"] as? String == "tooLong")
    let far = "taskflow://search?q=" + String(repeating: "%c0%ae", count: 20_000)
    #expect(try link(far).document["reason"] as? String == "tooLong")
  }

  @Test("Bytes that are no UTF-8 are refused before anything else, and nothing crashes")
  func bytes() throws {
    let ending = try program.shell(#""$backtrail" link "$(printf 'taskflow://\377')" --as ana"#)
    #expect(ending.exitCode == 64)
    #expect(ending.output.isEmpty)
    #expect(ending.error.contains("UTF-8"))
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

  // MARK: For people

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
