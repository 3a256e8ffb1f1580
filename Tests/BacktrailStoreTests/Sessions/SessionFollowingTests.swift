import BacktrailNavigation
import BacktrailSQLite
import Testing

@testable import BacktrailStore

@Suite("A session follows the store")
@MainActor
struct SessionFollowingTests: SessionSuite {
  let world: SessionFixture

  init() async throws {
    world = try SessionFixture()
    try await session.signIn(Fixture.ana)
  }

  @Test func aDeletionTakesTheRouteAwayAndSaysWhy() async throws {
    router.push(.project("p1"), .board("b1"), .task("t1"))
    try fixture.delete("board/b1")
    try await world.eventually("The board goes.") { router.state[.home] == [.project("p1")] }
    #expect(world.pruned == ["home[1] deleted", "home[2] afterInvalid"])
    #expect(!router.canUndo, "What was cut does not come back by undoing.")
  }

  @Test func theNearestValidParentTakesItsPlace() async throws {
    router.push(.task("t1"))
    try fixture.delete("task/t1")
    try await world.eventually("The board is shown.") { router.state[.home] == [.board("b1")] }
  }

  @Test func aDeletionInAnotherProcessIsSeen() async throws {
    router.push(.project("p1"), .task("t1"))
    await #expect(processExitsWith: .success) { [path = fixture.path as String] in
      try RestorationStore(path: path).delete(RecordID("task", "t1"))
    }
    try await world.eventually("The task goes.") {
      router.state[.home] == [.project("p1"), .board("b1")]
    }
  }

  @Test func aRevocationAndADenyAreSeenInEveryTab() async throws {
    router.push(.project("p1"), in: .tab(.home))
    router.push(.task("t2"), in: .tab(.more))
    try fixture.deny(on: "project/p1")
    try await world.eventually("Both go.") {
      router.state[.home].isEmpty && router.state[.more].isEmpty
    }
    #expect(world.pruned == ["home[0] denied", "more[0] denied"])
  }

  @Test func aPresentationGoesWithItsRecordAndTheNextIsShown() async throws {
    router.present(.edit("t1"))
    router.present(.newProject)
    router.setUnsaved(true)
    try fixture.delete("task/t1")
    try await world.eventually("The next is shown.") {
      router.state.presented.map(\.modal) == [.newProject]
    }
    #expect(router.state.momentary == .init())
    #expect(world.pruned == ["presented[0] deleted"])
  }

  @Test func aPushedRouteThatIsNotValidGoesAgain() async throws {
    router.push(.settings, .task("never"))
    try await world.eventually("It goes.") { router.state[.home] == [.settings] }
    #expect(world.pruned == ["home[1] missing"])
  }

  @Test func aGrantThatExpiresPrunesAtItsInstant() async throws {
    let fixture = try Fixture()
    try fixture.putTree()
    let end = fixture.later(60_000)
    try fixture.allow(on: "project/p1", expires: end)
    try fixture.allow(on: "task/t1", expires: fixture.later(120_000))
    let world = SessionFixture(fixture)
    try await world.session.signIn(Fixture.ana)
    world.router.push(.project("p1"), .task("t1"))
    try await world.session.flush()
    fixture.clock.now = end.advanced(byMilliseconds: -1)
    // Until nothing that was written is news any more, and the clock was looked at again.
    try await Task.sleep(for: .milliseconds(1_500))
    #expect(world.router.state[.home].count == 2)
    fixture.clock.now = end
    try await world.eventually("It is cut.") { world.router.state[.home].isEmpty }
    #expect(world.pruned.first == "home[0] expired")
  }

  @Test func anApplicationsOwnTableIsFollowed() async throws {
    let own = try OwnTable()
    let store = try own.open()
    let world = SessionFixture(fixture, store: store)
    try await world.session.signIn(Fixture.ana)
    world.router.push(.settings, .task("n1"), .project("p1"))
    try await world.session.validate()
    #expect(world.router.state[.home].count == 3)
    try own.execute("UPDATE notes SET gone = 1")
    try await world.eventually("It goes.") { world.router.state[.home] == [.settings] }
    #expect(world.pruned.first == "home[1] deleted")
    store.close()
  }

  @Test func whatWasCutComesBackAtTheNextLaunchWhenItIsValidAgain() async throws {
    router.push(.project("p1"), .board("b1"), .task("t1"))
    try await session.flush()
    try fixture.deny(on: "board/b1")
    try await world.eventually("It is cut.") { router.state[.home] == [.project("p1")] }
    router.select(.more)
    router.push(.settings)
    try await session.flush()
    #expect(try fixture.restore().home == [.project("p1")])
    try fixture.revoke(on: "board/b1")
    #expect(try fixture.restore().home == [.project("p1"), .board("b1"), .task("t1")])
  }

  @Test func unlessThePersonMovedOnThere() async throws {
    router.push(.project("p1"), .task("t1"))
    try fixture.delete("task/t1")
    try await world.eventually("The board is shown.") {
      router.state[.home] == [.project("p1"), .board("b1")]
    }
    router.push(.settings)
    try await session.flush()
    try fixture.undelete("task/t1")
    #expect(try fixture.restore().home == [.project("p1"), .board("b1"), .settings])
  }

  @Test func nothingIsFollowedAfterSigningOut() async throws {
    router.push(.project("p1"))
    try await session.signOut()
    router.push(.task("never"))
    try fixture.delete("project/p1")
    try await Task.sleep(for: .milliseconds(400))
    await #expect(throws: SessionError.notRestored) { try await session.validate() }
    #expect(router.state[.home] == [.task("never")])
  }

  @Test func aSessionThatIsLetGoEnds() async throws {
    let other = try Fixture()
    var gone: SessionFixture? = SessionFixture(other)
    try await gone?.session.signIn(Fixture.ana)
    weak let session = gone?.session
    gone = nil
    try await world.eventually("It is freed.") { session == nil }
    try other.put("project/p1")
  }

  // MARK: Doubt

  @Test func whatIsInDoubtStaysAndIsAskedAgain() async throws {
    let service = DoubtfulService()
    let doubtful = try Fixture { configuration in
      var outside = OutsideSources()
      outside.keep(kinds: ["task"], in: service)
      configuration.outside = outside
    }
    try doubtful.allow()
    let world = SessionFixture(doubtful)
    try await world.session.signIn(Fixture.ana)
    world.router.push(.task("t1"))
    try await world.session.validate()
    service.mode = .failing
    try await world.session.validate()
    #expect(world.router.state[.home] == [.task("t1")])
    #expect(world.pruned.isEmpty)
    service.mode = .answering
    try doubtful.deny(on: "*")
    try await world.eventually("It is asked again.") { world.router.state[.home].isEmpty }
  }

  @Test func whatThePersonDoesWhileItIsJudgedIsNotLost() async throws {
    let service = SlowService()
    let slow = try Fixture { configuration in
      var outside = OutsideSources()
      outside.keep(kinds: ["task"], in: service)
      configuration.outside = outside
    }
    try slow.allow()
    let world = SessionFixture(slow)
    try await world.session.signIn(Fixture.ana)
    world.router.push(.settings, .task("t1"))
    try await world.session.validate()
    try await world.session.flush()
    try await Task.sleep(for: .milliseconds(300))
    try await world.eventually("Nothing is judged.") { !world.session.isValidating }
    service.hold()
    let judging = Task { try await world.session.validate() }
    try await world.eventually("It is asked.") { service.isAsked }
    world.router.push(.page(1), in: .tab(.more))
    service.answer(.deleted)
    try await judging.value
    try await world.eventually("Nothing is judged.") { !world.session.isValidating }
    #expect(world.router.state[.home] == [.settings])
    #expect(world.router.state[.more] == [.page(1)])
  }

  @Test func aFailureThatIsThrownIsToldAndLeavesAllAsItIs() async throws {
    let service = DoubtfulService()
    let doubtful = try Fixture { configuration in
      var outside = OutsideSources(failure: .isThrown)
      outside.keep(kinds: ["task"], in: service)
      configuration.outside = outside
    }
    try doubtful.allow()
    let world = SessionFixture(doubtful)
    try await world.session.signIn(Fixture.ana)
    service.mode = .failing
    world.router.push(.task("t1"))
    try await world.eventually("It is told.") {
      world.events.contains { if case .validationFailed = $0 { true } else { false } }
    }
    #expect(world.router.state[.home] == [.task("t1")])
    await #expect(throws: (any Error).self) { try await world.session.validate() }
  }
}

/// A database with tasks in a table of an application's own.
private struct OwnTable {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "own.db")
    let store = try RestorationStore(path: path)
    try store.allow(.everyone, .all, on: .everything)
    try store.put(RecordID("project", "p1"))
    store.close()
    try execute("CREATE TABLE notes (id TEXT PRIMARY KEY, gone INTEGER NOT NULL DEFAULT 0)")
    try execute("INSERT INTO notes (id) VALUES ('n1')")
  }

  func execute(_ sql: String) throws {
    try Connection(path: path, mode: .readWrite).execute(script: sql)
  }

  func open() throws -> RestorationStore {
    var configuration = StoreConfiguration()
    configuration.recordSources = [
      RecordSource("task", in: "notes", id: .text("id"), deleted: "gone")
    ]
    return try RestorationStore(path: path, configuration: configuration)
  }
}
