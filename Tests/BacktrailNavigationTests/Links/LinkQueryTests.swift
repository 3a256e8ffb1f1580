@testable import BacktrailShapes
import BacktrailNavigation
import Testing

@Suite("The query of a link")
struct LinkQueryTests {
  typealias Place = NavigationDestination<LinkedApp>

  @Test("A parameter that must be there, and those that need not")
  func needed() throws {
    let links = try LinkedApp.links.get()
    try #expect(
      links.parse("app://filter?text=a").stack == [.filter(text: "a", limit: nil, sort: nil)])
    try #expect(
      links.parse("app://filter?sort=%C3%A9&limit=3&text=").stack
        == [.filter(text: "", limit: 3, sort: .french)])
    try #expect(
      links.parse("app://filter?text=a&limit&sort").stack
        == [.filter(text: "a", limit: nil, sort: nil)])
  }

  @Test(
    "What is missing, has another form or is there twice is refused",
    arguments: [
      ("", "missingParameter"), ("?limit=3", "missingParameter"), ("?text", "missingParameter"),
      ("?text=a&limit=", "invalidParameter"), ("?text=a&limit=-1", "invalidParameter"),
      ("?text=a&limit=03", "invalidParameter"), ("?text=a&limit=3x", "invalidParameter"),
      ("?text=a&sort=Name", "invalidParameter"), ("?text=a&sort=e%CC%81", "invalidParameter"),
      ("?text=a&text=a", "duplicateParameter"), ("?text=a&text", "duplicateParameter"),
      ("?text=a&%74ext=b", "duplicateParameter"), ("?text=a&limit&limit=1", "duplicateParameter"),
    ])
  func refused(_ query: String, _ code: String) {
    expect("app://filter\(query)", code)
    expect("https://links.example/filter\(query)", code)
  }

  @Test("What the entry does not name is passed over, twice as well, and not kept")
  func unknown() throws {
    let links = try LinkedApp.links.get()
    let place = try links.parse("app://find?a=1&a=2&q=x&utm%5Bb%5D=%E9&c[]=1")
    #expect(place == Place(.search, query: ["q": "x"]))
    try #expect(links.print(place) == "app://find?q=x")
  }

  @Test("No value and an empty value differ, in the routes and in the destination's own query")
  func emptiness() throws {
    let links = try LinkedApp.links.get()
    try #expect(links.parse("app://find?q=").query == ["q": ""])
    try #expect(links.parse("app://find?q").query == [:])
    try #expect(links.print(Place(.search, query: ["q": ""])) == "app://find?q=")
    try #expect(links.print(Place(.search, [.search(query: nil)])) == "app://search")
    try #expect(links.print(Place(.search, [.search(query: "")])) == "app://search?q=")
  }

  @Test("What one entry needs, another of the same path may do without")
  func fallback() throws {
    let links = try LinkMap<LinkedApp>(schemes: ["app"]) {
      LinkEntry("tag?name", .string) { .init(.home, [.tag($0)]) }
      LinkEntry("tag?limit", .optional(.int)) { .init(.more, [.level($0 ?? 0)]) }
    }
    try #expect(links.parse("app://tag?name=a").stack == [.tag("a")])
    try #expect(links.parse("app://tag?limit=3").stack == [.level(3)])
    try #expect(links.parse("app://tag").stack == [.level(0)])
    #expect(throws: LinkRefusal(.duplicateParameter, at: .parameter("name"))) {
      try links.parse("app://tag?name=a&name=b")
    }
  }
}
