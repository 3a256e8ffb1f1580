import BacktrailNavigation
import BacktrailStore
import Testing

/// What a newer build stored is kept by an older one for the build that knows it.
@Suite("Rule 4: route evolution")
struct Rule04RouteEvolutionTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.put("project/p1")
    try fixture.put("task/t1", under: "project/p1")
    try fixture.allow()
  }

  /// What the newer build saves: a tab, a case and a modal that the older one does not know.
  private func saveFromTheNextVersion() throws {
    let state = SceneState<AtlasNext>(
      selectedTab: .inbox,
      stacks: [
        .inbox: [.timeline("p1"), .task("t1")],
        .home: [.project("p1"), .timeline("p1"), .task("t1")],
        .search: [.task("t1")],
      ],
      sidebar: .timeline("p1"), presented: [PresentedItem(.invite("x"), over: .search)])
    try fixture.store.save("main", as: Fixture.ana, state: state)
  }

  private func restoreInTheNextVersion() throws -> RestoredScene<AtlasNext> {
    try fixture.store.restore(AtlasNext.self, scene: "main", for: Fixture.ana)
  }

  private var inbox: String {
    #""inbox":[{"references":[{"id":"p1","kind":"project"}],"route":{"timeline":{"_0":"p1"}}},"#
      + #"{"references":[{"id":"t1","kind":"task"}],"route":{"task":{"_0":"t1"}}}]"#
  }

  private var home: String {
    #""home":[{"references":[{"id":"p1","kind":"project"}],"route":{"project":{"_0":"p1"}}},"#
      + #"{"references":[{"id":"p1","kind":"project"}],"route":{"timeline":{"_0":"p1"}}},"#
      + #"{"references":[{"id":"t1","kind":"task"}],"route":{"task":{"_0":"t1"}}}]"#
  }

  @Test func aSceneCarriesTheVersionThatWroteIt() throws {
    try fixture.save([.settings])
    #expect(try fixture.document().contains(#""schemaVersion":1"#))
    try saveFromTheNextVersion()
    #expect(try fixture.document().contains(#""schemaVersion":2"#))
  }

  @Test func aSceneOfANewerVersionIsDecodedLeniently() throws {
    try saveFromTheNextVersion()
    let restored = try fixture.restore()
    #expect(restored.report.outcome == .restored)
    #expect(restored.state.stacks == [.home: [.project("p1")], .search: [.task("t1")]])
    #expect(restored.state.selectedTab == .home)
    #expect(restored.state.sidebar == nil)
    #expect(restored.state.presented.isEmpty)
    #expect(
      restored.drops == [
        "home[1] unknownCase", "home[2] afterInvalid", "sidebar[0] unknownCase",
        "presented[0] unknownCase",
      ])
    #expect(restored.notes == ["selectedTab unknownTab", "inbox unknownTab"])
    #expect(restored.report.dropped.first?.failure?.name == "timeline")
  }

  @Test func whatThisBuildDoesNotKnowIsKeptByteForByte() throws {
    try saveFromTheNextVersion()
    let before = try restoreInTheNextVersion().state
    // The older build saves what it restored, several times and with a change elsewhere.
    for page: Int64 in 1...3 {
      var state = try fixture.restore().state
      state[.more] = [.page(page)]
      try fixture.save(state)
      let document = try fixture.document()
      #expect(document.contains(inbox))
      #expect(document.contains(home))
      #expect(document.contains(#""selectedTab":"inbox""#))
    }
    let after = try restoreInTheNextVersion().state
    #expect(after.stacks[.inbox] == before.stacks[.inbox])
    #expect(after.stacks[.home] == before.stacks[.home])
    #expect(after.sidebar == before.sidebar)
    #expect(after.presented == before.presented)
    #expect(after.selectedTab == .inbox)
  }

  @Test func aMemberThatThisBuildDoesNotKnowIsKeptByteForByte() throws {
    let member = #""x-window":{ "frame" : [1.50, 2e0],"title":"caf\u00e9" }"#
    try fixture.store(text: #"{\#(member),"stacks":{"home":[]}}"#)
    try fixture.save([.settings])
    try fixture.store.save(
      stack: [.page(1)], in: .search, of: Atlas.self, scene: "main", as: Fixture.ana)
    #expect(try fixture.document().contains(member))
  }

  @Test func everyStackRemembersTheVersionThatWroteIt() throws {
    try saveFromTheNextVersion()
    var state = try fixture.restore().state
    state[.search] = [.settings]
    try fixture.save(state)
    #expect(try fixture.document().contains(#""schemaVersion":1"#))
    #expect(try fixture.document().contains(#""stackVersions":{"home":2,"inbox":2}"#))
    // A stack saved alone by the newer build is of its version; the others stay what they were.
    try fixture.store.save(
      stack: [.settings], in: .home, of: AtlasNext.self, scene: "main", as: Fixture.ana)
    #expect(try fixture.document().contains(#""schemaVersion":2"#))
    #expect(try fixture.document().contains(#""stackVersions":{"search":1}"#))
  }

  @Test func onceThePersonHasMovedOnInAStackItIsOfThisVersion() throws {
    try saveFromTheNextVersion()
    var state = try fixture.restore().state
    state[.home].append(.settings)
    try fixture.save(state)
    #expect(try !fixture.document().contains(home))
    #expect(try fixture.document().contains(inbox))
    #expect(try fixture.document().contains(#""stackVersions":{"inbox":2}"#))
    #expect(try fixture.restore().home == [.project("p1"), .settings])
  }

  @Test func anOlderSceneIsReadByANewerBuild() throws {
    try fixture.save([.project("p1"), .task("t1")])
    let restored = try restoreInTheNextVersion()
    #expect(restored.state[.home] == [.project("p1"), .task("t1")])
    #expect(restored.report.isWhole)
  }
}
