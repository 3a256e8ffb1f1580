@testable import BacktrailShapes
import BacktrailNavigation
import Testing

@Suite("The check of a link map")
struct LinkMapCheckTests {
  typealias Entry = LinkEntry<LinkedApp>

  /// What is wrong with a map of these entries.
  private func problems(
    _ entries: Entry..., schemes: [String] = ["app"], hosts: [String] = []
  ) -> [LinkMapProblem] {
    do throws(LinkMapError) {
      _ = try LinkMap<LinkedApp>(schemes: schemes, hosts: hosts) { entries }
      return []
    } catch {
      return error.problems
    }
  }

  private func constant(_ pattern: String) -> Entry { Entry(pattern) { .init(.home) } }

  private func text(_ pattern: String) -> Entry {
    Entry(pattern, .string) { .init(.home, [.tag($0)]) }
  }

  private func id(_ pattern: String) -> Entry {
    Entry(pattern, .uuid) { .init(.home, [.project($0)]) }
  }

  private func number(_ pattern: String, _ range: ClosedRange<Int> = 0...Int.max) -> Entry {
    Entry(pattern, .int(in: range)) { .init(.home, [.level($0)]) }
  }

  private func word(_ pattern: String) -> Entry {
    Entry(pattern, .oneOf(LinkedApp.Sort.self)) { .init(.home, [.sorted($0)]) }
  }

  @Test("A map has a scheme or a host, and an entry")
  func nothing() {
    #expect(problems(schemes: []) == [.noSchemesOrHosts, .noEntries])
    #expect(problems(constant("a"), schemes: [], hosts: ["links.example"]) == [])
  }

  @Test("A scheme is one that an app can have, and a host is one")
  func names() {
    let schemes = ["", "1a", "a b", "a_b", "a:", "é", "https", "HTTP", "javascript", "file"]
    #expect(problems(constant("a"), schemes: schemes) == schemes.map(LinkMapProblem.invalidScheme))
    #expect(problems(constant("a"), schemes: ["a+b-1.c", "APP"]) == [])
    let hosts = [
      "", ".", "a.", ".a", "a..b", "a b", "-a", "a-.b", "é.example", "a:1", "*.a", "a/b", "[::1]",
      "u@a", String(repeating: "a", count: 64),
    ]
    #expect(
      problems(constant("a"), schemes: [], hosts: hosts) == hosts.map(LinkMapProblem.invalidHost))
    #expect(problems(constant("a"), schemes: [], hosts: ["xn--4ca.example", "LOCALHOST"]) == [])
  }

  @Test(
    "A pattern that cannot be read is told with its reason",
    arguments: [
      ("/a", LinkPatternProblem.emptyComponent), ("a/", .emptyComponent), ("a//b", .emptyComponent),
      ("/", .emptyComponent), ("a/../b", .dotComponent), (".", .dotComponent),
      ("a{b}", .misplacedBrace), ("{a", .misplacedBrace), ("a}", .misplacedBrace),
      ("{a}{b}", .misplacedBrace), ("{a}?{b}", .misplacedBrace), ("{}", .emptyName),
      ("a?", .emptyName), ("a?b&", .emptyName), ("{a}/{a}", .duplicateName),
      ("{a}?a", .duplicateName), ("a?b&b", .duplicateName), ("a\nb", .controlCharacter),
    ])
  func patterns(_ pattern: String, _ problem: LinkPatternProblem) {
    #expect(problems(constant(pattern)) == [.invalidPattern(entry: pattern, problem)])
  }

  @Test("An entry has as many parameters as its pattern names, none in the path optional")
  func parameters() {
    #expect(problems(id("a")) == [.parameterCount(entry: "a", named: 0, given: 1)])
    #expect(problems(constant("{a}?b")) == [.parameterCount(entry: "{a}?b", named: 2, given: 0)])
    let optional = Entry("a/{b}", .optional(.int)) { .init(.home, [.level($0 ?? 0)]) }
    #expect(problems(optional) == [.optionalInPath(entry: "a/{b}", parameter: "b")])
  }

  @Test("Only a sheet or a cover is presented, and over the tab of the link")
  func presentations() {
    for kind in PresentationKind.allCases {
      let entry = Entry("a") { .init(.home, presented: .init(.note(""), as: kind, over: .home)) }
      let isFit = kind == .sheet || kind == .fullScreenCover
      #expect(problems(entry) == (isFit ? [] : [.unfitPresentation(entry: "a")]))
    }
    let elsewhere = Entry("a") { .init(.home, presented: .init(.note(""), over: .more)) }
    #expect(problems(elsewhere) == [.unfitPresentation(entry: "a")])
  }

  @Test("An entry takes from a destination what it made it of")
  func reversible() {
    let never = Entry("a/{b}", .uuid) {
      .init(.home, [.project($0)])
    } from: { _ in
      nil
    }
    #expect(problems(never) == [.notReversible(entry: "a/{b}")])
    let other = Entry("a/{b}", .int) {
      .init(.home, [.level($0)])
    } from: { _ in
      1
    }
    #expect(problems(other) == [.notReversible(entry: "a/{b}")])
  }

  @Test("An entry that no link reaches is told, with the one before it")
  func unreachable() {
    let behind: (String, String) -> [LinkMapProblem] = { [.unreachable(entry: $0, behind: $1)] }
    #expect(problems(constant("a"), constant("a")) == behind("a", "a"))
    #expect(problems(constant(""), constant("?"), schemes: ["app"]).count == 1)
    #expect(problems(text("a/{b}"), id("a/{c}")) == behind("a/{c}", "a/{b}"))
    #expect(problems(text("a/{b}"), text("a/{c}")) == behind("a/{c}", "a/{b}"))
    #expect(problems(id("a/{b}"), id("a/{c}")) == behind("a/{c}", "a/{b}"))
    #expect(problems(number("{b}"), number("{c}", 1...5)) == behind("{c}", "{b}"))
    #expect(problems(word("{b}"), word("{c}")) == behind("{c}", "{b}"))
    // A query that need not be there makes no difference; one that must be there does.
    let maybe = Entry("a?b", .optional(.string)) { _ in .init(.home) }
    let must = text("a?b")
    #expect(problems(constant("a"), maybe) == behind("a?b", "a"))
    #expect(problems(constant("a"), must) == behind("a?b", "a"))
    #expect(problems(must, constant("a")) == [])
  }

  @Test("What is narrower goes first, and a word before any parameter")
  func ordered() throws {
    #expect(problems(id("a/{b}"), text("a/{c}")) == [])
    #expect(problems(number("{b}", 1...5), number("{c}"), word("{d}"), text("{e}")) == [])
    #expect(problems(text("a/{b}"), constant("a/b"), text("{a}/b")) == [])
    let links = try LinkMap<LinkedApp>(schemes: ["app"]) {
      text("a/{b}")
      constant("a/b")
      text("{a}/c")
    }
    try #expect(links.parse("app://a/b") == .init(.home))
    try #expect(links.parse("app://a/c").stack == [.tag("c")])
    try #expect(links.parse("app://b/c").stack == [.tag("b")])
    let byType = try LinkMap<LinkedApp>(schemes: ["app"]) {
      id("a/{b}")
      number("a/{c}")
      text("a/{d}")
    }
    try #expect(
      byType.parse("app://a/\(LinkedApp.firstID)").stack == [.project(LinkedApp.firstID)])
    try #expect(byType.parse("app://a/7").stack == [.level(7)])
    try #expect(byType.parse("app://a/07").stack == [.tag("07")])
  }

  @Test("Two entries that cross are ambiguous")
  func ambiguous() {
    #expect(
      problems(number("{a}", -5...5), number("{b}", 0...9))
        == [.ambiguous(entry: "{b}", with: "{a}")])
    let left = Entry("{a}/{b}", .int, .string) { .init(.home, [.level($0), .tag($1)]) }
    let right = Entry("{c}/{d}", .string, .int) { .init(.home, [.tag($0), .level($1)]) }
    #expect(problems(left, right) == [.ambiguous(entry: "{c}/{d}", with: "{a}/{b}")])
    let apart = Entry("{c}/{d}", .uuid, .string) { .init(.home, [.project($0), .tag($1)]) }
    #expect(problems(left, apart) == [])
  }

  @Test("Words in the host's place differ by more than their letter case")
  func hostWords() {
    #expect(
      problems(constant("Tag/a"), constant("tag/a"))
        == [.unreachable(entry: "tag/a", behind: "Tag/a")])
    #expect(problems(constant("a/Tag"), constant("a/tag")) == [])
    #expect(problems(constant("Tag"), constant("tag"), schemes: [], hosts: ["a.example"]) == [])
  }

  @Test("Everything that is wrong is told at once, each in a sentence")
  func everything() {
    let error = #expect(throws: LinkMapError.self) {
      try LinkMap<LinkedApp>(schemes: ["http"], hosts: ["a b"]) {
        LinkEntry("a/") { .init(.home) }
        LinkEntry("b", .uuid) { .init(.home, [.project($0)]) }
        LinkEntry("c") { .init(.home) }
        LinkEntry("c") { .init(.more) }
      }
    }
    #expect(error?.code == "invalidLinkMap")
    #expect(
      error?.description == """
        "http" is not a scheme that an app can have.
        "a b" is not a host.
        The entry "a/" has an empty component.
        The entry "b" names 0 parameters and has 1.
        No link reaches the entry "c", because "c" takes all of them.
        """)
  }
}
