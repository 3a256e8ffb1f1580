import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import Testing

@Suite("Destinations are resolved")
struct DestinationTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.put("secret/s1", under: "project/p1")
    try fixture.allow()
  }

  private func resolve(
    _ destination: NavigationDestination<Atlas>, as principal: Principal = Fixture.ana
  ) throws -> ResolvedDestination<Atlas> {
    try fixture.store.resolve(destination, for: principal)
  }

  @Test func whatIsValidArrivesWhole() throws {
    let destination = NavigationDestination<Atlas>(
      .search, [.project("p1"), .task("t1")], presented: PresentedItem(.edit("t1"), over: .search),
      query: ["q": "x"])
    let resolved = try resolve(destination)
    #expect(resolved.outcome == .arrived)
    #expect(resolved.destination == destination)
    #expect(resolved.reason == nil)
    #expect(!resolved.isNotFound)
  }

  @Test func theNearestValidParentTakesThePlaceOfWhatIsGone() throws {
    try fixture.delete("task/t1")
    let resolved = try resolve(.init(.home, [.task("t1")]))
    #expect(resolved.outcome == .arrived)
    #expect(resolved.destination.stack == [.board("b1")])
    #expect(resolved.reason == .deleted)
  }

  @Test func withNothingLeftItIsTheRootOfTheTab() throws {
    let destination = NavigationDestination<Atlas>(
      .search, [.task("never")], presented: PresentedItem(.newProject, over: .search),
      query: ["q": "x"])
    let resolved = try resolve(destination)
    #expect(resolved.destination == NavigationDestination(.search))
    #expect(resolved.isNotFound)
    #expect(resolved.reason == .missing)
  }

  @Test func orWhatTheSchemaHasForThatAsFarAsItMayBeShown() throws {
    let gone = NavigationDestination<LostAtlas>(.more, [.task("never")])
    let resolved = try fixture.store.resolve(gone, for: Fixture.ana)
    #expect(resolved.destination == NavigationDestination(.home, [.project("p1"), .settings]))
    #expect(resolved.isNotFound)
    try fixture.deny(on: "project/p1")
    let denied = try fixture.store.resolve(gone, for: Fixture.ana)
    #expect(denied.destination == NavigationDestination(.home))
  }

  @Test func aPresentationAloneMayBeRefused() throws {
    try fixture.deny(.everyone, "edit", on: "task/t1")
    let resolved = try resolve(
      .init(.home, [.task("t1")], presented: PresentedItem(.edit("t1"), over: .home)))
    #expect(resolved.destination == NavigationDestination(.home, [.task("t1")]))
    #expect(resolved.reason == .denied)
    #expect(!resolved.isNotFound)
  }

  @Test func aLinkShowsNothingThatMayNotComeBack() throws {
    let resolved = try resolve(
      .init(.home, [.camera("t1")], presented: PresentedItem(.login, over: .home)))
    #expect(resolved.destination == NavigationDestination(.home))
    #expect(resolved.reason == .notRestorable)
  }

  @Test func beforeAnybodyHasSignedInItIsPending() throws {
    let destination = NavigationDestination<Atlas>(.home, [.task("never")], bringsParents: true)
    let resolved = try resolve(destination, as: .unknown)
    #expect(resolved.outcome == .pending)
    #expect(resolved.destination == destination)
    #expect(resolved.reason == .notSignedIn)
    #expect(try resolve(.init(.more), as: .unknown).outcome == .pending)
  }

  @Test func whatIsNotKnownYetIsNotGone() throws {
    var facts = FixtureFacts()
    facts.allow(.everyone, .all, on: .everything)
    facts.put(RecordID("project", "p1"))
    facts.answer(RecordID("task", "t1"), with: .notSynced)
    let destination = NavigationDestination<Atlas>(.home, [.project("p1"), .task("t1")])
    let now = Instant(millisecondsSince1970: 0)
    let waiting = try DestinationResolution(destination, for: Fixture.ana, at: now)
      .decide(answeredBy: &facts)
    #expect(waiting.outcome == .waiting)
    #expect(waiting.destination == destination)
    #expect(waiting.reason == .notSynced)
    facts.put(RecordID("task", "t1"), under: RecordID("project", "p1"))
    let arrived = try DestinationResolution(destination, for: Fixture.ana, at: now)
      .decide(answeredBy: &facts)
    #expect(arrived.outcome == .arrived)
  }

  // MARK: Parents

  @Test func aRecordBringsWhatItLiesUnder() throws {
    let resolved = try resolve(.init(.home, [.task("t1"), .settings], bringsParents: true))
    #expect(
      resolved.destination.stack == [.project("p1"), .board("b1"), .task("t1"), .settings])
    #expect(resolved.reason == nil)
  }

  @Test func withoutBeingAskedNothingIsBrought() throws {
    #expect(try resolve(.init(.home, [.task("t1")])).destination.stack == [.task("t1")])
  }

  /// deeplink-13.
  @Test func aParentPassesTheSameRules() throws {
    try fixture.deny(on: "project/p1")
    let resolved = try resolve(.init(.home, [.board("b1")], bringsParents: true))
    #expect(resolved.destination.stack.isEmpty)
    #expect(resolved.reason == .denied)
    #expect(resolved.report.dropped.map(\.index) == [0], "It speaks of what was asked for.")
    #expect(resolved.report.dropped.first?.route?.json == #"{"board":{"_0":"b1"}}"#)
  }

  @Test func whatIsThereAlreadyIsNotBroughtTwice() throws {
    let resolved = try resolve(
      .init(.home, [.board("b1"), .project("p1")], bringsParents: true))
    #expect(resolved.destination.stack == [.board("b1"), .project("p1")])
  }

  @Test func aParentDoesNotTellOfAKindThatFallsBackToNone() throws {
    #expect(
      try resolve(.init(.home, [.secret("s1")], bringsParents: true)).destination.stack
        == [.project("p1"), .secret("s1")])
    try fixture.deny(on: "secret/s1")
    let forbidden = try resolve(.init(.home, [.secret("s1")], bringsParents: true))
    let absent = try resolve(.init(.home, [.secret("s2")], bringsParents: true))
    #expect(forbidden.destination == absent.destination)
    #expect(forbidden.publicForm == absent.publicForm)
    #expect(forbidden.destination.stack.isEmpty)
  }

  @Test func nobodyLearnsWhyNothingIsShown() throws {
    try fixture.revoke()
    let routes: [Atlas.Route] = [.task("t1"), .settings]
    let asked = NavigationDestination<Atlas>(.home, routes, bringsParents: true)
    let forbidden = try resolve(asked)
    #expect(forbidden.report.dropped.map(\.reason) == [.unauthorized, .afterInvalid])
    try fixture.delete("task/t1")
    let deleted = try resolve(asked)
    try fixture.store.purge(RecordID("task", "t1"))
    let missing = try resolve(asked)
    #expect(missing.report.dropped.map(\.reason) == [.missing, .afterInvalid])
    #expect(forbidden.publicForm == missing.publicForm)
    #expect(deleted.publicForm == missing.publicForm)
    #expect(missing.publicForm.dropped.map(\.word) == [.unavailable, .unavailable])
  }

  @Test func norThatSomethingIsInDoubt() throws {
    var facts = FixtureFacts()
    facts.answer(RecordID("task", "t1"), with: .failed)
    let now = Instant(millisecondsSince1970: 0)
    let forms = try ["t1", "t2"].map { id in
      try DestinationResolution(
        NavigationDestination<Atlas>(.home, [.task(id)]), for: Fixture.ana, at: now
      ).decide(answeredBy: &facts).publicForm
    }
    #expect(forms[0] == forms[1])
    #expect(!forms[0].isPending)
  }

  @Test func whatIsPresentedIsJudgedOverItsOwnStack() throws {
    try fixture.delete("task/t1")
    let resolved = try resolve(
      .init(.home, [.task("t1")], presented: PresentedItem(.newProject, over: .more)))
    #expect(resolved.destination.stack == [.board("b1")])
    #expect(resolved.destination.presented == nil)
  }

  @Test func theTwinSaysTheSame() async throws {
    let destination = NavigationDestination<Atlas>(.home, [.task("t1")], bringsParents: true)
    let resolved = try await fixture.store.resolve(destination, for: Fixture.ana)
    #expect(try resolved.destination == resolve(destination).destination)
  }
}

/// The same app with a place of its own for what is not found.
private enum LostAtlas: NavigationSchema {
  typealias Tab = Atlas.Tab
  typealias Route = Atlas.Route
  typealias Modal = Atlas.Modal

  static func notFound(
    _ destination: NavigationDestination<Self>
  ) -> NavigationDestination<Self> {
    NavigationDestination(.home, [.project("p1"), .settings])
  }
}
