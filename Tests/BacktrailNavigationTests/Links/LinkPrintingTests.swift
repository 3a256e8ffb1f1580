@testable import BacktrailShapes
import BacktrailNavigation
import Foundation
import Testing

@Suite("The link of a destination")
struct LinkPrintingTests {
  typealias Place = NavigationDestination<LinkedApp>

  @Test(
    "A link is printed in both forms, with one spelling",
    arguments: [
      (Place(.home), ""), (Place(.more, [.settings]), "settings"),
      (
        Place(.home, [.project(LinkedApp.firstID)]), "project/11111111-1111-4111-8111-111111111111"
      ),
      (Place(.home, [.tag("a/b?c#d&e=f+g h%i")]), "tag/a%2Fb%3Fc%23d%26e%3Df%2Bg%20h%25i"),
      (Place(.home, [.tag("é")]), "tag/%C3%A9"), (Place(.home, [.tag("e\u{301}")]), "tag/e%CC%81"),
      (Place(.home, [.tag("~-_.a")]), "tag/~-_.a"),
      (Place(.search, [.search(query: "a+b&c")]), "search?q=a%2Bb%26c"),
      (Place(.more, [.filter(text: "a", limit: nil, sort: .name)]), "filter?text=a&sort=name"),
      (Place(.more, [.level(-5)]), "level/-5"), (Place(.more, [.sorted(.french)]), "sorted/%C3%A9"),
      (Place(.more, [.day(.init(year: 7, day: 8))]), "day/0007-008"),
      (Place(.home, presented: .init(.note("tag"), over: .home)), "tag/new"),
    ])
  func spelling(_ place: Place, _ rest: String) throws {
    let links = try LinkedApp.links.get()
    try #expect(links.print(place) == "app://\(rest)")
    try #expect(links.print(place, as: .customScheme) == "app://\(rest)")
    try #expect(links.print(place, as: .universal) == "https://links.example/\(rest)")
  }

  @Test("A value never stands in the host's place, where it could lose its letter case")
  func hostPlace() throws {
    let links = try LinkedApp.links.get()
    let place = Place(.home, presented: .init(.note("Ana"), as: .fullScreenCover, over: .home))
    try #expect(links.print(place) == "app:///Ana/note")
    try #expect(links.print(place, as: .universal) == "https://links.example/Ana/note")
    let other = try LinkMap<LinkedApp>(schemes: ["app"]) {
      LinkEntry("à propos/x") { .init(.home) }
    }
    try #expect(other.print(Place(.home)) == "app:///%C3%A0%20propos/x")
  }

  @Test("One screen has one link, however it was written")
  func canonical() throws {
    let links = try LinkedApp.links.get()
    let one = "ABCDEFAB-1111-4111-8111-111111111111"
    let canonical = "app://project/abcdefab-1111-4111-8111-111111111111"
    for link in [
      "APP:///project/\(one)/", "app://PROJECT/\(one)?utm_source=x#top", "app2:/p/\(one)",
      "https://OLD.example/p/\(one)", "app://%70roject/%41BCDEFAB-1111-4111-8111-111111111111",
    ] {
      try #expect(links.print(links.parse(link)) == canonical, "\(link)")
    }
  }

  @Test("What no entry leads to has no link")
  func noEntry() throws {
    let links = try LinkedApp.links.get()
    for place in [
      Place(.more), Place(.more, [.project(LinkedApp.firstID)]),
      Place(.home, [.project(LinkedApp.firstID), .settings]),
      Place(.home, [.board(id: LinkedApp.firstID)]), Place(.home, query: ["x": "1"]),
      Place(.search, query: ["q": "1", "x": "2"]),
      Place(.home, presented: .init(.note("tag"), over: .search)),
      Place(.home, presented: .init(.note("tag"), as: .popover, over: .home)),
    ] {
      #expect(throws: LinkPrintError.noEntry) { try links.print(place) }
    }
  }

  @Test("A value that no link can carry has none")
  func unprintable() throws {
    let links = try LinkedApp.links.get()
    for name in ["", ".", ".."] {
      #expect(throws: LinkPrintError.unprintable(parameter: "name")) {
        try links.print(Place(.home, [.tag(name)]))
      }
    }
    #expect(throws: LinkPrintError.unprintable(parameter: "page")) {
      try links.print(Place(.more, [.page(-1)]))
    }
    #expect(throws: LinkPrintError.unprintable(parameter: "day")) {
      try links.print(Place(.more, [.day(.init(year: 2024, day: 367))]))
    }
    #expect(throws: LinkPrintError.unprintable(parameter: "limit")) {
      try links.print(Place(.more, [.filter(text: "", limit: -1, sort: nil)]))
    }
    for name in ["a\u{0}", "\n", "\u{85}", "\u{7F}"] {
      #expect(throws: LinkPrintError.readsBackDifferently(entry: "tag/{name}")) {
        try links.print(Place(.home, [.tag(name)]))
      }
    }
    #expect(throws: LinkPrintError.tooLong(limit: 8_192)) {
      try links.print(Place(.home, [.tag(String(repeating: " ", count: 2_728))]))
    }
  }

  @Test("A link that would lead elsewhere is not printed")
  func elsewhere() throws {
    let links = try LinkedApp.links.get()
    // The word goes before the parameter, so this link is taken.
    #expect(throws: LinkPrintError.readsBackDifferently(entry: "tag/{name}")) {
      try links.print(Place(.home, [.tag("new")]))
    }
    #expect(throws: LinkPrintError.readsBackDifferently(entry: "{name}/note")) {
      try links.print(
        Place(.home, presented: .init(.note("tag"), as: .fullScreenCover, over: .home)))
    }
  }

  @Test("Texts that Swift holds for equal have links of their own")
  func bytes() throws {
    let links = try LinkMap<LinkedApp>(schemes: ["app"]) {
      LinkEntry("accent") { .init(.home, [.tag("é")]) }
      LinkEntry("tag/{name}", .string) {
        .init(.home, [.tag($0)])
      } from: {
        if case .tag(let name)? = $0.stack.last { name } else { nil }
      }
      LinkEntry("plain") { .init(.search, query: ["é": "1"]) }
    }
    try #expect(links.print(Place(.home, [.tag("é")])) == "app://accent")
    try #expect(links.print(Place(.home, [.tag("e\u{301}")])) == "app://tag/e%CC%81")
    #expect(throws: LinkPrintError.noEntry) {
      try links.print(Place(.search, query: ["e\u{301}": "1"]))
    }
  }

  @Test("A form that the map does not have")
  func forms() throws {
    let own = try LinkMap<LinkedApp>(schemes: ["app"]) { LinkEntry("") { .init(.home) } }
    try #expect(own.print(Place(.home)) == "app://")
    #expect(throws: LinkPrintError.noForm(.universal)) {
      try own.print(Place(.home), as: .universal)
    }
    let universal = try LinkMap<LinkedApp>(hosts: ["LINKS.example"]) {
      LinkEntry("") { .init(.home) }
    }
    try #expect(universal.print(Place(.home)) == "https://links.example/")
    #expect(throws: LinkPrintError.noForm(.customScheme)) {
      try universal.print(Place(.home), as: .customScheme)
    }
  }
}
