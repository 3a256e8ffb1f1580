import BacktrailNavigation
import BacktrailSQLite
import Dispatch
import Foundation
import Testing

@testable import BacktrailStore

/// What happens at the same time in a session, step by step.
@Suite("Sessions and races")
@MainActor
struct SessionRaceTests: SessionSuite {
  let world: SessionFixture

  init() throws {
    world = try SessionFixture()
  }

  /// A session whose tasks are kept by a service, with somebody signed in.
  private func slowWorld(
    _ service: SlowService, _ failure: OutsideSources.Failure = .isThrown
  ) async throws -> SessionFixture {
    let fixture = try Fixture { configuration in
      var outside = OutsideSources(failure: failure)
      outside.keep(kinds: ["task"], in: service)
      configuration.outside = outside
    }
    try fixture.allow()
    let world = SessionFixture(fixture)
    try await world.session.signIn(Fixture.ana)
    try await rest(world)
    return world
  }

  private func rest(_ world: SessionFixture) async throws {
    try await world.session.flush()
    try await Task.sleep(for: .milliseconds(200))
    try await world.eventually("Nothing is judged.") { !world.session.isValidating }
  }

  /// Holds up the threads that write, until the gate is signalled.
  private func holdWrites() -> DispatchSemaphore {
    let gate = DispatchSemaphore(value: 0)
    let writes = fixture.store.writes
    Task { try await writes.run { gate.wait() } }
    return gate
  }

  /// Keeps the main actor from everybody else for a while.
  private static func block() { Thread.sleep(forTimeInterval: 0.3) }

  // MARK: Links

  @Test func oneDeliveryThatComesTwiceAtOnceIsGoneToOnce() async throws {
    try await session.signIn(Fixture.ana)
    try await rest(world)
    // The first is being noted as handled while the others come.
    let gate = holdWrites()
    let first = Task { try await session.open(LinkDelivery("app://task/t1", id: "tap")) }
    try await Task.sleep(for: .milliseconds(200))
    let others = (0..<3).map { _ in
      Task { try await session.open(LinkDelivery("app://task/t1", id: "tap")) }
    }
    try await Task.sleep(for: .milliseconds(100))
    gate.signal()
    #expect(try await first.value?.outcome == .arrived)
    for other in others { #expect(try await other.value == nil) }
    #expect(router.state[.search].last == .task("t1"))
  }

  @Test func aRepeatedDeliveryDoesNotStopALaterLink() async throws {
    let service = SlowService()
    let world = try await slowWorld(service)
    try await world.session.open(LinkDelivery("app://settings", id: "old"))
    try await rest(world)
    service.hold()
    let later = Task { try await world.session.open(LinkDelivery("app://task/t1", id: "new")) }
    try await world.eventually("It is asked.") { service.isAsked }
    #expect(try await world.session.open(LinkDelivery("app://settings", id: "old")) == nil)
    service.answer(.alive)
    #expect(try await later.value?.outcome == .arrived)
    #expect(world.router.state[.search] == [.task("t1")])
  }

  @Test func anOlderLinkThatFailsDoesNotComeAfterALaterOne() async throws {
    let service = SlowService()
    let world = try await slowWorld(service)
    service.hold()
    let older = Task { try await world.session.open(LinkDelivery("app://task/t1")) }
    try await world.eventually("It is asked.") { service.isAsked }
    try await world.session.open(LinkDelivery("app://settings"))
    service.answer(.outOfReach)
    await #expect(throws: (any Error).self) { try await older.value }
    #expect(world.session.waiting == nil)
    try await world.session.validate()
    #expect(world.router.state[.home] == [.settings])
    #expect(world.router.state.selectedTab == .home)
  }

  @Test func aLinkThatFailsAfterItsPersonLeftIsNotKept() async throws {
    let service = SlowService()
    let world = try await slowWorld(service)
    service.hold()
    let link = Task { try await world.session.open(LinkDelivery("app://task/t1")) }
    try await world.eventually("It is asked.") { service.isAsked }
    try await world.session.signOut()
    service.answer(.outOfReach)
    await #expect(throws: (any Error).self) { try await link.value }
    #expect(world.session.waiting == nil)
    try await world.session.signIn(Fixture.ben)
    #expect(world.router.state == SceneState())
  }

  @Test func aLinkThatFailsWaitsAndIsTriedAgainByItself() async throws {
    let service = SlowService()
    let world = try await slowWorld(service)
    service.hold()
    let link = Task { try await world.session.open(LinkDelivery("app://task/t1", id: "tap")) }
    try await world.eventually("It is asked.") { service.isAsked }
    service.answer(.outOfReach)
    await #expect(throws: (any Error).self) { try await link.value }
    try await world.eventually("It is gone to.") { world.router.state[.search] == [.task("t1")] }
  }

  @Test func whatWaitsForItsDataIsTriedAgainByItself() async throws {
    let service = SlowService()
    let world = try await slowWorld(service, .isDoubt)
    service.hold()
    let link = Task { try await world.session.open(LinkDelivery("app://task/t1")) }
    try await world.eventually("It is asked.") { service.isAsked }
    service.answer(.outOfReach)
    #expect(try await link.value?.outcome == .waiting)
    try await world.eventually("It is gone to.") { world.router.state[.search] == [.task("t1")] }
  }

  @Test func whatWaitsForTooLongIsLetGo() async throws {
    try await session.open(LinkDelivery("app://project/p1"))
    #expect(session.waiting != nil)
    fixture.clock.advance(milliseconds: 599_999)
    try await Task.sleep(for: .milliseconds(1_200))
    #expect(session.waiting != nil)
    fixture.clock.advance(milliseconds: 1)
    try await world.eventually("It is let go.") { session.waiting == nil }
  }

  @Test func withoutAnyWaitWhatCanBeGoneToIsGoneTo() async throws {
    let world = SessionFixture(fixture) { $0.linkWaitMilliseconds = 0 }
    try await world.session.open(LinkDelivery("app://project/p1"))
    try await world.session.signIn(Fixture.ana)
    #expect(world.router.state[.home].isEmpty)
    try await world.session.open(LinkDelivery("app://project/p1"))
    #expect(world.router.state[.home] == [.project("p1")])
  }

  @Test(arguments: ["", "a\u{0}b"])
  func anUnfitDeliveryIsRefused(_ id: String) async throws {
    await #expect(throws: StoreError.self) {
      try await session.open(LinkDelivery("app://project/p1", id: id))
    }
    #expect(session.waiting == nil)
  }

  // MARK: Signing in and out

  @Test func signingInAgainWhileTheSceneIsReadKeepsAllThatCame() async throws {
    try fixture.save([.project("p1")])
    let first = Task { try await session.signIn(Fixture.ana) }
    try await world.eventually("It begins.") { session.phase == .restoring }
    router.push(.settings)
    try await session.open(LinkDelivery("app://task/t1"))
    try await session.signIn(Principal("ana", roles: ["editor"]))
    _ = try? await first.value
    #expect(session.principal.roles == ["editor"])
    #expect(router.state[.home] == [.project("p1"), .settings])
    #expect(router.state[.search].last == .task("t1"))
    #expect(!world.events.contains { if case .signedOut = $0 { true } else { false } })
  }

  @Test func aTabThatWasChosenMeanwhileKeepsWhatCameBackInIt() async throws {
    try fixture.save(SceneState(selectedTab: .search, stacks: [.search: [.board("b1")]]))
    let signingIn = Task { try await session.signIn(Fixture.ana) }
    try await world.eventually("It begins.") { session.phase == .restoring }
    router.select(.search)
    _ = try await signingIn.value
    #expect(router.state[.search] == [.board("b1")])
  }

  @Test func signingInAtOnceAfterSigningOutFindsWhatWasSaved() async throws {
    let slow = SessionFixture(fixture) { $0.saveDelayMilliseconds = 3_600_000 }
    try await slow.session.signIn(Fixture.ana)
    try await rest(slow)
    slow.router.push(.project("p1"))
    let gate = holdWrites()
    let out = Task { try await slow.session.signOut() }
    try await slow.eventually("It ends.") { slow.session.phase == .signedOut }
    let back = Task { try await slow.session.signIn(Fixture.ana) }
    try await Task.sleep(for: .milliseconds(100))
    gate.signal()
    try await out.value
    _ = try await back.value
    #expect(slow.router.state[.home] == [.project("p1")])
  }

  // MARK: Saving

  @Test func aStateThatCannotBeSavedDoesNotHoldUpTheNext() async throws {
    try await session.signIn(Fixture.ana)
    try await rest(world)
    let gate = holdWrites()
    router.push(.lost)
    try await Task.sleep(for: .milliseconds(100))
    router.replaceStack(with: [.settings])
    gate.signal()
    try await world.eventually("It is saved.") { session.isSaved }
    #expect(try fixture.restore().home == [.settings])
  }

  @Test func whoeverWasErasedIsNotBroughtBack() async throws {
    try await session.signIn(Fixture.ana)
    router.push(.project("p1"))
    try await session.flush()
    try await fixture.store.erase(Fixture.ana)
    router.push(.settings)
    await #expect(throws: StoreError.sceneMissing("main")) { try await session.flush() }
    router.push(.page(1))
    try? await session.flush()
    #expect(try fixture.number("SELECT count(*) FROM backtrail_scene") == 0)
  }

  @Test func aSaveOnTheWayOutKeepsWhatWasCutThoughAnotherIsOnItsWay() async throws {
    try await session.signIn(Fixture.ana)
    router.push(.project("p1"), .board("b1"), .task("t1"))
    try await session.flush()
    try fixture.deny(on: "board/b1")
    try await world.eventually("It is cut.") { router.state[.home] == [.project("p1")] }
    try await rest(world)
    router.push(.page(1), in: .tab(.more))
    let flushed = Task { try await session.flush() }
    await Task.yield()
    // The other save is done long before this, and nobody here has heard of it.
    Self.block()
    try session.saveNow()
    try await flushed.value
    try fixture.revoke(on: "board/b1")
    #expect(try fixture.restore().home == [.project("p1"), .board("b1"), .task("t1")])
    #expect(try fixture.restore().state[.more] == [.page(1)])
  }

  @Test func anotherWindowsTabIsLeftAsItIs() async throws {
    try fixture.save(SceneState(stacks: [.home: [.project("p1")], .more: [.page(1)]]))
    try await session.signIn(Fixture.ana)
    try await fixture.store.save(
      stack: [.page(2)], in: .more, of: Atlas.self, scene: "main", as: Fixture.ana)
    router.push(.settings, in: .tab(.home))
    try await session.flush()
    let restored = try fixture.restore()
    #expect(restored.home == [.project("p1"), .settings])
    #expect(restored.state[.more] == [.page(2)])
  }

  @Test func otherRolesAreActedOnThoughAJudgementIsUnderWay() async throws {
    let service = SlowService()
    let fixture = try Fixture { configuration in
      var outside = OutsideSources()
      outside.keep(kinds: ["task"], in: service)
      configuration.outside = outside
    }
    try fixture.allow(.role("editor"))
    let world = SessionFixture(fixture)
    try await world.session.signIn(Principal("ana", roles: ["editor"]))
    world.router.push(.settings, .task("t1"))
    try await rest(world)
    service.hold()
    let judging = Task { try await world.session.validate() }
    try await world.eventually("It is asked.") { service.isAsked }
    try await world.session.signIn(Fixture.ana)
    service.answer(.alive)
    try await judging.value
    #expect(world.router.state[.home] == [.settings])
  }

  // MARK: A database that is held

  /// Another connection that holds the lock for writing, and a session that does not wait long.
  private func heldWorld() throws -> (SessionFixture, Connection) {
    let store = try fixture.reopened { $0.busyTimeoutMilliseconds = 50 }
    let world = SessionFixture(fixture, store: store) { $0.saveDelayMilliseconds = 3_600_000 }
    return (world, try fixture.connect())
  }

  @Test func whoeverComesBackDoesNotSeeLessThanTheySawLast() async throws {
    let (world, other) = try heldWorld()
    try await world.session.signIn(Fixture.ana)
    world.router.push(.project("p1"))
    try await world.session.flush()
    try other.execute(script: "BEGIN IMMEDIATE")
    world.router.push(.settings)
    await #expect(throws: StoreError.self) { try await world.session.signOut() }
    #expect(!world.session.isSaved)
    await #expect(throws: StoreError.self) { try await world.session.signIn(Fixture.ana) }
    try other.execute(script: "ROLLBACK")
    try await world.session.signIn(Fixture.ana)
    #expect(world.router.state[.home] == [.project("p1"), .settings])
    world.router.replaceStack(with: [.page(1)])
    try await world.session.flush()
    try await Task.sleep(for: .milliseconds(900))
    #expect(try fixture.restore().home == [.page(1)])
  }

  @Test func whatEverybodyDidBeforeTheyLeftIsSaved() async throws {
    let (world, other) = try heldWorld()
    try await world.session.signIn(Fixture.ana)
    try other.execute(script: "BEGIN IMMEDIATE")
    world.router.push(.project("p1"))
    await #expect(throws: StoreError.self) { try await world.session.signOut() }
    try await world.session.signIn(Fixture.ben)
    world.router.push(.settings)
    await #expect(throws: StoreError.self) { try await world.session.signOut() }
    #expect(throws: StoreError.self) { try world.session.saveNow() }
    #expect(!world.session.isSaved)
    try other.execute(script: "ROLLBACK")
    try await world.eventually("All is saved.") { world.session.isSaved }
    #expect(try fixture.restore().home == [.project("p1")])
    #expect(try fixture.restore(as: Fixture.ben).home == [.settings])
  }

  @Test func aLinkIsJudgedAgainWhenNotingItTookAWhile() async throws {
    try await session.signIn(Fixture.ana)
    try await rest(world)
    var shown: [Atlas.Route] = []
    let observation = router.observe { shown += $0.state[.search] }
    let gate = holdWrites()
    let link = Task { try await session.open(LinkDelivery("app://task/t1", id: "tap")) }
    try await Task.sleep(for: .milliseconds(200))
    try fixture.delete("task/t1")
    gate.signal()
    #expect(try await link.value?.reason == .deleted)
    #expect(router.state[.search] == [.project("p1"), .board("b1")])
    #expect(!shown.contains(.task("t1")), "It is never shown, not even for a moment.")
    observation.cancel()
  }

  @Test func anAnswerThatNeverComesHoldsUpNobodyElse() async throws {
    let service = SlowService()
    let world = try await slowWorld(service)
    service.hold()
    world.router.push(.task("t1"))
    try await world.eventually("It is asked.") { service.isAsked }
    try await world.session.signOut()
    try await world.session.signIn(Fixture.ben)
    world.router.push(.settings, .project("never"))
    try await world.eventually("It goes.") { world.router.state[.home] == [.settings] }
    service.answer(.alive)
  }

  // MARK: Two windows

  @Test func twoSessionsKeepWhatTheOtherDidElsewhere() async throws {
    try fixture.save(SceneState(stacks: [.home: [.page(0)], .search: [.page(0)]]))
    let second = SessionFixture(fixture)
    try await session.signIn(Fixture.ana)
    try await second.session.signIn(Fixture.ana)
    second.router.push(.page(1), in: .tab(.search))
    second.router.present(.newProject, over: .more)
    try await second.session.flush()
    for page in 2...4 as ClosedRange<Int64> {
      router.push(.page(page), in: .tab(.home))
      try await session.flush()
    }
    let restored = try fixture.restore()
    #expect(restored.state[.search] == [.page(0), .page(1)])
    #expect(restored.home == [.page(0), .page(2), .page(3), .page(4)])
    #expect(restored.state.presented.map(\.modal) == [.newProject])
  }
}
