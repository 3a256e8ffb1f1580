import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import Testing

@Suite("What is on screen is validated")
struct StateValidationTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
  }

  private func validate(
    _ state: SceneState<Atlas>, as principal: Principal = Fixture.ana, at now: Instant? = nil
  ) throws -> ValidatedState<Atlas> {
    try fixture.store.validate(state, for: principal, at: now)
  }

  @Test func aDeletedRecordTakesItsRouteAndAllAfterIt() throws {
    let state = SceneState<Atlas>(stacks: [
      .home: [.project("p1"), .board("b1"), .task("t1")], .search: [.task("t1")],
    ])
    #expect(try validate(state).isWhole)
    #expect(try validate(state).state == state)
    try fixture.delete("board/b1")
    let validated = try validate(state)
    #expect(validated.state[.home] == [.project("p1")])
    #expect(validated.state[.search] == [.project("p1")])
    #expect(
      validated.report.dropped.map(\.description) == [
        "home[1]: deleted board/b1", "home[2]: afterInvalid",
        "search[0]: deleted task/t1 (at board/b1)",
      ])
    #expect(validated.report.appended.map(\.place) == [.stack("search")])
  }

  @Test func whatOnlyMayNotComeBackStaysOnScreen() throws {
    let state = SceneState<Atlas>(
      stacks: [.home: [.camera("t1"), .task("t2")]],
      presented: [
        PresentedItem(.login, over: .home), PresentedItem(.newProject, as: .popover, over: .search),
      ])
    #expect(try validate(state).state == state)
    let arriving = try fixture.store.validate(state, occasion: .arriving, for: Fixture.ana)
    #expect(arriving.state[.home].isEmpty)
    #expect(arriving.state.presented.isEmpty)
    #expect(arriving.report.dropped.first?.reason == .notRestorable)
  }

  @Test func aRouteThatMayNotComeBackStillNeedsItsRecord() throws {
    try fixture.delete("task/t1")
    let state = SceneState<Atlas>(stacks: [.home: [.camera("t1")]])
    #expect(try validate(state).report.dropped.map(\.reason) == [.deleted])
  }

  @Test func aPresentationGoesWithItsRecordOrWithTheStackBeneath() throws {
    let state = SceneState<Atlas>(
      stacks: [.home: [.project("p1")], .search: [.task("t2")]],
      presented: [
        PresentedItem(.edit("t1"), over: .home), PresentedItem(.newProject, over: .search),
      ])
    try fixture.delete("task/t1")
    try fixture.delete("task/t2")
    let validated = try validate(state)
    #expect(validated.state.presented.isEmpty)
    #expect(
      validated.report.dropped.filter { $0.place == .presented }.map(\.reason) == [
        .deleted, .presenterDropped,
      ])
  }

  @Test func theStackWithinASheetIsCutToItsPrefix() throws {
    let item = PresentedItem<Atlas>(
      .newProject, over: .home, stack: [.project("p1"), .task("t1"), .settings])
    try fixture.delete("task/t1")
    let validated = try validate(SceneState(presented: [item]))
    #expect(validated.state.presented.map(\.stack) == [[.project("p1")]])
    #expect(validated.report.dropped.map(\.place) == [.presentedStack(0), .presentedStack(0)])
  }

  @Test func whatWaitsToBePresentedIsValidatedToo() throws {
    var state = SceneState<Atlas>(presented: [PresentedItem(.newProject, over: .home)])
    state.momentary.queued = [
      PresentedItem(.edit("t1"), over: .home), PresentedItem(.edit("t2"), over: .home),
    ]
    try fixture.delete("task/t1")
    let validated = try validate(state)
    #expect(validated.state.presented == state.presented)
    #expect(validated.state.momentary.queued == [PresentedItem(.edit("t2"), over: .home)])
    #expect(validated.report.dropped.map(\.index) == [1])
  }

  @Test func theSidebarSelectionBecomesNothing() throws {
    try fixture.delete("task/t1")
    let state = SceneState<Atlas>(sidebar: .task("t1"))
    #expect(try validate(state).state.sidebar == nil)
    #expect(try validate(SceneState(sidebar: .task("t2"))).state.sidebar == .task("t2"))
  }

  @Test func anExpiryCutsAtItsInstantAndIsForetold() throws {
    try fixture.revoke()
    try fixture.allow(on: "project/p1", expires: fixture.later(5_000))
    let state = SceneState<Atlas>(stacks: [.home: [.project("p1"), .task("t1")]])
    let before = try validate(state, at: fixture.later(4_999))
    #expect(before.isWhole)
    #expect(before.report.validUntil == fixture.later(5_000))
    let after = try validate(state, at: fixture.later(5_000))
    #expect(after.state[.home].isEmpty)
    #expect(after.report.dropped.first?.reason == .expired)
  }

  @Test func whoeverIsNotKnownIsTakenNothingFrom() throws {
    let state = SceneState<Atlas>(
      stacks: [.home: [.task("gone")]], presented: [PresentedItem(.newProject, over: .home)])
    let showing = try validate(state, as: .unknown)
    #expect(showing.state == state)
    #expect(showing.report.outcome == .deferred)
    let arriving = try fixture.store.validate(state, occasion: .arriving, for: .unknown)
    #expect(arriving.state[.home].isEmpty)
    #expect(arriving.report.parked.first?.reason == .notSignedIn)
  }

  @Test func whatIsInDoubtStaysOnScreenAndDoesNotArrive() throws {
    var facts = FixtureFacts()
    facts.allow(.everyone, .all, on: .everything)
    facts.answer(RecordID("task", "t1"), with: .failed)
    facts.put(RecordID("task", "t2"))
    let state = SceneState<Atlas>(
      stacks: [.home: [.task("t2"), .task("t1")]],
      presented: [PresentedItem(.edit("t2"), over: .home)])
    let now = Instant(millisecondsSince1970: 0)
    let showing = try StateValidation(state, occasion: .showing, for: Fixture.ana, at: now)
      .decide(answeredBy: &facts)
    #expect(showing.state == state)
    #expect(showing.report.parked.map(\.reason) == [.lookupFailed])
    let arriving = try StateValidation(state, occasion: .arriving, for: Fixture.ana, at: now)
      .decide(answeredBy: &facts)
    #expect(arriving.state[.home] == [.task("t2")])
    #expect(arriving.state.presented.isEmpty)
  }

  @Test func whatIsForbiddenGoesThoughSomethingBeneathIsInDoubt() throws {
    var facts = FixtureFacts()
    facts.allow(.everyone, .all, on: .everything)
    facts.answer(RecordID("task", "t1"), with: .failed)
    facts.put(RecordID("task", "t2"))
    facts.put(RecordID("task", "t3"))
    facts.deny(.everyone, .all, on: .record(RecordID("task", "t2")))
    let state = SceneState<Atlas>(
      stacks: [.home: [.task("t1"), .task("t3"), .task("t2"), .settings], .more: [.task("t1")]],
      sidebar: .task("t1"),
      presented: [
        PresentedItem(.edit("t2"), over: .more),
        PresentedItem(.edit("t1"), over: .search, stack: [.task("t3"), .task("t2")]),
      ])
    let now = Instant(millisecondsSince1970: 0)
    let validated = try StateValidation(state, occasion: .showing, for: Fixture.ana, at: now)
      .decide(answeredBy: &facts)
    #expect(validated.state[.home] == [.task("t1"), .task("t3")])
    #expect(validated.state[.more] == [.task("t1")])
    #expect(validated.state.sidebar == .task("t1"))
    #expect(validated.state.presented.map(\.over) == [.search])
    #expect(validated.state.presented.first?.stack == [.task("t3")])
    #expect(
      validated.report.dropped.map(\.description) == [
        "home[2]: denied task/t2", "home[3]: afterInvalid", "presented[0]: denied task/t2 (edit)",
        "presented[1].stack[1]: denied task/t2",
      ])
    #expect(validated.report.parked.map(\.reason) == Array(repeating: .lookupFailed, count: 4))
    #expect(validated.report.verdicts.count == 10)
  }

  @Test func aLongStackOnScreenIsNotCut() throws {
    let routes = (0..<100).map { Atlas.Route.page($0) }
    let state = SceneState<Atlas>(stacks: [.home: routes])
    #expect(try validate(state).isWhole)
    let arriving = try fixture.store.validate(state, occasion: .arriving, for: Fixture.ana)
    #expect(arriving.state[.home].count == 64)
  }

  @Test func theTwinSaysTheSame() async throws {
    try fixture.delete("task/t1")
    let state = SceneState<Atlas>(stacks: [.home: [.project("p1"), .task("t1")]])
    let validated = try await fixture.store.validate(state, for: Fixture.ana)
    #expect(try validated.state == validate(state).state)
  }
}
