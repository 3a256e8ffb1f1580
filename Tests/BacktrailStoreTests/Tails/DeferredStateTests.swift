import BacktrailNavigation
import BacktrailStore
import Testing

/// Rule 9: while it is not known who asks, nothing that is stored is overwritten.
@Suite("A deferred state")
struct DeferredStateTests {
  let fixture: Fixture
  private let saved = SceneState<Atlas>(
    selectedTab: .search, stacks: [.home: [.task("t1")], .search: [.settings]],
    sidebar: .project("p1"), presented: [PresentedItem(.newProject, over: .home)])

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
    try fixture.save(saved)
  }

  @Test func savingItOnceItIsKnownWhoAsksLeavesWhatIsStored() throws {
    let document = try fixture.document()
    var state = try fixture.restore(as: .unknown).state
    #expect(state == SceneState())
    #expect(try fixture.save(state) == 1)
    for tab in Atlas.Tab.allCases { state[tab] = [] }
    #expect(try fixture.save(state) == 1)
    #expect(try fixture.document() == document)
    #expect(try fixture.restore().state == saved)
  }

  @Test func onlyWhatThePersonChangedIsWritten() throws {
    var state = try fixture.restore(as: .unknown).state
    state[.more] = [.page(1)]
    state.selectedTab = .more
    try fixture.save(state)
    var expected = saved
    expected[.more] = [.page(1)]
    expected.selectedTab = .more
    #expect(try fixture.restore().state == expected)
  }

  @Test func whereNothingIsStoredItIsSavedAsItIs() throws {
    let state = try fixture.restore(as: .unknown).state
    #expect(try fixture.save(state, as: Fixture.ben) == 1)
    #expect(try fixture.restore(as: Fixture.ben).report.isWhole)
    #expect(try fixture.document(of: Fixture.ben).contains(#""selectedTab":"home""#))
  }

  @Test func inAnotherSceneItIsAStateLikeAnyOther() throws {
    let state = try fixture.restore(as: .unknown).state
    try fixture.store.save("other", as: Fixture.ana, state: saved)
    try fixture.store.save("other", as: Fixture.ana, state: state)
    let other = try fixture.store.restore(Atlas.self, scene: "other", for: Fixture.ana)
    #expect(other.state.selectedTab == .home && other.state.presented.isEmpty)
  }

  @Test func whileNobodyIsKnownASaveAndARevivalDoNothing() throws {
    let written = try fixture.rowsWritten()
    let state = try fixture.restore(as: .unknown).state
    #expect(throws: StoreError.principalUnknown) { try fixture.save(state, as: .unknown) }
    let revived = try fixture.store.revive(Atlas.self, scene: "main", for: .unknown)
    #expect(revived.report.outcome == .deferred)
    #expect(try fixture.rowsWritten() == written)
  }
}
