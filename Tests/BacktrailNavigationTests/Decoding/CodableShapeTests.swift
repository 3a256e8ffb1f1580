@testable import BacktrailShapes
import BacktrailNavigation
import Foundation
import Testing

@Suite struct CodableShapeTests {
  private static let uuid = UUID(uuidString: "7C42CA9B-9EAB-4D04-80B3-40F10B0C54AA") ?? UUID()
  private static let id = "\"7C42CA9B-9EAB-4D04-80B3-40F10B0C54AA\""

  /// What enums with payloads are written as, and what is written for a value that was read.
  private static let routes: [(String, Shapes.Route)] = [
    (#"{"settings":{}}"#, .settings),
    (#"{"list":{"_0":\#(id)}}"#, .list(uuid)),
    (#"{"link":{"_0":42}}"#, .link(42)),
    (#"{"product":{"id":7}}"#, .product(id: 7)),
    (
      #"{"target":{"adGroupID":"2","campaignID":"1","market":"UK","targetID":"3"}}"#,
      .target(market: "UK", campaignID: "1", adGroupID: "2", targetID: "3")
    ),
    (#"{"history":{"_0":\#(id),"filter":"all"}}"#, .history(uuid, filter: .all)),
    (#"{"task":{"_1":2,"board":1}}"#, .task(board: 1, 2)),
    (#"{"expenses":{"_0":\#(id),"period":"year"}}"#, .expenses(uuid)),
    (#"{"search":{}}"#, .search(query: nil)),
    (#"{"search":{"query":"x"}}"#, .search(query: "x")),
    (#"{"edit":{}}"#, .edit(nil)),
    (#"{"edit":{"_0":"x"}}"#, .edit("x")),
    (#"{"auth":{"_0":{"login":{}}}}"#, .auth(.login)),
    (
      #"{"password":{"_0":{"reset":{"_0":{"confirm":{"_0":{"newPassword":"n","token":"t"}}}}}}}"#,
      .password(.reset(.confirm(.init(token: "t", newPassword: "n"))))
    ),
    (#"{"nested":{}}"#, .nested(nil)),
    (#"{"nested":{"_0":{"foo":{}}}}"#, .nested(.foo)),
    (#"{"capture":{"_0":"documentFront"}}"#, .capture(.documentFront)),
    (#"{"capture":{"_0":"Ausweis – Rückseite"}}"#, .capture(.café)),
    (#"{"level":{"_0":2}}"#, .level(.high)),
    (
      #"{"conversation":{"_0":{"id":"c1","title":"…"}}}"#,
      .conversation(.init(id: "c1", title: "…"))
    ),
    (#"{"ref":{"_0":{"id":\#(id)}}}"#, .ref(.init(id: uuid))),
    (#"{"day":{"_0":700000000.25}}"#, .day(Date(timeIntervalSinceReferenceDate: 700_000_000.25))),
    (#"{"filter":{"_0":{"a":"1","b":""}}}"#, .filter(["a": "1", "b": ""])),
    (#"{"onboarding":{"screens":["a","b"]}}"#, .onboarding(screens: [.a, .b])),
    (#"{"subposts":{"postID":9,"threadID":5}}"#, .subposts(threadID: .init(5), postID: .init(9))),
    (#"{"open":{"_0":{"value":\#(id)}}}"#, .open(.init(value: uuid))),
    (
      #"{"deckFX":{"_0":"a","_1":\#(id),"_2":{"mix":{}}}}"#,
      .deckFX(.init(rawValue: "a"), uuid, .mix)
    ),
    (#"{"playlist":{"_0":9007199254740993}}"#, .playlist(9_007_199_254_740_993)),
    (#"{"sheet":{"_0":{"composer":{}}}}"#, .sheet(.composer)),
    (#"{"push":{"_0":{"detail":{"_0":-1}}}}"#, .push(.detail(-1))),
    (
      #"{"object":{"_0":{"uid":"u"},"returnState":{"filter":""}}}"#,
      .object(.init(uid: "u"), returnState: .init(filter: ""))
    ),
    (
      #"{"modal":{"over":{"modal":{"over":{"settings":{}}}}}}"#,
      .modal(over: .modal(over: .settings))
    ),
  ]

  @Test(arguments: routes) func payloads(_ json: String, _ route: Shapes.Route) throws {
    #expect(try encoded(route) == json)
    #expect(try decoded(json) == route)
    #expect(try JSONDecoder().decode(Shapes.Route.self, from: Data(json.utf8)) == route)
  }

  /// Other spellings of the same values.
  @Test(
    arguments: [
      (#"{"settings":{"x":1}}"#, .settings),
      (#"{"list":{"_0":"7c42ca9b-9eab-4d04-80b3-40f10b0c54aa"}}"#, .list(uuid)),
      (#"{"list":{"_0":"7C42ca9b-9eab-4d04-80b3-40f10b0c54\u0061a"}}"#, .list(uuid)),
      (#"{"search":{"query":null}}"#, .search(query: nil)),
      (#"{"edit":{"_0":null}}"#, .edit(nil)),
      (#"{"nested":{"_0":null}}"#, .nested(nil)),
      (#"{"l\u0069nk":{"_\u0030":4.2e1}}"#, .link(42)),
      (#"{"link":{"_0":1,"_0":42}}"#, .link(42)),
      (#"{"settings":{},"unknown":1}"#, .settings),
      (#"{"settings":{},"s\u0065ttings":{}}"#, .settings),
    ] as [(String, Shapes.Route)])
  func otherSpellings(_ json: String, _ route: Shapes.Route) throws {
    #expect(try decoded(json) == route)
  }

  @Test func urls() throws {
    let url = try #require(URL(string: "https://e.example/a%2Fb?x=1"))
    let json = #"{"shareExport":{"_0":"https:\/\/e.example\/a%2Fb?x=1"}}"#
    #expect(try decoded(json) == Shapes.Route.shareExport(url))
    #expect(
      try encoded(Shapes.Route.shareExport(url))
        == #"{"shareExport":{"_0":"https://e.example/a%2Fb?x=1"}}"#)
  }

  private func survives<T: Codable & Equatable>(_ value: T, _ json: String) throws {
    let written = try encoded(value)
    #expect(written == json)
    #expect(try decoded(T.self, written) == value)
    #expect(try JSONDecoder().decode(T.self, from: Data(written.utf8)) == value)
  }

  @Test func rawValues() throws {
    try survives(Shapes.AppRoute.inbox, #""inbox""#)
    try survives(Shapes.AppRoute.rootShelf, #""root.shelf""#)
    try survives(Shapes.Level.high, "2")
  }

  @Test func handWritten() throws {
    try survives(
      Shapes.Discriminated.taskDetail(chatID: "c1", segment: "Files"),
      #"{"chatID":"c1","segment":"Files","type":"taskDetail"}"#)
    try survives(Shapes.Discriminated.home, #"{"type":"home"}"#)
    try survives(
      Shapes.Versioned(
        schemaVersion: 1, kind: "content", dataset: "d", id: "x", sourceOrdinal: 3),
      #"{"dataset":"d","id":"x","kind":"content","schemaVersion":1,"sourceOrdinal":3}"#)
    try survives(
      Shapes.Versioned(
        schemaVersion: 1, kind: "unavailable",
        unavailable: .init(
          title: "…", reason: "deleted", recordKey: "k", canDeleteReference: true)),
      #"{"kind":"unavailable","schemaVersion":1,"unavailable":{"canDeleteReference":true,"#
        + #""reason":"deleted","recordKey":"k","title":"…"}}"#)
  }

  @Test func structs() throws {
    try survives(
      Shapes.StructRoute(section: "mail", mail: .init(folderPath: "INBOX"), feeds: .init()),
      #"{"feeds":{},"mail":{"folderPath":"INBOX"},"section":"mail"}"#)
  }

  @Test func renamedKeys() throws {
    try survives(Shapes.Renamed.load(key: "k"), #"{"lade":{"schluessel":"k"}}"#)
    try survives(Shapes.Renamed.includes("x"), #"{"includes":{"item":"x"}}"#)
  }

  @Test func aCaseLeftOutOfItsKeysCannotBeEncoded() throws {
    #expect(try encoded(Shapes.LeftOut.kept) == #"{"kept":{}}"#)
    #expect(throws: EncodeFailure(.unencodable)) {
      try RouteEncoder.encode(Shapes.LeftOut.secret(1))
    }
  }

  @Test func dictionariesWithEnumKeys() throws {
    // Written as a flat array, whose order is that of the dictionary.
    let json = #"["home",[{"settings":{}}],"more",[]]"#
    let paths: [Shapes.Tab: [Shapes.Route]] = [.home: [.settings], .more: []]
    #expect(try decoded(json) == paths)
    #expect(try decoded(encoded(paths)) == paths)
    try survives([Shapes.Tab.home: [Shapes.Route.settings]], #"["home",[{"settings":{}}]]"#)
    #expect(
      try failure([Shapes.Tab: [Shapes.Route]].self, #"["gone",[]]"#)
        == DecodeFailure(.invalidValue, at: "[0]"))
  }

  @Test func dictionariesWithEnumKeysAreAllOrNothing() throws {
    typealias Paths = [Shapes.Tab: [Shapes.Route]]
    let unknown = #"["home",[{"settings":{}}],"gone",[{"settings":{}}],"more",[]]"#
    #expect(try failure(Paths.self, unknown) == DecodeFailure(.invalidValue, at: "[2]"))
    let object = #"{"home":[{"settings":{}}],"more":[]}"#
    #expect(try failure(Paths.self, object) == DecodeFailure(.wrongShape))
    let odd = #"["home",[{"settings":{}}],"more"]"#
    #expect(try failure(Paths.self, odd) == DecodeFailure(.invalidValue))
    let twice = #"["home",[{"settings":{}}],"home",[{"link":{"_0":1}}]]"#
    #expect(try decoded(Paths.self, twice) == [.home: [.link(1)]])
    let inner = #"["home",[{"settings":{}},{"gone":{}}]]"#
    #expect(
      try failure(Paths.self, inner) == DecodeFailure(.unknownCase, at: "[1][1]", name: "gone"))
  }

  @Test func snapshots() throws {
    try survives(
      Shapes.VersionedSnapshot(version: 1, tab: .home, paths: [.home: []]),
      #"{"paths":["home",[]],"tab":"home","version":1}"#)
    try survives(
      Shapes.NamedPaths(selectedTab: .home, homePath: [], searchPath: [], messagesPath: []),
      #"{"homePath":[],"messagesPath":[],"searchPath":[],"selectedTab":{"home":{}}}"#)
    try survives(Shapes.LoosePath(path: []), #"{"path":[]}"#)
    try survives(
      Shapes.LoosePath(tab: .more, path: [.link(1)], modal: .composer),
      #"{"modal":{"composer":{}},"path":[{"link":{"_0":1}}],"tab":"more"}"#)
  }

  @Test func navigationPath() throws {
    let blob = ["App.Route", #"{"settings":{}}"#, "Swift.Int", "99"]
    try survives(blob, #"["App.Route","{\"settings\":{}}","Swift.Int","99"]"#)
    #expect(try decoded(Shapes.Route.self, blob[1]) == .settings)
  }
}
