import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 5: tabs")
struct Rule05TabsTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.put("project/p1")
    try fixture.allow()
  }

  // MARK: Names

  @Test func stacksAreKeyedByNameAndNotByPosition() throws {
    try fixture.save(
      SceneState<Atlas>(
        selectedTab: .more,
        stacks: [.home: [.project("p1")], .search: [.settings], .more: []]))
    // The next version has the same tabs in another order, and one before them.
    let restored = try fixture.store.restore(AtlasNext.self, scene: "main", for: Fixture.ana)
    #expect(
      restored.state.stacks == [.home: [.project("p1")], .search: [.settings], .more: []])
    #expect(restored.state.selectedTab == .more)
    #expect(restored.report.isWhole)
  }

  private enum Accents: NavigationSchema {
    enum Tab: String, NavigationTab {
      case first
      case composed = "caf\u{E9}"
    }
    typealias Route = Atlas.Route
  }

  @Test func namesAreComparedByteByByte() throws {
    try fixture.store(
      text: "{\"selectedTab\":\"cafe\u{301}\",\"stacks\":{\"cafe\u{301}\":[]}}")
    let restored = try fixture.store.restore(Accents.self, scene: "main", for: Fixture.ana)
    #expect(restored.state.selectedTab == .first)
    #expect(restored.state.stacks.isEmpty)
    #expect(restored.report.notes.map(\.reason) == [.unknownTab, .unknownTab])
  }

  // MARK: The selected tab

  @Test func anUnknownSelectedTabFallsBackToTheDefault() throws {
    try fixture.store(text: #"{"selectedTab":"gone","stacks":{"search":[]}}"#)
    let restored = try fixture.restore()
    #expect(restored.state.selectedTab == .home)
    #expect(restored.notes == ["selectedTab unknownTab"])
  }

  @Test(arguments: [#"{"stacks":{}}"#, #"{"selectedTab":null,"stacks":{}}"#])
  func aMissingSelectedTabFallsBackToTheDefault(_ document: String) throws {
    try fixture.store(text: document)
    let restored = try fixture.restore()
    #expect(restored.state.selectedTab == .home)
    #expect(restored.notes == ["selectedTab missingTab"])
  }

  private enum OtherDefault: NavigationSchema {
    enum Tab: String, NavigationTab { case home, search }
    typealias Route = Atlas.Route
    static var defaultTab: Tab { .search }
  }

  @Test func theSchemaSaysWhichTabIsTheDefault() throws {
    try fixture.store(text: #"{"selectedTab":"gone","stacks":{}}"#)
    let restored = try fixture.store.restore(OtherDefault.self, scene: "main", for: Fixture.ana)
    #expect(restored.state.selectedTab == .search)
    let absent = try fixture.store.restore(OtherDefault.self, scene: "none", for: Fixture.ana)
    #expect(absent.state.selectedTab == .search)
  }

  @Test func anUnknownSelectedTabStaysStoredUntilAnotherIsSelected() throws {
    try fixture.store(text: #"{"selectedTab":"gone","stacks":{}}"#)
    var state = try fixture.restore().state
    try fixture.save(state)
    #expect(try fixture.document().contains(#""selectedTab":"gone""#))
    state.selectedTab = .more
    try fixture.save(state)
    #expect(try fixture.document().contains(#""selectedTab":"more""#))
  }

  // MARK: Stacks of other builds

  @Test func anUnknownTabIsReportedAndItsBytesStay() throws {
    let gone = #""gone":[ {"route": {"caf\u00e9":1.0e2}, "extra":[null]} , 7, "x" ]"#
    try fixture.store(text: #"{"selectedTab":"home","stacks":{"home":[],\#(gone)}}"#)
    #expect(try fixture.restore().notes == ["gone unknownTab"])
    for page: Int64 in 1...3 {
      var state = try fixture.restore().state
      state[.home].append(.page(page))
      try fixture.save(state)
      #expect(try fixture.document().contains(gone))
    }
    try fixture.save([.settings], in: .search)
    try fixture.save(document: #"{"selectedTab":"home","stacks":{"more":[]}}"#)
    try fixture.store.repair(fixture.restore(), scene: "main", as: Fixture.ana)
    #expect(try fixture.document().contains(gone))
    #expect(try fixture.restore().home == [.page(1), .page(2), .page(3)])
  }

  // MARK: One bad tab

  @Test(arguments: ["{}", "null", "7", #""x""#, #"{"route":{"settings":{}}}"#])
  func aTabThatIsNoStackCostsNoOther(_ bad: String) throws {
    try fixture.store(
      text: """
        {"selectedTab":"home","stacks":{"home":\(bad),"search":[{"route":{"settings":{}}}]}}
        """)
    let restored = try fixture.restore()
    #expect(restored.home.isEmpty)
    #expect(restored.state[.search] == [.settings])
    #expect(restored.notes == ["home wrongShape"])
  }

  @Test func aTabWhoseRoutesAreAllBadCostsNoOther() throws {
    try fixture.store(
      text: """
        {"selectedTab":"home","stacks":{"home":[{"route":{"nope":{}}}],"more":[5],
        "search":[{"route":{"settings":{}}},{"route":{"project":{"_0":"p1"}}}]}}
        """)
    let restored = try fixture.restore()
    #expect(restored.state.stacks == [.home: [], .more: [], .search: [.settings, .project("p1")]])
    #expect(restored.drops == ["home[0] unknownCase", "more[0] wrongShape"])
  }

  @Test func aTabThatIsThereTwiceIsReportedAndTheLastOneCounts() throws {
    try fixture.store(
      text: """
        {"selectedTab":"home","stacks":{"home":[{"route":{"settings":{}}}],"home":[]}}
        """)
    let restored = try fixture.restore()
    #expect(restored.state.stacks == [.home: []])
    #expect(restored.notes == ["home duplicateTab"])
  }
}
