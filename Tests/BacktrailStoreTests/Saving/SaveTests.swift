import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Synchronization
import Testing

@Suite("Saving: a scene is replaced as a whole")
struct SaveTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
  }

  // MARK: Atomic

  @Test func aSaveReturnsItsRevision() throws {
    #expect(try fixture.save([.settings]) == 1)
    #expect(try fixture.save([.page(1)]) == 2)
    #expect(try fixture.save([.page(2)]) == 3)
    #expect(try fixture.restore().report.revision == 3)
    #expect(try fixture.store.load("main", as: Fixture.ana).summary.revision == 3)
    #expect(try fixture.store.load("main", as: Fixture.ana).summary.savedAt == fixture.now)
  }

  @Test(arguments: ["backtrail_reference", "backtrail_scene"])
  func aSaveThatFailsOnTheWayChangesNothing(_ table: String) throws {
    try fixture.save([.task("t1"), .settings])
    let before = try everything()
    let event = table == "backtrail_scene" ? "UPDATE" : "INSERT"
    try fixture.execute(
      """
      CREATE TRIGGER no BEFORE \(event) ON \(table) BEGIN SELECT RAISE(ABORT, 'no'); END
      """)
    #expect(throws: StoreError.self) { try fixture.save([.task("t2"), .board("b1")]) }
    try fixture.execute("DROP TRIGGER no")
    #expect(try everything() == before)
    #expect(try fixture.restore().home == [.task("t1"), .settings])
    #expect(try fixture.save([.task("t2")]) == 2)
  }

  private func everything() throws -> [String] {
    try fixture.query(
      "SELECT revision || hex(hints) || body || checksum || saved_at FROM backtrail_scene")
      + fixture.query("SELECT kind || ' ' || id || ' ' || scene FROM backtrail_reference")
  }

  @Test func aReaderSeesTheOldSceneOrTheNewOne() throws {
    try fixture.save(twice(0))
    let isOver = Mutex(false)
    let fixture = fixture
    let reader = Worker {
      while !isOver.withLock({ $0 }) {
        let state = try fixture.restore().state
        #expect(state[.home] == state[.search])
      }
    }
    for page: Int64 in 1...200 { try fixture.save(twice(page)) }
    isOver.withLock { $0 = true }
    try reader.wait()
  }

  private func twice(_ page: Int64) -> SceneState<Atlas> {
    SceneState(stacks: [.home: [.page(page)], .search: [.page(page)]])
  }

  @Test func theReferencesFollowTheScene() throws {
    func references() throws -> [String] {
      try fixture.query("SELECT id FROM backtrail_reference ORDER BY id")
    }
    try fixture.save([.task("t1"), .task("none"), .task("t1")])
    #expect(try references() == ["none", "t1"])
    try fixture.save([.task("t1"), .board("b1")])
    #expect(try references() == ["b1", "t1"])
    try fixture.store.discard("main", as: Fixture.ana)
    #expect(try references() == [])
  }

  // MARK: By revision

  @Test func theExpectedRevisionHasToBeStored() throws {
    #expect(try fixture.save(SceneState(), expecting: 0) == 1)
    #expect(try fixture.save(SceneState(selectedTab: .more), expecting: 1) == 2)
    let stored = try fixture.document()
    for expected in [0, 1, 3, -1] {
      #expect(
        throws: StoreError.revisionConflict(scene: "main", expected: expected, current: 2)
      ) { try fixture.save(SceneState(selectedTab: .search), expecting: expected) }
    }
    #expect(try fixture.document() == stored)
    #expect(throws: StoreError.revisionConflict(scene: "main", expected: 1, current: 2)) {
      try fixture.store.save(
        stack: [.settings], in: .home, of: Atlas.self, scene: "main", as: Fixture.ana, expecting: 1)
    }
    #expect(throws: StoreError.revisionConflict(scene: "main", expected: 1, current: 2)) {
      try fixture.store.save(
        "main", as: Fixture.ana, document: #"{"stacks":{}}"#.utf8, expecting: 1)
    }
    #expect(throws: StoreError.revisionConflict(scene: "none", expected: 4, current: 0)) {
      try fixture.store.save(
        "none", as: Fixture.ana, state: SceneState<Atlas>(), expecting: 4)
    }
    #expect(try fixture.document() == stored)
  }

  @Test func ofManyWhoExpectTheSameRevisionOneWins() throws {
    try fixture.save([.settings])
    let wins = Mutex(0)
    let conflicts = Mutex(0)
    let fixture = fixture
    let workers = (0..<8).map { (number: Int64) in
      Worker {
        do {
          _ = try fixture.save(
            SceneState(stacks: [.home: [.page(number)]]), expecting: 1)
          wins.withLock { $0 += 1 }
        } catch StoreError.revisionConflict(_, expected: 1, current: 2) {
          conflicts.withLock { $0 += 1 }
        }
      }
    }
    for worker in workers { try worker.wait() }
    #expect(wins.withLock { $0 } == 1)
    #expect(conflicts.withLock { $0 } == 7)
  }

  @Test func aConflictIsSaidEvenWhereNothingWouldChange() throws {
    try fixture.save([.settings])
    #expect(throws: StoreError.revisionConflict(scene: "main", expected: 0, current: 1)) {
      try fixture.save(SceneState(stacks: [.home: [.settings]]), expecting: 0)
    }
  }

  // MARK: One tab alone

  @Test func oneTabsStackCanBeSavedAlone() throws {
    try fixture.save(
      SceneState(
        selectedTab: .search, stacks: [.home: [.settings], .search: [.task("t1")]],
        sidebar: .board("b1"), presented: [PresentedItem(.newProject, over: .more)]))
    let revision = try fixture.store.save(
      stack: [.page(1)], in: .home, of: Atlas.self, scene: "main", as: Fixture.ana, expecting: 1)
    #expect(revision == 2)
    let state = try fixture.restore().state
    #expect(state.stacks == [.home: [.page(1)], .search: [.task("t1")]])
    #expect(state.selectedTab == .search)
    #expect(state.sidebar == .board("b1"))
    #expect(state.presented == [PresentedItem(.newProject, over: .more)])
  }

  @Test func itMakesASceneWhereThereIsNone() throws {
    try fixture.store.save(
      stack: [.page(1)], in: .search, of: Atlas.self, scene: "main", as: Fixture.ana)
    #expect(try fixture.restore().state.stacks == [.search: [.page(1)]])
  }

  @Test func aTabThatIsNotInTheStateStays() throws {
    try fixture.save(SceneState(stacks: [.home: [.settings], .search: [.task("t1")]]))
    try fixture.save(SceneState(stacks: [.home: [.page(1)]]))
    #expect(try fixture.restore().state[.search] == [.task("t1")])
    try fixture.save(SceneState(stacks: [.search: []]))
    #expect(try fixture.restore().state.stacks == [.home: [.page(1)], .search: []])
  }

  // MARK: Nothing new

  @Test func savingWhatIsStoredWritesNothing() throws {
    let state = SceneState<Atlas>(
      selectedTab: .search, stacks: [.home: [.filter(["b": 2, "a": 1])], .search: [.task("t1")]],
      sidebar: .board("b1"), presented: [PresentedItem(.edit("t1"), over: .more)])
    try fixture.save(state)
    let observer = try fixture.connect()
    let version = try observer.dataVersion()
    let written = try fixture.rowsWritten()
    let before = fixture.fileBytes
    fixture.clock.advance(milliseconds: 5)

    #expect(try fixture.save(state) == 1)
    #expect(try fixture.save(state, expecting: 1) == 1)
    let stored = try fixture.document()
    #expect(try fixture.save(document: stored) == 1)
    #expect(
      try fixture.store.save(
        stack: [.task("t1")], in: .search, of: Atlas.self, scene: "main", as: Fixture.ana) == 1)
    #expect(try fixture.save(try fixture.restore().state) == 1)

    #expect(try fixture.rowsWritten() == written)
    #expect(try observer.dataVersion() == version)
    #expect(fixture.fileBytes == before)
    #expect(
      try fixture.store.load("main", as: Fixture.ana).summary.savedAt == fixture.later(-5))
  }

  /// Else a scene would expire for whoever comes every day and stays where they are.
  @Test(arguments: [(nil, 86_400_000), (320, 20)] as [(Int64?, Int64)])
  func savingWhatIsStoredNotesThatItIsInUse(lifetime: Int64?, pause: Int64) throws {
    let fixture = try Fixture { $0.sceneLifetimeMilliseconds = lifetime }
    func savedAt() throws -> Instant {
      try fixture.store.load("main", as: Fixture.ana).summary.savedAt
    }
    try fixture.save([.settings])
    let before = try fixture.document()
    let first = try savedAt()
    fixture.clock.advance(milliseconds: pause - 1)
    #expect(try fixture.save([.settings]) == 1)
    #expect(try savedAt() == first)
    fixture.clock.advance(milliseconds: 1)
    #expect(try fixture.save([.settings]) == 1)
    #expect(try savedAt() == first.advanced(byMilliseconds: pause))
    #expect(try fixture.document() == before)
    #expect(try fixture.store.diagnose().isHealthy)
  }

  // MARK: The encoded form

  @Test func theEncodedFormIsDeterministic() throws {
    let other = try Fixture()
    let filter = Dictionary(uniqueKeysWithValues: (0..<50).map { ("key\($0)", $0) })
    var backwards: [String: Int] = [:]
    for (key, value) in filter.sorted(by: { $0.key > $1.key }) { backwards[key] = value }
    try fixture.save([.filter(filter), .reading(0.1), .page(.min)])
    try other.save([.filter(backwards), .reading(0.1), .page(.min)])
    #expect(try fixture.document() == other.document())
  }

  @Test func theFormIsStoredWithTheScene() throws {
    try fixture.save([.settings])
    #expect(try fixture.number("SELECT format FROM backtrail_scene") == 1)
  }

  @Test func itIsJSONWithSortedKeys() throws {
    try fixture.save(
      SceneState(
        selectedTab: .more,
        stacks: [.search: [.editTask("t1")], .home: [.filter(["b": 1, "a": 2])]],
        presented: [PresentedItem(.edit("t1"), over: .home, stack: [.settings])]))
    #expect(
      try fixture.document() == """
        {"presented":[{"kind":"sheet","modal":{"edit":{"_0":"t1"}},"over":"home",\
        "references":[{"action":"edit","id":"t1","kind":"task"}],\
        "stack":[{"route":{"settings":{}}}]}],\
        "schemaVersion":1,"selectedTab":"more","sidebar":null,\
        "stacks":{"home":[{"route":{"filter":{"_0":{"a":2,"b":1}}}}],\
        "search":[{"references":[{"action":"edit","id":"t1","kind":"task"}],\
        "route":{"editTask":{"_0":"t1"}}}]}}
        """)
  }

  @Test func aDocumentFromOutsideHasTheSameForm() throws {
    try fixture.save([.task("t1")])
    let stored = try fixture.document()
    let other = try Fixture()
    try other.save(
      document: """
        { "stacks" : {"home": [ {"route": {"task": {"_0": "t\\u0031"}},
          "references": [{"kind": "task", "id": "t1"}]} ] },
          "selectedTab":"home", "schemaVersion": 1, "presented": [], "sidebar": null }
        """)
    #expect(try other.document() == stored)
  }

  // MARK: What may not come back

  @Test func aRouteThatMayNotComeBackEndsWhatIsSaved() throws {
    try fixture.save([.settings, .camera("t1"), .page(1)])
    #expect(try fixture.restore().home == [.settings])
    #expect(try fixture.restore().report.isWhole)
    try fixture.save(SceneState(sidebar: .camera("t1")))
    #expect(try fixture.restore().state.sidebar == nil)
  }
}
