import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("A session opens links")
@MainActor
struct SessionLinkTests: SessionSuite {
  let world: SessionFixture

  init() throws {
    world = try SessionFixture()
  }

  @discardableResult
  private func open(
    _ link: String, id: String? = nil
  ) async throws -> ResolvedDestination<Atlas>? {
    try await session.open(LinkDelivery(link, id: id))
  }

  @Test func presentationsGoTheTabIsSelectedAndTheStackReplaced() async throws {
    try await session.signIn(Fixture.ana)
    router.push(.settings, in: .tab(.search))
    router.push(.project("p1"))
    router.present(.newProject)
    router.present(.edit("t1"))
    try await open("app://task/t1")
    #expect(router.state.presented.isEmpty)
    #expect(router.state.momentary.queued.isEmpty)
    #expect(router.state.selectedTab == .search)
    #expect(router.state[.search] == [.project("p1"), .board("b1"), .task("t1")])
    #expect(router.state[.home] == [.project("p1")], "Other tabs are kept.")
    #expect(session.arrival?.stack.last == .task("t1"))
  }

  @Test func whatIsGoneLandsAtTheNearestParentWithTheReason() async throws {
    try await session.signIn(Fixture.ana)
    try fixture.delete("task/t1")
    let resolved = try await open("app://task/t1")
    #expect(router.state[.search] == [.project("p1"), .board("b1")])
    #expect(resolved?.reason == .deleted)
  }

  @Test func aLinkThatLeadsNowhereMovesNobody() async throws {
    try await session.signIn(Fixture.ana)
    router.push(.settings)
    let before = router.state
    await #expect(throws: LinkRefusal.self) { try await open("app://nowhere/1") }
    await #expect(throws: LinkRefusal.self) { try await open("https://evil.example/settings") }
    #expect(router.state == before)
    #expect(world.events.count { if case .refused = $0 { true } else { false } } == 2)
  }

  @Test func aPayloadEntersOnTheSameWay() async throws {
    try await session.signIn(Fixture.ana)
    try await session.open(LinkPayload(["aps": "x", "link": "app://task/t2"]), from: .notification)
    #expect(router.state[.search].last == .task("t2"))
    await #expect(throws: LinkRefusal.self) { try await session.open(LinkPayload([:])) }
  }

  @Test func aServiceFeedsTheSession() async throws {
    let channel = LinkChannel()
    channel.send(LinkDelivery("app://task/t1"))
    channel.send(LinkDelivery("app://nowhere"))
    channel.send(LinkDelivery("app://settings"))
    channel.finish()
    try await session.signIn(Fixture.ana)
    await session.open(linksOf: channel)
    #expect(router.state.selectedTab == .home)
    #expect(router.state[.home] == [.settings])
    #expect(router.state[.search].last == .task("t1"))
  }

  // MARK: Before somebody has signed in

  /// authorize-03.
  @Test func itWaitsForWhoeverSignsInFirst() async throws {
    let resolved = try await open("https://links.example/project/p1")
    #expect(resolved?.outcome == .pending)
    #expect(resolved?.reason?.publicWord == .pending)
    #expect(router.state == SceneState())
    #expect(session.waiting != nil)
    try await session.signIn(Fixture.ana)
    #expect(router.state[.home] == [.project("p1")])
    #expect(session.waiting == nil)
    try await session.signOut()
    try await session.signIn(Fixture.ana)
    router.popToRoot()
    try await session.validate()
    #expect(router.state[.home].isEmpty, "It is gone to once.")
  }

  @Test func itIsJudgedForWhoeverSignsIn() async throws {
    try fixture.revoke()
    try fixture.allow(.principal("ana"))
    try await open("app://project/p1")
    try await session.signIn(Fixture.ben)
    #expect(router.state[.home].isEmpty)
    #expect(world.outcomes == [.pending, .arrived])
  }

  @Test func itIsDroppedWhenSomebodyElseSignsIn() async throws {
    try await session.signIn(Fixture.ana)
    try await session.signOut()
    try await open("app://project/p1")
    try await session.signIn(Fixture.ben)
    #expect(router.state[.home].isEmpty)
    try await session.signOut()
    try await session.signIn(Fixture.ana)
    #expect(router.state[.home].isEmpty)
  }

  @Test func itWaitsForTenMinutes() async throws {
    try await open("app://project/p1")
    fixture.clock.advance(milliseconds: 600_000)
    try await session.signIn(Fixture.ana)
    #expect(router.state[.home].isEmpty)
  }

  @Test func itIsNotLostWhenTheSceneCannotBeReadYet() async throws {
    let other = try fixture.reopened()
    let broken = SessionFixture(fixture, store: other)
    other.close()
    try await broken.session.open(NavigationDestination(.home, [.settings]))
    await #expect(throws: (any Error).self) { try await broken.session.signIn(Fixture.ana) }
    #expect(broken.session.waiting == NavigationDestination(.home, [.settings]))
  }

  // MARK: During a restore

  /// deeplink-14.
  @Test func itWinsOverTheSavedStateAndKeepsTheOtherTabs() async throws {
    try fixture.save(
      SceneState(selectedTab: .home, stacks: [.home: [.settings], .more: [.board("b1")]]))
    let report = Task { try await session.signIn(Fixture.ana) }
    try await world.eventually("It begins.") { session.phase != .signedOut }
    try await open("app://project/p1")
    _ = try await report.value
    try await world.eventually("It is gone to.") { router.state[.home] == [.project("p1")] }
    #expect(router.state[.more] == [.board("b1")])
    try await session.flush()
    #expect(try fixture.restore().state[.more] == [.board("b1")])

    let relaunched = SessionFixture(fixture)
    try await relaunched.session.signIn(Fixture.ana)
    #expect(relaunched.router.state[.home] == [.project("p1")])
    relaunched.router.popToRoot()
    try await relaunched.session.flush()
    let again = SessionFixture(fixture)
    try await again.session.signIn(Fixture.ana)
    #expect(again.router.state[.home].isEmpty, "The link is not replayed.")
    await #expect(throws: LinkRefusal.self) {
      try await again.session.open(LinkDelivery("app://project/"))
    }
    #expect(again.router.state[.more] == [.board("b1")])
  }

  @Test func aDeliveryThatWasHandledIsNotHandledAfterARelaunch() async throws {
    try await session.signIn(Fixture.ana)
    try await open("app://project/p1", id: "tap-1")
    #expect(router.state[.home] == [.project("p1")])
    router.popToRoot()
    try await open("app://project/p1", id: "tap-1")
    #expect(router.state[.home].isEmpty)
    try await session.signOut()
    let relaunched = SessionFixture(fixture)
    try await relaunched.session.open(LinkDelivery("app://project/p1", id: "tap-1"))
    try await relaunched.session.signIn(Fixture.ana)
    #expect(relaunched.router.state[.home].isEmpty)
    try await relaunched.session.open(LinkDelivery("app://project/p1", id: "tap-2"))
    #expect(relaunched.router.state[.home] == [.project("p1")])
  }

  // MARK: What is not ready

  @Test func itWaitsForItsData() async throws {
    let service = DoubtfulService()
    let loading = try Fixture { configuration in
      var outside = OutsideSources()
      outside.keep(kinds: ["task"], in: service)
      configuration.outside = outside
    }
    try loading.allow()
    service.mode = .notSynced
    let world = SessionFixture(loading)
    try await world.session.signIn(Fixture.ana)
    world.router.push(.settings)
    let resolved = try await world.session.open(LinkDelivery("app://task/t1"))
    #expect(resolved?.outcome == .waiting)
    #expect(resolved?.reason == .notSynced)
    #expect(world.router.state.selectedTab == .home)
    #expect(world.router.state[.home] == [.settings])
    service.mode = .answering
    await world.session.dataIsReady()
    #expect(world.router.state[.search] == [.task("t1")])
  }

  @Test func unsavedChangesAreConfirmedFirst() async throws {
    try await session.signIn(Fixture.ana)
    router.present(.newProject)
    router.setUnsaved(true)
    let resolved = try await open("app://task/t1", id: "tap")
    #expect(resolved?.outcome == .waiting)
    #expect(router.state.presented.map(\.modal) == [.newProject])
    #expect(router.state.momentary.confirming == [.home])
    router.confirmDismissal()
    try await world.eventually("It is gone to.") { router.state[.search].last == .task("t1") }
    #expect(router.state.presented.isEmpty)
  }

  @Test func whoeverKeepsTheirChangesStays() async throws {
    try await session.signIn(Fixture.ana)
    router.present(.newProject)
    router.setUnsaved(true)
    try await open("app://task/t1")
    router.cancelDismissal()
    try await session.validate()
    #expect(router.state.presented.map(\.modal) == [.newProject])
    #expect(router.state.momentary.confirming.isEmpty)
    #expect(session.waiting == nil)
  }

  @Test func theLastLinkIsWanted() async throws {
    try await session.signIn(Fixture.ana)
    let first = Task { try await session.open(LinkDelivery("app://task/t1")) }
    await Task.yield()
    let second = try await session.open(LinkDelivery("app://settings"))
    _ = try await first.value
    #expect(second?.outcome == .arrived)
    #expect(router.state.selectedTab == .home)
    #expect(router.state[.home] == [.settings])
  }

  @Test func aLinkOfSomebodyWhoLeftMovesNobody() async throws {
    try await session.signIn(Fixture.ana)
    let opened = Task { try await session.open(LinkDelivery("app://task/t1")) }
    await Task.yield()
    try await session.signOut()
    _ = try? await opened.value
    #expect(router.state == SceneState())
    try await session.signIn(Fixture.ben)
    try await session.validate()
    #expect(router.state == SceneState())
  }
}
