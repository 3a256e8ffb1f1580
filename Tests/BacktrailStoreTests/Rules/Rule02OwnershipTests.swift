import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 2: a scene is found by principal and scene id")
struct Rule02OwnershipTests {
  let world: Fixture

  init() throws {
    world = try Fixture { $0.sceneLifetimeMilliseconds = 1_000 }
    try world.put("project/p1")
    try world.allow()
  }

  // MARK: In every call

  @Test func twoPrincipalsHaveTheSameWindowEach() throws {
    try world.save([.project("p1")], as: Fixture.ana)
    try world.save([.settings], as: Fixture.ben)
    #expect(try world.save([.settings, .page(2)], as: Fixture.ben) == 2)
    #expect(try world.restore(as: Fixture.ana).home == [.project("p1")])
    #expect(try world.restore(as: Fixture.ana).report.revision == 1)
    #expect(try world.restore(as: Fixture.ben).home == [.settings, .page(2)])
    #expect(try world.store.scenes(of: Fixture.ana).map(\.revision) == [1])
    #expect(try world.store.scenes(of: Fixture.ben).map(\.revision) == [2])
    try world.store.discard("main", as: Fixture.ben)
    #expect(try world.restore(as: Fixture.ana).report.outcome == .restored)
  }

  @Test func anothersSceneIsNotThereInAnyCall() throws {
    try world.save([.project("p1")], as: Fixture.ana)
    let stored = try world.document()
    #expect(try world.restore(as: Fixture.ben).report.outcome == .absent)
    #expect(try world.store.restore(scene: "main", for: Fixture.ben).report.outcome == .absent)
    #expect(throws: StoreError.sceneMissing("main")) {
      try world.store.load("main", as: Fixture.ben)
    }
    #expect(throws: StoreError.sceneMissing("main")) {
      try world.store.discard("main", as: Fixture.ben)
    }
    #expect(throws: StoreError.sceneMissing("main")) {
      try world.store.handOver("main", to: "other", as: Fixture.ben)
    }
    #expect(throws: StoreError.sceneMissing("main")) {
      try world.store.repair(world.restore(as: Fixture.ana), scene: "main", as: Fixture.ben)
    }
    #expect(throws: StoreError.revisionConflict(scene: "main", expected: 1, current: 0)) {
      try world.store.save(
        "main", as: Fixture.ben, state: SceneState<Atlas>(), expecting: 1)
    }
    #expect(try world.store.scenes(of: Fixture.ben).isEmpty)
    #expect(try world.document() == stored)
  }

  @Test func whoTheRolesAreOfPlaysNoPart() throws {
    try world.save([.settings], as: Principal("ana", roles: ["editor"]))
    #expect(try world.restore(as: Fixture.ana).home == [.settings])
  }

  @Test func aPrincipalThatIsAUUIDIsOneInAnyLetterCase() throws {
    let upper = Principal("8C9E2A01-7D53-4E0B-9C39-6A51C2B7F0AB")
    try world.save([.settings], as: upper)
    #expect(try world.restore(as: Principal(upper.id ?? "")).home == [.settings])
    let mixed = Principal("8c9E2a01-7D53-4e0b-9C39-6a51c2b7f0aB")
    #expect(try world.restore(as: mixed).home == [.settings])
    #expect(upper.id == "8c9e2a01-7d53-4e0b-9c39-6a51c2b7f0ab")
  }

  @Test func otherPrincipalsAreComparedByteByByte() throws {
    try world.save([.settings], as: Principal("Ana"))
    #expect(try world.restore(as: Fixture.ana).report.outcome == .absent)
    try world.save([.page(1)], as: Principal("ren\u{E9}"))
    try world.save([.page(2)], as: Principal("rene\u{301}"))
    #expect(try world.restore(as: Principal("ren\u{E9}")).home == [.page(1)])
    #expect(try world.restore(as: Principal("rene\u{301}")).home == [.page(2)])
  }

  // MARK: The same answer

  @Test func notThereDiscardedExpiredAndAnothersAreOneAnswer() throws {
    let never = String(reflecting: try world.restore())
    let neverUntyped = String(reflecting: try world.store.restore(scene: "main", for: Fixture.ana))
    #expect(try world.restore().state == SceneState<Atlas>())
    #expect(try world.restore().report.outcome == .absent)
    #expect(try world.restore().report.revision == nil)
    #expect(never.contains("origin: nil"))

    try world.save([.project("p1")], as: Fixture.ben)
    #expect(String(reflecting: try world.restore()) == never, "another's")

    try world.save([.project("p1")])
    #expect(try world.restore().report.outcome == .restored)
    world.clock.advance(milliseconds: 1_000)
    #expect(String(reflecting: try world.restore()) == never, "expired")
    let untyped = try world.store.restore(scene: "main", for: Fixture.ana)
    #expect(String(reflecting: untyped) == neverUntyped)

    try world.save([.project("p1")])
    try world.store.discard("main", as: Fixture.ana)
    #expect(String(reflecting: try world.restore()) == never, "discarded")
  }

  @Test func aSceneExpiresExactlyAtTheEndOfItsLifetime() throws {
    try world.save([.settings])
    world.clock.advance(milliseconds: 999)
    #expect(try world.restore().report.outcome == .restored)
    #expect(try world.store.scenes(of: Fixture.ana).count == 1)
    world.clock.advance(milliseconds: 1)
    #expect(try world.restore().report.outcome == .absent)
    #expect(try world.store.scenes(of: Fixture.ana).isEmpty)
    #expect(try world.store.allScenes().isEmpty)
    #expect(throws: StoreError.sceneMissing("main")) {
      try world.store.load("main", as: Fixture.ana)
    }
    #expect(throws: StoreError.sceneMissing("main")) {
      try world.store.handOver("main", to: "other", as: Fixture.ana)
    }
  }

  @Test func aDamagedSceneThatIsGoneIsAbsentToo() throws {
    try world.store(text: "no scene")
    #expect(try world.restore().report.outcome == .damaged)
    world.clock.advance(milliseconds: 1_000)
    #expect(try world.restore().report.outcome == .absent)
  }

  @Test func nothingOfAnExpiredSceneComesBackWithTheNextSave() throws {
    try world.save([.project("p1")], in: .search)
    world.clock.advance(milliseconds: 1_000)
    try world.save([.settings], in: .home)
    #expect(try world.restore().state.stacks == [.home: [.settings]])
  }

  // MARK: Not known yet

  @Test func aRestoreIsDeferred() throws {
    try world.save([.project("p1")])
    let before = world.fileBytes
    let restored = try world.restore(as: .unknown)
    #expect(restored.report.outcome == .deferred)
    #expect(restored.state == SceneState<Atlas>())
    let absent = try world.store.restore(Atlas.self, scene: "no such", for: .unknown)
    #expect(String(reflecting: absent) == String(reflecting: restored))
    #expect(try world.store.restore(scene: "main", for: .unknown).report.outcome == .deferred)
    #expect(world.fileBytes == before)
  }

  @Test func aSaveIsRefused() throws {
    try world.save([.project("p1")])
    let before = world.fileBytes
    #expect(throws: StoreError.principalUnknown) { try world.save([.settings], as: .unknown) }
    #expect(throws: StoreError.principalUnknown) {
      try world.save(document: #"{"stacks":{}}"#, as: .unknown)
    }
    #expect(throws: StoreError.principalUnknown) {
      try world.store.save(
        stack: [.settings], in: .home, of: Atlas.self, scene: "main", as: .unknown)
    }
    #expect(throws: StoreError.principalUnknown) {
      try world.store.discard("main", as: .unknown)
    }
    #expect(throws: StoreError.principalUnknown) {
      try world.store.handOver("main", to: "other", as: .unknown)
    }
    #expect(world.fileBytes == before)
  }

  @Test func aValidationIsUndetermined() throws {
    let validated = try world.validate([.settings, .project("p1")], as: .unknown)
    #expect(validated.routes.isEmpty)
    #expect(validated.outcomes == [.undetermined(.notSignedIn), .undetermined(.afterInvalid)])
  }
}
