import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Saving: discarding, pruning and handing over")
struct DiscardTests {
  let world: Fixture

  init() throws {
    world = try Fixture()
    try world.putTree()
    try world.allow()
    try world.save([.task("t1"), .settings])
  }

  // MARK: Discarding

  @Test func aSceneThatWasDiscardedStaysDiscarded() throws {
    try world.store.discard("main", as: Fixture.ana)
    let discarded = StoreError.sceneDiscarded("main")
    #expect(throws: discarded) { try world.save([.settings]) }
    #expect(throws: discarded) { try world.save(SceneState(), expecting: 1) }
    #expect(throws: discarded) { try world.save(SceneState(), expecting: 0) }
    #expect(throws: discarded) { try world.save(document: #"{"stacks":{}}"#) }
    #expect(throws: discarded) {
      try world.store.save(
        stack: [.settings], in: .home, of: Atlas.self, scene: "main", as: Fixture.ana)
    }
    try world.store.save("other", as: Fixture.ana, state: SceneState<Atlas>())
    #expect(throws: discarded) {
      try world.store.handOver("other", to: "main", as: Fixture.ana)
    }
    #expect(try world.restore().report.outcome == .absent)
    #expect(try world.store.scenes(of: Fixture.ana).map(\.scene) == ["other"])
    #expect(try world.store.allScenes().map(\.scene) == ["other"])
    #expect(throws: StoreError.sceneMissing("main")) {
      try world.store.load("main", as: Fixture.ana)
    }
  }

  @Test func itsContentGoesAtOnce() throws {
    try world.store.discard("main", as: Fixture.ana)
    #expect(try world.body() == [])
    #expect(try world.number("SELECT count(*) FROM backtrail_reference") == 0)
    let impact = try world.store.impact(ofDeleting: RecordID("project", "p1"))
    #expect(impact.scenes.isEmpty)
  }

  @Test func discardingAgainChangesNothing() throws {
    try world.store.discard("main", as: Fixture.ana)
    let written = try world.rowsWritten()
    world.clock.advance(milliseconds: 5)
    try world.store.discard("main", as: Fixture.ana)
    #expect(try world.rowsWritten() == written)
    #expect(throws: StoreError.sceneMissing("none")) {
      try world.store.discard("none", as: Fixture.ana)
    }
  }

  @Test func aRestoredStateOfItIsNotSavedBackEither() throws {
    let restored = try world.restore()
    try world.store.discard("main", as: Fixture.ana)
    #expect(throws: StoreError.sceneDiscarded("main")) { try world.save(restored.state) }
    #expect(throws: StoreError.sceneDiscarded("main")) {
      try world.store.repair(restored, scene: "main", as: Fixture.ana)
    }
  }

  // MARK: Pruning

  @Test func theTombstoneIsKeptForThirtyDaysAtLeast() throws {
    try world.store.discard("main", as: Fixture.ana)
    world.clock.advance(days: 30)
    let justBefore = world.later(-1)
    let early = try world.store.prune(olderThanMilliseconds: 0, at: justBefore)
    #expect(early.scenes == 0)
    #expect(early.tombstones == 0)
    #expect(throws: StoreError.sceneDiscarded("main")) { try world.save([.settings]) }
    let pruned = try world.store.prune(olderThanMilliseconds: 0)
    #expect(pruned.scenes == 0)
    #expect(pruned.tombstones == 1)
    #expect(try world.save([.page(1)]) == 1)
    #expect(try world.restore().home == [.page(1)])
  }

  @Test func aLongerAgeKeepsTombstonesLonger() throws {
    try world.store.discard("main", as: Fixture.ana)
    world.clock.advance(days: 40)
    let pruned = try world.store.prune(olderThanMilliseconds: 41 * 86_400_000)
    #expect(pruned.tombstones == 0)
    #expect(try world.store.prune(olderThanMilliseconds: 40 * 86_400_000).tombstones == 1)
  }

  @Test func scenesThatWereNotSavedForSoLongGo() throws {
    world.clock.advance(milliseconds: 10)
    try world.store.save("newer", as: Fixture.ana, state: SceneState<Atlas>())
    try world.store.save("newer", as: Fixture.ben, state: SceneState<Atlas>())
    #expect(try world.store.prune(olderThanMilliseconds: 11).scenes == 0)
    #expect(try world.store.prune(olderThanMilliseconds: 10).scenes == 1)
    #expect(try world.store.allScenes().map(\.scene) == ["newer", "newer"])
    #expect(try world.number("SELECT count(*) FROM backtrail_reference") == 0)
    #expect(try world.restore().report.outcome == .absent)
    #expect(try world.store.prune(olderThanMilliseconds: -5).scenes == 2)
  }

  // MARK: Handing over

  @Test func aSceneIsCopiedToAnotherOne() throws {
    #expect(try world.store.handOver("main", to: "second", as: Fixture.ana) == 1)
    let copy = try world.store.restore(Atlas.self, scene: "second", for: Fixture.ana)
    #expect(copy.home == [.task("t1"), .settings])
    #expect(try world.restore().home == [.task("t1"), .settings])
    let bytes = try world.store.load("second", as: Fixture.ana).document
    #expect(try world.store.load("main", as: Fixture.ana).document == bytes)
    // Each goes its own way from there.
    try world.save([.page(1)])
    #expect(try world.store.load("second", as: Fixture.ana).document == bytes)
    #expect(
      try world.store.impact(ofDeleting: RecordID("task", "t1")).scenes.map(\.scene)
        == ["second"])
  }

  @Test func notOverOneThatIsThere() throws {
    try world.store.save("second", as: Fixture.ana, state: SceneState<Atlas>())
    #expect(throws: StoreError.sceneExists("second")) {
      try world.store.handOver("main", to: "second", as: Fixture.ana)
    }
    #expect(throws: StoreError.sceneExists("main")) {
      try world.store.handOver("main", to: "main", as: Fixture.ana)
    }
    // Another's scene of that name is not there.
    try world.store.save("third", as: Fixture.ben, state: SceneState<Atlas>())
    #expect(try world.store.handOver("main", to: "third", as: Fixture.ana) == 1)
  }

  @Test func anExpiredSceneGivesItsPlace() throws {
    let world = try Fixture { $0.sceneLifetimeMilliseconds = 10 }
    try world.store.save("second", as: Fixture.ana, state: SceneState<Atlas>())
    world.clock.advance(milliseconds: 10)
    try world.save([.settings])
    #expect(try world.store.handOver("main", to: "second", as: Fixture.ana) == 2)
    let copy = try world.store.restore(Atlas.self, scene: "second", for: Fixture.ana)
    #expect(copy.home == [.settings])
  }

  @Test func whatIsDamagedIsNotCopied() throws {
    try world.store(text: "no scene")
    #expect(throws: StoreError.sceneDamaged("main", .invalidJSON)) {
      try world.store.handOver("main", to: "second", as: Fixture.ana)
    }
  }
}
