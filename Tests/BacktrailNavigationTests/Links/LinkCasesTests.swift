@testable import BacktrailShapes
import BacktrailNavigation
import Foundation
import Testing

/// Links that failed real programs, and what is right.
@Suite("Links that failed elsewhere")
struct LinkCasesTests {
  typealias Place = NavigationDestination<LinkedApp>

  static let one = "11111111-1111-4111-8111-111111111111"
  static let project = Place(.home, [.project(LinkedApp.firstID)])

  static func searching(_ text: String?) -> Place { Place(.search, [.search(query: text)]) }
  static func tagged(_ name: String) -> Place { Place(.home, [.tag(name)]) }

  @Test(
    "deeplink-01: the host of a custom scheme is the first component",
    arguments: [
      ("app://project/\(one)", project), ("app:///project/\(one)", project),
      ("app:/project/\(one)", project), ("app://settings", Place(.more, [.settings])),
      ("app://", Place(.home)), ("app:", Place(.home)), ("app:///", Place(.home)),
      ("app:/", Place(.home)), ("app:?utm=1", Place(.home)), ("app://?utm=1#top", Place(.home)),
      ("https://links.example", Place(.home)), ("https://links.example/", Place(.home)),
      ("https://links.example/project/\(one)", project),
    ])
  func firstComponent(_ link: String, _ place: Place) throws {
    try #expect(LinkedApp.links.get().parse(link) == place)
  }

  @Test(
    "deeplink-01: a link needs a slash after its scheme, and never takes a host of the web for a word",
    arguments: [
      ("app:project/\(one)", "unsupportedForm"), ("https:/project/\(one)", "missingHost"),
      ("https:project/\(one)", "missingHost"), ("https:///project/\(one)", "missingHost"),
      ("https://project/\(one)", "hostNotAllowed"), ("https:", "missingHost"),
      ("app://links.example/project/\(one)", "unknownRoute"),
    ])
  func otherForms(_ link: String, _ code: String) {
    expect(link, code)
  }

  @Test(
    "deeplink-02: scheme and host have no letter case, words and values have",
    arguments: [
      ("APP://project/\(one)", project), ("aPp2://project/\(one)", project),
      ("app://PROJECT/\(one)", project), ("HTTPS://Links.Example/project/\(one)", project),
      ("app://tag/CamelCase", tagged("CamelCase")),
      ("app://TAG/CamelCase", tagged("CamelCase")),
      (
        "app://CamelCase/note",
        Place(.home, presented: .init(.note("CamelCase"), as: .fullScreenCover, over: .home))
      ),
    ])
  func letterCase(_ link: String, _ place: Place) throws {
    try #expect(LinkedApp.links.get().parse(link) == place)
  }

  @Test(
    "deeplink-02: words of a path are of one letter case",
    arguments: [
      "https://links.example/Project/\(one)", "app:///PROJECT/\(one)",
      "https://links.example/Settings",
    ])
  func wordCase(_ link: String) {
    expect(link, "unknownRoute")
  }

  @Test(
    "deeplink-04: a missing or bad identifier is named, and never trapped over",
    arguments: [
      ("app://project/", "missingIdentifier"), ("app://project", "missingIdentifier"),
      ("https://links.example/project", "missingIdentifier"),
      ("app://project/not-a-uuid", "invalidIdentifier"), ("app://project/{\(one)}", "malformedURL"),
      ("app://project/%7B\(one)%7D", "invalidIdentifier"),
      ("app://project/11111111111141118111111111111111", "invalidIdentifier"),
      ("app://project/\(one)%20", "invalidIdentifier"),
      ("app://page/9223372036854775808", "invalidIdentifier"),
      ("app://page/99999999999999999999999999", "invalidIdentifier"),
      ("app://page/-1", "invalidIdentifier"), ("app://page/+5", "invalidIdentifier"),
      ("app://page/-0", "invalidIdentifier"), ("app://page/007", "invalidIdentifier"),
      ("app://page/00", "invalidIdentifier"), ("app://page/٣", "invalidIdentifier"),
      ("app://page/%D9%A3", "invalidIdentifier"), ("app://page/1.0", "invalidIdentifier"),
      ("app://page/1e3", "invalidIdentifier"), ("app://page/0x1", "invalidIdentifier"),
      ("app://page/%201", "invalidIdentifier"), ("app://page/-", "invalidIdentifier"),
      ("app://level/-6", "invalidIdentifier"), ("app://level/--5", "invalidIdentifier"),
      ("app://nothing/1", "unknownRoute"), ("app://nothing", "unknownRoute"),
      ("app://project/\(one)/extra", "extraComponents"), ("app://settings/1", "extraComponents"),
      ("app://board/x/task/1", "invalidIdentifier"),
      ("app://board/\(one)/task", "missingIdentifier"),
      ("app://board/\(one)/nothing/1", "extraComponents"),
    ])
  func identifiers(_ link: String, _ code: String) {
    expect(link, code)
  }

  @Test("A number at its limit, and one below zero where it may be")
  func numbers() throws {
    let links = try LinkedApp.links.get()
    try #expect(links.parse("app://page/9223372036854775807").stack == [.page(.max)])
    try #expect(links.parse("app://page/0").stack == [.page(0)])
    try #expect(links.parse("app://page/%31%30").stack == [.page(10)])
    try #expect(links.parse("app://level/-5").stack == [.level(-5)])
  }

  @Test(
    "deeplink-05: a bad escape or a bad byte is refused, and repaired nowhere",
    arguments: [
      ("https://links.example/tag/%GG", "malformedEscape"),
      ("https://links.example/tag/%E0%A4%A", "malformedEscape"),
      ("https://links.example/tag/%", "malformedEscape"),
      ("https://links.example/tag/a%20b%GG", "malformedEscape"),
      ("https://links.example/search?q=50%", "malformedEscape"),
      ("https://links.example/search?q=%4", "malformedEscape"),
      ("https://links.example/search?%q=1", "malformedEscape"),
      ("https://links.example/search?x=%zz&q=1", "malformedEscape"),
      ("app://%GG/1", "malformedEscape"), ("app://pro%ject", "malformedEscape"),
      ("https://links.example/tag/%FF", "invalidUTF8"),
      ("https://links.example/project/%FF", "invalidUTF8"),
      ("https://links.example/tag/%C0%AF", "invalidUTF8"),
      ("https://links.example/tag/%ED%A0%80", "invalidUTF8"),
      ("https://links.example/tag/%F4%90%80%80", "invalidUTF8"),
      ("https://links.example/tag/%E2%82", "invalidUTF8"),
      ("https://links.example/search?q=%FF", "invalidUTF8"),
    ])
  func escapes(_ link: String, _ code: String) {
    expect(link, code)
  }

  @Test(
    "deeplink-07: everything is decoded exactly once",
    arguments: [
      ("q=a%26b", searching("a&b")), ("q=a%2526b", searching("a%26b")),
      ("q=100%2525", searching("100%25")), ("q=a=b", searching("a=b")), ("q", searching(nil)),
      ("q=", searching("")), ("", searching(nil)), ("a=1&&q=2", searching("2")),
      ("&q=2&", searching("2")), ("%71=2", searching("2")), ("Q=2", searching(nil)),
      ("q%3D=2", searching(nil)), ("=2", searching(nil)), ("q=a?b/c", searching("a?b/c")),
      ("q=%23#q=2", searching("#")), ("q[]=1&q=2", searching("2")),
    ])
  func once(_ query: String, _ place: Place) throws {
    let links = try LinkedApp.links.get()
    try #expect(links.parse("https://links.example/search?\(query)") == place)
    try #expect(links.parse("app://search?\(query)") == place)
  }

  @Test("deeplink-07: an escaped slash is part of a value, and never structure")
  func slashes() throws {
    let links = try LinkedApp.links.get()
    try #expect(links.parse("app://tag/a%2Fb") == Self.tagged("a/b"))
    try #expect(links.parse("app://tag/a%252Fb") == Self.tagged("a%2Fb"))
    expect("app://project%2F\(Self.one)", "unknownRoute")
    expect("https://links.example/project%2F\(Self.one)", "unknownRoute")
  }

  @Test(
    "deeplink-08: a plus is a plus, in the path and in the query",
    arguments: [
      ("search?q=a+b", searching("a+b")), ("search?q=a%2Bb", searching("a+b")),
      ("search?q=a%20b", searching("a b")), ("tag/a+b", tagged("a+b")),
    ])
  func plus(_ rest: String, _ place: Place) throws {
    try #expect(LinkedApp.links.get().parse("https://links.example/\(rest)") == place)
  }

  @Test(
    "deeplink-10: a host is exactly one of the allowed ones",
    arguments: [
      ("https://links.example@evil.example/project/\(one)", "hostNotAllowed"),
      ("https://links.example.evil.example/project/\(one)", "hostNotAllowed"),
      ("https://notlinks.example/project/\(one)", "hostNotAllowed"),
      ("https://evil.example\\@links.example/project/\(one)", "userInfoNotAllowed"),
      ("https://user:pw@links.example/project/\(one)", "userInfoNotAllowed"),
      ("https://@links.example/project/\(one)", "userInfoNotAllowed"),
      ("http://links.example/project/\(one)", "schemeNotAllowed"),
      ("https://links.example:8443/project/\(one)", "portNotAllowed"),
      ("https://links.example:443/project/\(one)", "portNotAllowed"),
      ("https://links.example:/project/\(one)", "portNotAllowed"),
      ("https://links.example./project/\(one)", "hostNotAllowed"),
      ("https://links%2Eexample/project/\(one)", "hostNotAllowed"),
      ("https://links.example\\project/\(one)", "hostNotAllowed"),
      ("https://lınks.example/project/\(one)", "hostNotAllowed"),
      ("https://[::1]/project/\(one)", "hostNotAllowed"),
      ("https://[links.example]/project/\(one)", "hostNotAllowed"),
      ("https://links.example@[::1]:443/project/\(one)", "hostNotAllowed"),
      ("//links.example/project/\(one)", "schemeMissing"), ("project/\(one)", "schemeMissing"),
      ("", "schemeMissing"), ("://project", "schemeMissing"), ("1app://project", "schemeMissing"),
      ("ap%70://project/\(one)", "schemeMissing"), ("javascript:alert(1)", "schemeNotAllowed"),
      ("file:///project/\(one)", "schemeNotAllowed"), ("apps://settings", "schemeNotAllowed"),
      ("ap://settings", "schemeNotAllowed"),
      ("app://user@project/\(one)", "userInfoNotAllowed"),
      ("app://user@/project/\(one)", "userInfoNotAllowed"),
      ("app://project:80/\(one)", "portNotAllowed"), ("app://:80/", "portNotAllowed"),
      ("app://[::1]/", "malformedURL"),
    ])
  func hosts(_ link: String, _ code: String) {
    expect(link, code)
  }

  @Test("deeplink-10: each allowed host is one, and a map without hosts takes no universal link")
  func allowedHosts() throws {
    try #expect(
      LinkedApp.links.get().parse("https://OLD.example/project/\(Self.one)") == Self.project)
    let own = try LinkMap<LinkedApp>(schemes: ["app"]) { LinkEntry("") { .init(.home) } }
    #expect(throws: LinkRefusal(.schemeNotAllowed)) { try own.parse("https://links.example/") }
    let universal = try LinkMap<LinkedApp>(hosts: ["links.example"]) {
      LinkEntry("") { .init(.home) }
    }
    #expect(throws: LinkRefusal(.schemeNotAllowed)) { try universal.parse("app://") }
  }

  @Test("deeplink-12: the length is counted before anything else")
  func length() throws {
    let links = try LinkedApp.links.get()
    expect("app://tag/" + String(repeating: "a", count: 1_000_000), "tooLong")
    let pairs = (0..<20_000).map { "k\($0)=v" }.joined(separator: "&")
    expect("app://search?" + pairs, "tooLong")
    expect("https://links.example/" + String(repeating: "a/", count: 100_000), "tooLong")
    expect("%" + String(repeating: "\u{0}", count: 8_192), "tooLong")
    expect("https://links.example/tag/" + String(repeating: "%c0%ae", count: 50), "invalidUTF8")
    let start = "app://tag/"
    let longest = String(repeating: "a", count: 8_192 - start.utf8.count)
    try #expect(links.parse(start + longest) == Self.tagged(longest))
    expect(start + longest + "a", "tooLong")
    // Bytes are counted, not characters.
    expect(start + String(repeating: "é", count: 4_100), "tooLong")
  }

  @Test("deeplink-13: an entry may ask for the parents of what it shows")
  func parents() throws {
    let place = try LinkedApp.links.get().parse("app://board/\(LinkedApp.thirdID)")
    #expect(place == Place(.home, [.board(id: LinkedApp.thirdID)], bringsParents: true))
  }
}
