import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 2: a scene is found by principal and scene id")
struct Rule02OwnershipTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture { $0.sceneLifetimeMilliseconds = 1_000 }
    try fixture.put("project/p1")
    try fixture.allow()
  }

  // MARK: In every call

  @Test func twoPrincipalsHaveTheSameWindowEach() throws {
    try fixture.save([.project("p1")], as: Fixture.ana)
    try fixture.save([.settings], as: Fixture.ben)
    #expect(try fixture.save([.settings, .page(2)], as: Fixture.ben) == 2)
    #expect(try fixture.restore(as: Fixture.ana).home == [.project("p1")])
    #expect(try fixture.restore(as: Fixture.ana).report.revision == 1)
    #expect(try fixture.restore(as: Fixture.ben).home == [.settings, .page(2)])
    #expect(try fixture.store.scenes(of: Fixture.ana).map(\.revision) == [1])
    #expect(try fixture.store.scenes(of: Fixture.ben).map(\.revision) == [2])
    try fixture.store.discard("main", as: Fixture.ben)
    #expect(try fixture.restore(as: Fixture.ana).report.outcome == .restored)
  }

  @Test func anothersSceneIsNotThereInAnyCall() throws {
    try fixture.save([.project("p1")], as: Fixture.ana)
    let stored = try fixture.document()
    #expect(try fixture.restore(as: Fixture.ben).report.outcome == .absent)
    #expect(try fixture.store.restore(scene: "main", for: Fixture.ben).report.outcome == .absent)
    #expect(throws: StoreError.sceneMissing("main")) {
      try fixture.store.load("main", as: Fixture.ben)
    }
    #expect(throws: StoreError.sceneMissing("main")) {
      try fixture.store.discard("main", as: Fixture.ben)
    }
    #expect(throws: StoreError.sceneMissing("main")) {
      try fixture.store.handOver("main", to: "other", as: Fixture.ben)
    }
    #expect(throws: StoreError.sceneMissing("main")) {
      try fixture.store.repair(fixture.restore(as: Fixture.ana), scene: "main", as: Fixture.ben)
    }
    #expect(throws: StoreError.revisionConflict(scene: "main", expected: 1, current: 0)) {
      try fixture.store.save(
        "main", as: Fixture.ben, state: SceneState<Atlas>(), expecting: 1)
    }
    #expect(try fixture.store.scenes(of: Fixture.ben).isEmpty)
    #expect(try fixture.document() == stored)
  }

  @Test func whoTheRolesAreOfPlaysNoPart() throws {
    try fixture.save([.settings], as: Principal("ana", roles: ["editor"]))
    #expect(try fixture.restore(as: Fixture.ana).home == [.settings])
  }

  @Test func aPrincipalThatIsAUUIDIsOneInAnyLetterCase() throws {
    let upper = Principal("8C9E2A01-7D53-4E0B-9C39-6A51C2B7F0AB")
    try fixture.save([.settings], as: upper)
    #expect(try fixture.restore(as: Principal(upper.id ?? "")).home == [.settings])
    let mixed = Principal("8c9E2a01-7D53-4e0b-9C39-6a51c2b7f0aB")
    #expect(try fixture.restore(as: mixed).home == [.settings])
    #expect(upper.id == "8c9e2a01-7d53-4e0b-9c39-6a51c2b7f0ab")
  }

  @Test func otherPrincipalsAreComparedByteByByte() throws {
    try fixture.save([.settings], as: Principal("Ana"))
    #expect(try fixture.restore(as: Fixture.ana).report.outcome == .absent)
    try fixture.save([.page(1)], as: Principal("ren\u{E9}"))
    try fixture.save([.page(2)], as: Principal("rene\u{301}"))
    #expect(try fixture.restore(as: Principal("ren\u{E9}")).home == [.page(1)])
    #expect(try fixture.restore(as: Principal("rene\u{301}")).home == [.page(2)])
  }

  // MARK: The same answer

  @Test func notThereDiscardedExpiredAndAnothersAreOneAnswer() throws {
    let never = String(reflecting: try fixture.restore())
    let neverUntyped = String(
      reflecting: try fixture.store.restore(scene: "main", for: Fixture.ana))
    #expect(try fixture.restore().state == SceneState<Atlas>())
    #expect(try fixture.restore().report.outcome == .absent)
    #expect(try fixture.restore().report.revision == nil)
    #expect(never.contains("origin: nil"))

    try fixture.save([.project("p1")], as: Fixture.ben)
    #expect(String(reflecting: try fixture.restore()) == never, "another's")

    try fixture.save([.project("p1")])
    #expect(try fixture.restore().report.outcome == .restored)
    fixture.clock.advance(milliseconds: 1_000)
    #expect(String(reflecting: try fixture.restore()) == never, "expired")
    let untyped = try fixture.store.restore(scene: "main", for: Fixture.ana)
    #expect(String(reflecting: untyped) == neverUntyped)

    try fixture.save([.project("p1")])
    try fixture.store.discard("main", as: Fixture.ana)
    #expect(String(reflecting: try fixture.restore()) == never, "discarded")
  }

  @Test func aSceneExpiresExactlyAtTheEndOfItsLifetime() throws {
    try fixture.save([.settings])
    fixture.clock.advance(milliseconds: 999)
    #expect(try fixture.restore().report.outcome == .restored)
    #expect(try fixture.store.scenes(of: Fixture.ana).count == 1)
    fixture.clock.advance(milliseconds: 1)
    #expect(try fixture.restore().report.outcome == .absent)
    #expect(try fixture.store.scenes(of: Fixture.ana).isEmpty)
    #expect(try fixture.store.allScenes().isEmpty)
    #expect(throws: StoreError.sceneMissing("main")) {
      try fixture.store.load("main", as: Fixture.ana)
    }
    #expect(throws: StoreError.sceneMissing("main")) {
      try fixture.store.handOver("main", to: "other", as: Fixture.ana)
    }
  }

  @Test func aDamagedSceneThatIsGoneIsAbsentToo() throws {
    try fixture.store(text: "no scene")
    #expect(try fixture.restore().report.outcome == .damaged)
    fixture.clock.advance(milliseconds: 1_000)
    #expect(try fixture.restore().report.outcome == .absent)
  }

  @Test func nothingOfAnExpiredSceneComesBackWithTheNextSave() throws {
    try fixture.save([.project("p1")], in: .search)
    fixture.clock.advance(milliseconds: 1_000)
    try fixture.save([.settings], in: .home)
    #expect(try fixture.restore().state.stacks == [.home: [.settings]])
  }

  @Test func whoFoundNoSceneSinceItExpiredMaySaveOne() throws {
    try fixture.save([.project("p1")])
    try fixture.save([.project("p2")])
    fixture.clock.advance(milliseconds: 1_000)
    let restored = try fixture.restore()
    #expect(restored.report.revision == nil)
    // Somebody else's, who has seen another revision, is late all the same.
    #expect(throws: StoreError.revisionConflict(scene: "main", expected: 1, current: 2)) {
      try fixture.save(SceneState<Atlas>(), expecting: 1)
    }
    #expect(try fixture.save(restored.state, expecting: 0) == 3)
    // And now there is one.
    #expect(throws: StoreError.revisionConflict(scene: "main", expected: 0, current: 3)) {
      try fixture.save(restored.state, expecting: 0)
    }
  }

  @Test func whoStillShowsASceneThatExpiredMaySaveIt() throws {
    try fixture.save([.project("p1")])
    fixture.clock.advance(milliseconds: 1_000)
    #expect(try fixture.save(SceneState(stacks: [.home: [.settings]]), expecting: 1) == 2)
  }

  // MARK: Not known yet

  @Test func aRestoreIsDeferred() throws {
    try fixture.save([.project("p1")])
    let before = fixture.fileBytes
    let restored = try fixture.restore(as: .unknown)
    #expect(restored.report.outcome == .deferred)
    #expect(restored.state == SceneState<Atlas>())
    let absent = try fixture.store.restore(Atlas.self, scene: "no such", for: .unknown)
    #expect(absent.state == restored.state)
    #expect(String(reflecting: absent.report) == String(reflecting: restored.report))
    // The origin holds nothing of what is stored either.
    #expect(restored.state.origin?.revision == nil)
    #expect(restored.state.origin?.stacks.values.allSatisfy { $0.stored == .anything } == true)
    #expect(try fixture.store.restore(scene: "main", for: .unknown).report.outcome == .deferred)
    #expect(fixture.fileBytes == before)
  }

  @Test func aSaveIsRefused() throws {
    try fixture.save([.project("p1")])
    let before = fixture.fileBytes
    #expect(throws: StoreError.principalUnknown) { try fixture.save([.settings], as: .unknown) }
    #expect(throws: StoreError.principalUnknown) {
      try fixture.save(document: #"{"stacks":{}}"#, as: .unknown)
    }
    #expect(throws: StoreError.principalUnknown) {
      try fixture.store.save(
        stack: [.settings], in: .home, of: Atlas.self, scene: "main", as: .unknown)
    }
    #expect(throws: StoreError.principalUnknown) {
      try fixture.store.discard("main", as: .unknown)
    }
    #expect(throws: StoreError.principalUnknown) {
      try fixture.store.handOver("main", to: "other", as: .unknown)
    }
    #expect(fixture.fileBytes == before)
  }

  @Test func aValidationIsUndetermined() throws {
    let validated = try fixture.validate([.settings, .project("p1")], as: .unknown)
    #expect(validated.routes.isEmpty)
    #expect(validated.outcomes == [.undetermined(.notSignedIn), .undetermined(.afterInvalid)])
  }
}
