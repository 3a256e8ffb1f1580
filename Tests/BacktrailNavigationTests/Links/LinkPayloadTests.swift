@testable import BacktrailShapes
import BacktrailNavigation
import Testing

@Suite("A link that comes with a payload")
struct LinkPayloadTests {
  typealias Place = NavigationDestination<LinkedApp>

  @Test("The link is found under its key and read as any other")
  func found() throws {
    let links = try LinkedApp.links.get()
    let place = Place(.more, [.settings])
    try #expect(links.parse(LinkPayload(["link": "app://settings", "body": "x"])) == place)
    try #expect(links.parse(LinkPayload(["url": "https://links.example/settings"])) == place)
    try #expect(links.parse(LinkPayload(["to": "app://settings"], keys: ["to"])) == place)
    #expect(throws: LinkRefusal(.schemeNotAllowed)) {
      try links.parse(LinkPayload(["link": "evil://settings"]))
    }
  }

  @Test("The first key that is there decides, also when its link is bad")
  func order() throws {
    let both = ["link": "nonsense", "url": "app://settings"]
    #expect(LinkPayload(both).link == "nonsense")
    #expect(throws: LinkRefusal(.schemeMissing)) {
      try LinkedApp.links.get().parse(LinkPayload(both))
    }
  }

  @Test("A payload without a link is refused as such")
  func missing() throws {
    for payload in [
      LinkPayload([:]), LinkPayload(["Link": "app://settings"]),
      LinkPayload(["link": "app://settings"], keys: []),
    ] {
      #expect(throws: LinkRefusal(.missingLink)) { try LinkedApp.links.get().parse(payload) }
    }
  }
}
