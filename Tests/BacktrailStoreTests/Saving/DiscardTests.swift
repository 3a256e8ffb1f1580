import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Saving: discarding, pruning and handing over")
struct DiscardTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
    try fixture.save([.task("t1"), .settings])
  }

  // MARK: Discarding

  @Test func aSceneThatWasDiscardedStaysDiscarded() throws {
    try fixture.store.discard("main", as: Fixture.ana)
    let discarded = StoreError.sceneDiscarded("main")
    #expect(throws: discarded) { try fixture.save([.settings]) }
    #expect(throws: discarded) { try fixture.save(SceneState(), expecting: 1) }
    #expect(throws: discarded) { try fixture.save(SceneState(), expecting: 0) }
    #expect(throws: discarded) { try fixture.save(document: #"{"stacks":{}}"#) }
    #expect(throws: discarded) {
      try fixture.store.save(
        stack: [.settings], in: .home, of: Atlas.self, scene: "main", as: Fixture.ana)
    }
    try fixture.store.save("other", as: Fixture.ana, state: SceneState<Atlas>())
    #expect(throws: discarded) {
      try fixture.store.handOver("other", to: "main", as: Fixture.ana)
    }
    #expect(try fixture.restore().report.outcome == .absent)
    #expect(try fixture.store.scenes(of: Fixture.ana).map(\.scene) == ["other"])
    #expect(try fixture.store.allScenes().map(\.scene) == ["other"])
    #expect(throws: StoreError.sceneMissing("main")) {
      try fixture.store.load("main", as: Fixture.ana)
    }
  }

  @Test func itsContentGoesAtOnce() throws {
    try fixture.store.discard("main", as: Fixture.ana)
    #expect(try fixture.body() == [])
    #expect(try fixture.number("SELECT count(*) FROM backtrail_reference") == 0)
    let impact = try fixture.store.impact(ofDeleting: RecordID("project", "p1"))
    #expect(impact.scenes.isEmpty)
  }

  @Test func discardingAgainChangesNothing() throws {
    try fixture.store.discard("main", as: Fixture.ana)
    let written = try fixture.rowsWritten()
    fixture.clock.advance(milliseconds: 5)
    try fixture.store.discard("main", as: Fixture.ana)
    #expect(try fixture.rowsWritten() == written)
    #expect(throws: StoreError.sceneMissing("none")) {
      try fixture.store.discard("none", as: Fixture.ana)
    }
  }

  @Test func aRestoredStateOfItIsNotSavedBackEither() throws {
    let restored = try fixture.restore()
    try fixture.store.discard("main", as: Fixture.ana)
    #expect(throws: StoreError.sceneDiscarded("main")) { try fixture.save(restored.state) }
    #expect(throws: StoreError.sceneDiscarded("main")) {
      try fixture.store.repair(restored, scene: "main", as: Fixture.ana)
    }
  }

  // MARK: Pruning

  @Test func theTombstoneIsKeptForThirtyDaysAtLeast() throws {
    try fixture.store.discard("main", as: Fixture.ana)
    fixture.clock.advance(days: 30)
    let justBefore = fixture.later(-1)
    let early = try fixture.prune(scenes: 0, at: justBefore)
    #expect(early.scenes.isEmpty)
    #expect(early.sceneTombstones.isEmpty)
    #expect(throws: StoreError.sceneDiscarded("main")) { try fixture.save([.settings]) }
    let pruned = try fixture.prune(scenes: 0)
    #expect(pruned.scenes.isEmpty)
    #expect(pruned.sceneTombstones.count == 1)
    #expect(try fixture.save([.page(1)]) == 1)
    #expect(try fixture.restore().home == [.page(1)])
  }

  @Test func aLongerAgeKeepsTombstonesLonger() throws {
    try fixture.store.discard("main", as: Fixture.ana)
    fixture.clock.advance(days: 40)
    let pruned = try fixture.prune(scenes: 41 * 86_400_000)
    #expect(pruned.sceneTombstones.isEmpty)
    #expect(try fixture.prune(scenes: 40 * 86_400_000).sceneTombstones.count == 1)
  }

  @Test func scenesThatWereNotSavedForSoLongGo() throws {
    fixture.clock.advance(milliseconds: 10)
    try fixture.store.save("newer", as: Fixture.ana, state: SceneState<Atlas>())
    try fixture.store.save("newer", as: Fixture.ben, state: SceneState<Atlas>())
    #expect(try fixture.prune(scenes: 11).scenes.count == 0)
    #expect(try fixture.prune(scenes: 10).scenes.count == 1)
    #expect(try fixture.store.allScenes().map(\.scene) == ["newer", "newer"])
    #expect(try fixture.number("SELECT count(*) FROM backtrail_reference") == 0)
    #expect(try fixture.restore().report.outcome == .absent)
    #expect(try fixture.prune(scenes: -5).scenes.count == 2)
  }

  // MARK: Handing over

  @Test func aSceneIsCopiedToAnotherOne() throws {
    #expect(try fixture.store.handOver("main", to: "second", as: Fixture.ana) == 1)
    let copy = try fixture.store.restore(Atlas.self, scene: "second", for: Fixture.ana)
    #expect(copy.home == [.task("t1"), .settings])
    #expect(try fixture.restore().home == [.task("t1"), .settings])
    let bytes = try fixture.store.load("second", as: Fixture.ana).document
    #expect(try fixture.store.load("main", as: Fixture.ana).document == bytes)
    // Each goes its own way from there.
    try fixture.save([.page(1)])
    #expect(try fixture.store.load("second", as: Fixture.ana).document == bytes)
    #expect(
      try fixture.store.impact(ofDeleting: RecordID("task", "t1")).scenes.map(\.scene)
        == ["second"])
  }

  @Test func notOverOneThatIsThere() throws {
    try fixture.store.save("second", as: Fixture.ana, state: SceneState<Atlas>())
    #expect(throws: StoreError.sceneExists("second")) {
      try fixture.store.handOver("main", to: "second", as: Fixture.ana)
    }
    #expect(throws: StoreError.sceneExists("main")) {
      try fixture.store.handOver("main", to: "main", as: Fixture.ana)
    }
    // Another's scene of that name is not there.
    try fixture.store.save("third", as: Fixture.ben, state: SceneState<Atlas>())
    #expect(try fixture.store.handOver("main", to: "third", as: Fixture.ana) == 1)
  }

  @Test func anExpiredSceneGivesItsPlace() throws {
    let fixture = try Fixture { $0.sceneLifetimeMilliseconds = 10 }
    try fixture.store.save("second", as: Fixture.ana, state: SceneState<Atlas>())
    fixture.clock.advance(milliseconds: 10)
    try fixture.save([.settings])
    #expect(try fixture.store.handOver("main", to: "second", as: Fixture.ana) == 2)
    let copy = try fixture.store.restore(Atlas.self, scene: "second", for: Fixture.ana)
    #expect(copy.home == [.settings])
  }

  @Test func whatIsDamagedIsNotCopied() throws {
    try fixture.store(text: "no scene")
    #expect(throws: StoreError.sceneDamaged("main", .invalidJSON)) {
      try fixture.store.handOver("main", to: "second", as: Fixture.ana)
    }
  }
}
