import BacktrailNavigation
import Dispatch
import Foundation
import Testing

@testable import BacktrailStore

@Suite("A session restores and saves")
@MainActor
struct SessionRestoringTests: SessionSuite {
  let world: SessionFixture

  init() throws {
    world = try SessionFixture()
  }

  @Test func signingInShowsWhatIsStillValid() async throws {
    try fixture.save(
      SceneState(selectedTab: .search, stacks: [.search: [.board("b1"), .task("t1")]]))
    try fixture.delete("task/t1")
    let report = try await session.signIn(Fixture.ana)
    #expect(router.state.selectedTab == .search)
    #expect(router.state[.search] == [.board("b1")])
    #expect(report.dropped.map(\.reason) == [.deleted])
    #expect(session.phase == .following)
    #expect(session.principal == Fixture.ana)
  }

  @Test func whoeverComesEveryDayAndStaysKeepsTheScene() async throws {
    let fixture = try Fixture { $0.sceneLifetimeMilliseconds = 30 * 86_400_000 }
    try fixture.allow()
    try fixture.save([.settings])
    fixture.clock.advance(days: 29)
    let world = SessionFixture(fixture)
    try await world.session.signIn(Fixture.ana)
    try await world.eventually("it is noted that the scene is in use") {
      try fixture.store.load("main", as: Fixture.ana).summary.savedAt == fixture.now
    }
    fixture.clock.advance(days: 29)
    #expect(try fixture.restore().home == [.settings])
    #expect(world.saves == 0)
  }

  @Test func nobodyIsNotSignedIn() async throws {
    await #expect(throws: SessionError.principalUnknown) { try await session.signIn(.unknown) }
    #expect(session.phase == .signedOut)
  }

  @Test func whatAnAppShowsOfAnErrorIsItsSentence() {
    let errors: [any DescribedError] = [
      SessionError.overtaken, StoreError.principalUnknown, LinkRefusal.missingLink,
    ]
    for error in errors {
      #expect((error as any Error).localizedDescription == error.description)
      #expect(error.description.hasSuffix("."))
    }
  }

  @Test func whatCannotBeReadIsNotWrittenOver() async throws {
    try fixture.save([.project("p1")])
    let before = try fixture.document()
    let other = try fixture.reopened()
    let broken = SessionFixture(fixture, store: other)
    other.close()
    await #expect(throws: (any Error).self) { try await broken.session.signIn(Fixture.ana) }
    #expect(broken.session.phase == .signedOut)
    broken.router.push(.settings)
    try await broken.session.flush()
    #expect(broken.session.isSaved)
    #expect(try fixture.document() == before)
  }

  @Test func aDamagedSceneStaysUntilThePersonMovesOn() async throws {
    try fixture.save([.project("p1")])
    try fixture.execute("UPDATE backtrail_scene SET body = 'damaged'")
    let report = try await session.signIn(Fixture.ana)
    #expect(report.outcome == .damaged)
    try await session.flush()
    #expect(try fixture.number("SELECT count(*) FROM backtrail_quarantine") == 0)
    router.push(.settings)
    try await session.flush()
    #expect(try fixture.number("SELECT count(*) FROM backtrail_quarantine") == 1)
    #expect(try fixture.restore().home == [.settings])
  }

  @Test func whatThePersonDidMeanwhileIsDoneOnTopOfWhatCameBack() async throws {
    try fixture.save([.project("p1")])
    let report = Task { try await session.signIn(Fixture.ana) }
    try await world.eventually("It begins.") { session.phase != .signedOut }
    router.push(.board("b1"))
    router.push(.settings)
    router.undo()
    _ = try await report.value
    #expect(router.state[.home] == [.project("p1"), .board("b1")])
  }

  @Test func theLastWhoSignsInIsThere() async throws {
    try fixture.save([.project("p1")])
    try fixture.save([.settings], as: Fixture.ben)
    let ana = Task { try await session.signIn(Fixture.ana) }
    try await world.eventually("It begins.") { session.phase != .signedOut }
    try await session.signIn(Fixture.ben)
    await #expect(throws: SessionError.overtaken) { try await ana.value }
    #expect(session.principal == Fixture.ben)
    #expect(router.state[.home] == [.settings])
    router.push(.page(1))
    try await session.flush()
    #expect(try fixture.restore().home == [.project("p1")])
  }

  // MARK: Saving

  @Test func manyMovesAreSavedTogetherAndTheNewestStays() async throws {
    try await session.signIn(Fixture.ana)
    for page in 0..<60 as Range<Int64> { router.replaceStack(with: [.page(page)]) }
    try await world.eventually("It is saved.") { session.isSaved }
    #expect(world.saves <= 3, "\(world.saves)")
    #expect(try fixture.restore().home == [.page(59)])
  }

  @Test func flushingSavesAtOnceAndIsDoneWhenItReturns() async throws {
    let slow = SessionFixture(fixture) { $0.saveDelayMilliseconds = 3_600_000 }
    try await slow.session.signIn(Fixture.ana)
    slow.router.push(.settings)
    #expect(try fixture.restore().home.isEmpty)
    try await slow.session.flush()
    #expect(try fixture.restore().home == [.settings])
    slow.router.push(.page(1))
    try slow.session.saveNow()
    #expect(try fixture.restore().home == [.settings, .page(1)])
    #expect(slow.session.isSaved)
  }

  @Test func noOlderStateIsWrittenAfterANewerOne() async throws {
    try await session.signIn(Fixture.ana)
    try await session.validate()
    // The threads that write are held up, so that the older save is still on its way.
    let gate = DispatchSemaphore(value: 0)
    let writes = fixture.store.writes
    let blocker = Task { try await writes.run { gate.wait() } }
    router.replaceStack(with: [.page(1)])
    let flushed = Task { try await session.flush() }
    try await Task.sleep(for: .milliseconds(200))
    router.replaceStack(with: [.page(2)])
    try session.saveNow()
    #expect(try fixture.restore().home == [.page(2)])
    gate.signal()
    try await blocker.value
    try await flushed.value
    #expect(session.isSaved)
    #expect(try fixture.restore().home == [.page(2)])
  }

  @Test func aSceneThatSomebodyElseWroteTakesTheNewestState() async throws {
    try fixture.save([.project("p1"), .board("b1"), .task("t1")])
    try await session.signIn(Fixture.ana)
    try await fixture.store.delete(RecordID("task", "t1"), pruning: true)
    router.select(.more)
    router.push(.settings)
    try await session.flush()
    let restored = try fixture.restore()
    #expect(restored.state[.more] == [.settings])
    #expect(restored.state.selectedTab == .more)
    #expect(restored.home == [.project("p1"), .board("b1")])
  }

  @Test func aRefusedSaveIsToldAndNothingIsLost() async throws {
    try await session.signIn(Fixture.ana)
    router.push(.lost)
    await #expect(throws: (any Error).self) { try await session.flush() }
    #expect(!session.isSaved)
    router.pop()
    router.push(.settings)
    try await session.flush()
    #expect(session.isSaved)
    #expect(try fixture.restore().home == [.settings])
  }

  // MARK: Signing out

  @Test func signingOutSavesAndLeavesNothing() async throws {
    try await session.signIn(Fixture.ana)
    router.push(.project("p1"))
    router.present(.newProject, over: .more)
    router.present(.edit("t1"), over: .more)
    try await session.signOut()
    #expect(router.state == SceneState())
    #expect(router.state.origin == nil)
    #expect(!router.canUndo)
    #expect(session.principal == .unknown)
    #expect(try fixture.restore().home == [.project("p1")])
    try await session.signIn(Fixture.ben)
    #expect(router.state == SceneState())
    router.push(.settings)
    try await session.signOut()
    #expect(try fixture.restore().home == [.project("p1")])
    #expect(try fixture.restore(as: Fixture.ben).home == [.settings])
  }

  @Test func theScreenIsEmptyBeforeTheLastSaveIsDone() async throws {
    try await session.signIn(Fixture.ana)
    router.push(.project("p1"))
    let out = Task { try await session.signOut() }
    try await world.eventually("It ends.") { session.phase != .following }
    #expect(router.state == SceneState())
    try await out.value
    #expect(try fixture.restore().home == [.project("p1")])
  }

  @Test func whoeverSignsInNextReplacesThePresentPerson() async throws {
    try await session.signIn(Fixture.ana)
    router.push(.project("p1"))
    try await session.signIn(Fixture.ben)
    #expect(router.state == SceneState())
    try await world.eventually("It is saved.") { session.isSaved }
    #expect(try fixture.restore().home == [.project("p1")])
    #expect(try fixture.restore(as: Fixture.ben).home.isEmpty)
  }

  @Test func otherRolesOfTheSamePersonAreJudgedAgain() async throws {
    try fixture.revoke()
    try fixture.allow(.role("editor"))
    try fixture.save([.project("p1")])
    try await session.signIn(Principal("ana", roles: ["editor"]))
    #expect(router.state[.home] == [.project("p1")])
    try await session.signIn(Fixture.ana)
    try await world.eventually("It is cut.") { router.state[.home].isEmpty }
    #expect(world.pruned == ["home[0] unauthorized"])
  }

  @Test func attemptsAreCountedAndConfirmed() async throws {
    try fixture.save([.project("p1"), .settings])
    for _ in 0..<3 {
      let crashing = SessionFixture(fixture) { $0.countsAttempts = true }
      try await crashing.session.signIn(Fixture.ana)
      #expect(crashing.router.state[.home].count == 2)
    }
    let careful = SessionFixture(fixture) { $0.countsAttempts = true }
    let report = try await careful.session.signIn(Fixture.ana)
    #expect(report.dropped.map(\.reason) == [.suspectedCrash])
    try await careful.session.confirmShown()
  }
}
