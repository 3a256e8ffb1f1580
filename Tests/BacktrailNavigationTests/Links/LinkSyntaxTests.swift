@testable import BacktrailShapes
import BacktrailNavigation
import Foundation
import Testing

@Suite("The form of a link")
struct LinkSyntaxTests {
  typealias Place = NavigationDestination<LinkedApp>

  @Test("One slash at the end is passed over, and so is the fragment, whatever it holds")
  func endings() throws {
    let links = try LinkedApp.links.get()
    for end in ["", "/", "#", "#x", "/#a/b?c=%zz", "?", "/?", "?#"] {
      try #expect(links.parse("app://settings\(end)") == Place(.more, [.settings]), "\(end)")
      try #expect(
        links.parse("https://links.example/settings\(end)") == Place(.more, [.settings]), "\(end)")
    }
  }

  @Test(
    "Empty components and components of dots are refused",
    arguments: [
      ("app://settings//", "emptyComponent"), ("app:////settings", "emptyComponent"),
      ("app:////", "emptyComponent"), ("app://tag//a", "emptyComponent"),
      ("https://links.example//settings", "emptyComponent"), ("app://.", "dotComponent"),
      ("app://tag/.", "dotComponent"), ("app://tag/..", "dotComponent"),
      ("app://tag/../settings", "dotComponent"), ("app://tag/%2E%2e", "dotComponent"),
      ("app://tag/.%2E/", "dotComponent"), ("https://links.example/./settings", "dotComponent"),
    ])
  func components(_ link: String, _ code: String) {
    expect(link, code)
  }

  @Test("Three dots, and dots within a name, are a name")
  func dottedNames() throws {
    let links = try LinkedApp.links.get()
    for name in ["...", ".a", "a.", "a..b"] {
      try #expect(links.parse("app://tag/\(name)").stack == [.tag(name)])
    }
  }

  @Test(
    "White space and control characters are refused wherever they are",
    arguments: [
      (" app://settings", "malformedURL"), ("app://settings ", "malformedURL"),
      ("app://settings\n", "malformedURL"), ("\u{FEFF}app://settings", "schemeMissing"),
      ("app://tag/a b", "malformedURL"), ("app://tag/a\tb", "malformedURL"),
      ("app://tag/a\u{0}", "malformedURL"), ("app://settings#\u{0}", "malformedURL"),
      ("app://tag/a\u{7F}", "malformedURL"), ("app://tag/%00", "controlCharacter"),
      ("app://tag/a%0Ab", "controlCharacter"), ("app://tag/%7F", "controlCharacter"),
      ("app://tag/%C2%85", "controlCharacter"), ("app://tag/\u{85}", "controlCharacter"),
      ("app://search?q=%00", "controlCharacter"), ("app://search?q=a%0D%0Ab", "controlCharacter"),
      ("app://search?%00=1", "controlCharacter"), ("app://project/%00", "controlCharacter"),
    ])
  func controls(_ link: String, _ code: String) {
    expect(link, code)
  }

  @Test(
    "Characters that no URL has are refused where they would be read",
    arguments: Array(#""<>\^`{|}"#))
  func marks(_ mark: Character) {
    expect("app://tag/a\(mark)b", "malformedURL")
    expect("https://links.example/search?q=a\(mark)b", "malformedURL")
    expect("app://search?x=a\(mark)b", "malformedURL")
    expect("app://ta\(mark)g/a", "malformedURL")
  }

  @Test("Every mark that a path may hold, and what is not ASCII, is a value")
  func values() throws {
    let links = try LinkedApp.links.get()
    for name in ["!$&'()*+,;=:@", "~a_b-c.d", "漢字", "e\u{301}", "é", "👩🏽‍🚀", "\u{202E}abc"] {
      let stack = try links.parse("app://tag/\(name)").stack
      guard case .tag(let read)? = stack.first else {
        Issue.record("\(name) leads to \(stack)")
        continue
      }
      #expect(read.utf8.elementsEqual(name.utf8))
    }
  }

  @Test("Bytes that are not UTF-8 are refused also where nothing is escaped")
  func rawBytes() throws {
    let links = try LinkedApp.links.get()
    #expect(throws: LinkRefusal(.invalidUTF8, at: .component(1))) {
      try links.parse(bytes: Array("app://tag/".utf8) + [0xC0, 0xAF])
    }
    #expect(throws: LinkRefusal(.schemeMissing)) { try links.parse(bytes: [0xFF, 0x3A]) }
    #expect(throws: LinkRefusal(.schemeMissing)) { try links.parse(bytes: []) }
  }

  @Test("The limits on components and on parameters hold, and can be set")
  func limits() throws {
    expect("app://tag/" + String(repeating: "a/", count: 64), "tooManyComponents")
    expect("app://tag/" + String(repeating: "a/", count: 63), "extraComponents")
    let pairs = (1...64).map { "x\($0)" }.joined(separator: "&")
    try #expect(LinkedApp.links.get().parse("app://search?\(pairs)").stack.count == 1)
    expect("app://search?\(pairs)&q", "tooManyParameters")
    var limits = LinkLimits()
    limits.bytes = 10
    limits.components = 1
    limits.parameters = 0
    let links = try LinkMap<LinkedApp>(schemes: ["a"], limits: limits) {
      LinkEntry("b") { .init(.home) }
    }
    try #expect(links.parse("a://b#1234") == Place(.home))
    #expect(throws: LinkRefusal(.tooLong)) { try links.parse("a://b#12345") }
    #expect(throws: LinkRefusal(.tooManyComponents)) { try links.parse("a://b/c") }
    #expect(throws: LinkRefusal(.tooManyParameters)) { try links.parse("a://b?c") }
  }

  @Test("A URL is read by its text")
  func urls() throws {
    let url = try #require(URL(string: "app://tag/a%2Fb"))
    try #expect(LinkedApp.links.get().parse(url).stack == [.tag("a/b")])
  }

  @Test("A refusal says where, and nothing that the link says")
  func places() throws {
    let links = try LinkedApp.links.get()
    let told: [(String, LinkRefusal)] = [
      ("app://tag/secret%ZZ", LinkRefusal(.malformedEscape, at: .component(1))),
      ("app://project/secret", LinkRefusal(.invalidIdentifier, at: .parameter("project"))),
      (
        "app://board/\(LinkedApp.firstID)/task/secret",
        LinkRefusal(.invalidIdentifier, at: .parameter("number"))
      ),
      ("app://search?secret=1&q=1&q=2", LinkRefusal(.duplicateParameter, at: .parameter("q"))),
      ("app://search?secret=%", LinkRefusal(.malformedEscape, at: .pair(0))),
      ("app://settings/secret", LinkRefusal(.extraComponents, at: .component(1))),
    ]
    for (link, refusal) in told {
      #expect(throws: refusal) { try links.parse(link) }
      #expect(!refusal.description.contains("secret"))
    }
    #expect(
      LinkRefusal(.invalidIdentifier, at: .parameter("project")).description
        == "The link has a value of another form for the parameter \"project\".")
  }

  @Test("Every refusal has one sentence of its own reason")
  func sentences() {
    for reason in LinkRefusal.Reason.allCases {
      let refusal = LinkRefusal(reason, at: .component(3))
      #expect(refusal.code == "\(reason)")
      #expect(refusal.description.hasSuffix("."))
      #expect(!refusal.description.dropLast().contains("."))
    }
  }
}
