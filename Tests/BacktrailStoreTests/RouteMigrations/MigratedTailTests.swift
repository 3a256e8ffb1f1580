import BacktrailNavigation
import Testing

@testable import BacktrailStore

/// Rule 10 where what is stored is of an older version: cuts, repairs and tails go by what is stored.
@Suite("Tails after a migrated restore")
struct MigratedTailTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.put("project/p1")
    try fixture.put("task/t1", under: "project/p1")
    try fixture.put("project/p2")
    try fixture.put("task/t2")
    try fixture.allow()
  }

  private func repair() throws {
    try fixture.store.repair(try fixture.restoreSecond(), scene: "main", as: Fixture.ana)
  }

  private func revive() throws -> RestoredScene<SecondVoyage> {
    try fixture.store.revive(SecondVoyage.self, scene: "main", for: Fixture.ana)
  }

  private func drops(_ restored: RestoredScene<SecondVoyage>) -> [String] {
    restored.report.dropped.map { "\($0.index) \($0.reason.rawValue)" }
  }

  @Test func aRepairNeverCutsWithinAStoredRoute() throws {
    try fixture.saveFirst(.settings, .both(project: "p2", task: "t2"), .board("p1"))
    let before = try fixture.document()
    try fixture.delete("task/t2")
    let restored = try fixture.restoreSecond()
    #expect(restored.state[.home] == [.settings])
    #expect(drops(restored) == ["1 deleted", "2 afterInvalid"])
    try repair()
    #expect(try fixture.document().contains(#""home":[{"route":{"settings":{}}}]"#))
    let tail = try #require(try fixture.tails().first)
    #expect(tail.index == 1)
    #expect(tail.schemaVersion == 1)
    #expect(
      tail.routes.map(\.json) == [
        #"{"both":{"project":"p2","task":"t2"}}"#, #"{"board":{"_0":"p1"}}"#,
      ])
    #expect(try revive().state[.home] == [.settings])
    try fixture.undelete("task/t2")
    let revived = try revive()
    #expect(
      revived.state[.home] == [.settings, .project("p2"), .task("t2"), .project("p1")])
    #expect(try home(of: fixture.document()) == (try home(of: before)), "byte for byte")
    #expect(try fixture.tails().isEmpty)
  }

  private func home(of document: String) throws -> String {
    let document = try SceneDocument(Array(document.utf8), limits: SceneLimits())
    let part = try #require(document.part(at: .stack("home")))
    return "\(document.version(at: .stack("home"))) " + String(decoding: part, as: UTF8.self)
  }

  @Test func theNearestParentTakesThePlaceOfAStoredRouteThatFell() throws {
    try fixture.saveFirst(.settings, .both(project: "p1", task: "t1"))
    try fixture.delete("task/t1")
    let restored = try fixture.restoreSecond()
    #expect(restored.state[.home] == [.settings, .project("p1")])
    #expect(restored.report.appended.count == 1)
    #expect(drops(restored) == ["1 deleted"])
    #expect(try fixture.saveSecond(restored.state) == 1, "what is stored stays")
    #expect(try fixture.saveSecond(fixture.restoreSecond().state) == 1)
    #expect(try fixture.tails().map(\.isInPlace) == [true])
    try fixture.undelete("task/t1")
    #expect(
      try fixture.restoreSecond().state[.home] == [.settings, .project("p1"), .task("t1")])
  }

  @Test func whatFellWithAnotherSaysNothingOfHowLongItHolds() throws {
    try fixture.revoke()
    try fixture.allow(on: "task/*")
    try fixture.allow(on: "project/p2", expires: fixture.later(60_000))
    try fixture.saveFirst(.both(project: "p2", task: "t2"))
    let whole = try fixture.restoreSecond()
    #expect(whole.state[.home].count == 2)
    #expect(whole.report.shownUntil == fixture.later(60_000))
    try fixture.delete("task/t2")
    let restored = try fixture.restoreSecond()
    #expect(restored.state[.home] == [])
    #expect(restored.report.validUntil == fixture.later(60_000))
    #expect(restored.report.shownUntil == nil)
  }

  @Test func routesThatWereTakenOutDoNotShiftACut() throws {
    try fixture.saveFirst(.banner, .board("p1"), .banner, .task("t2"), .settings)
    try fixture.delete("task/t2")
    let restored = try fixture.restoreSecond()
    #expect(restored.state[.home] == [.project("p1")])
    #expect(drops(restored) == ["3 deleted", "4 afterInvalid"])
    try fixture.saveSecond(restored.state)
    #expect(try fixture.tails().map(\.index) == [3])
    #expect(try fixture.tails().map(\.isInPlace) == [true])
    try repair()
    #expect(try fixture.tails().map(\.isInPlace) == [false])
    try fixture.undelete("task/t2")
    #expect(try revive().state[.home] == [.project("p1"), .task("t2"), .settings])
  }

  @Test func whatIsRevivedCountsAsThePersonSeesIt() throws {
    // Three stored routes are shown as five; what the repair leaves are four stored ones.
    try fixture.saveFirst(
      .both(project: "p1", task: "t1"), .both(project: "p1", task: "t1"), .task("t2"))
    try fixture.delete("task/t2")
    try repair()
    #expect(try fixture.restoreSecond().state[.home].count == 4)
    try fixture.undelete("task/t2")
    #expect(try revive().state[.home].count == 5)
  }

  @Test func aTailInPlaceGoesOnceTheStackIsWholeAgain() throws {
    try fixture.saveFirst(.board("p1"), .task("t2"))
    try fixture.delete("task/t2")
    try fixture.saveSecond(try fixture.restoreSecond().state)
    #expect(try fixture.tails().count == 1)
    try fixture.undelete("task/t2")
    let whole = try fixture.restoreSecond()
    #expect(whole.report.isWhole)
    try fixture.saveSecond(whole.state)
    #expect(try fixture.tails().isEmpty)
  }

  @Test func aTailInPlaceThatExpiresLeavesWhatWasShown() throws {
    try fixture.saveFirst(.both(project: "p1", task: "t1"), .task("t2"), .board("p2"))
    try fixture.delete("task/t2")
    let shown = try fixture.restoreSecond().state
    try fixture.saveSecond(shown)
    var policy = RetentionPolicy()
    policy.tails = 1_000
    #expect(try fixture.store.prune(policy, at: fixture.later(5_000)).tails.count == 1)
    let document = try SceneDocument(Array(fixture.document().utf8), limits: SceneLimits())
    #expect(document.version(at: .stack("home")) == 2, "it has the form of the second version")
    try fixture.undelete("task/t2")
    let restored = try fixture.restoreSecond()
    #expect(restored.state == shown)
    #expect(restored.state[.home] == [.project("p1"), .task("t1")])
    #expect(restored.report.isWhole)
  }

  /// How another tab is saved by the second version, while the first one's tail is in place.
  enum OtherSave: CaseIterable {
    case stack, document, state
  }

  /// The first version shows the start of a stack and saves it back; then the second one saves
  /// another tab, so that the scene is of another version than what was shown.
  private func cutByTheFirst(thenSaving save: OtherSave) throws {
    try fixture.saveFirst(.board("p1"), .task("t2"), .board("p2"))
    try fixture.delete("task/t2")
    let first = try fixture.store.restore(FirstVoyage.self, scene: "main", for: Fixture.ana)
    #expect(first.state[.home] == [.board("p1")])
    try fixture.saveFirst(first.state)
    switch save {
    case .stack:
      try fixture.store.save(
        stack: [.settings], in: .search, of: SecondVoyage.self, scene: "main", as: Fixture.ana)
    case .document:
      let search = #"{"schemaVersion":2,"stacks":{"search":[{"route":{"settings":{}}}]}}"#
      try fixture.store.save("main", as: Fixture.ana, document: search.utf8)
    case .state:
      let before = try fixture.restoreSecond().state
      var moved = before
      moved.selectedTab = .search
      _ = try fixture.store.save(
        "main", as: Fixture.ana, state: moved, since: before, expecting: fixture.revision)
    }
    let document = try SceneDocument(Array(fixture.document().utf8), limits: SceneLimits())
    #expect(document.schemaVersion == 2)
    #expect(document.version(at: .stack("home")) == 1)
    #expect(try fixture.tails().map(\.isInPlace) == [true])
  }

  private func expireTails() throws {
    var policy = RetentionPolicy()
    policy.tails = 1_000
    #expect(try fixture.store.prune(policy, at: fixture.later(5_000)).tails.count == 1)
  }

  @Test(arguments: OtherSave.allCases)
  func aTailThatExpiresIsCutToTheFormOfWhoeverShowedIt(_ save: OtherSave) throws {
    try cutByTheFirst(thenSaving: save)
    try expireTails()
    let restored = try fixture.restoreSecond()
    #expect(restored.state[.home] == [.project("p1")])
    #expect(restored.report.isWhole)
  }

  @Test(arguments: OtherSave.allCases)
  func aTailInPlaceIsRewrittenFromTheFormOfWhoeverShowedIt(_ save: OtherSave) throws {
    try cutByTheFirst(thenSaving: save)
    try fixture.store.rewriteRoutes(SecondVoyage.self)
    #expect(try fixture.tails().map(\.isInPlace) == [true])
    try expireTails()
    #expect(try home(of: fixture.document()).hasPrefix(#"2 [{"references""#))
    #expect(try fixture.restoreSecond().state[.home] == [.project("p1")])
  }

  @Test func whatTheNewerVersionShowedIsNotMigratedAgain() throws {
    try fixture.saveFirst(.both(project: "p1", task: "t1"), .task("t2"))
    try fixture.delete("task/t2")
    let shown = try fixture.restoreSecond().state
    try fixture.saveSecond(shown)
    // The first version is still in use, and writes another tab.
    try fixture.store.save(
      stack: [.banner], in: .search, of: FirstVoyage.self, scene: "main", as: Fixture.ana)
    try expireTails()
    #expect(try home(of: fixture.document()).hasPrefix("2 "))
    #expect(try fixture.restoreSecond().state[.home] == [.project("p1"), .task("t1")])
  }

  @Test func aTailFromBeforeWhoseFormIsNotKnownCutsNothing() throws {
    try fixture.saveFirst(.both(project: "p1", task: "t1"), .task("t2"))
    try fixture.delete("task/t2")
    try fixture.saveSecond(try fixture.restoreSecond().state)
    try fixture.forgetKeptVersions()
    #expect(try fixture.store.diagnose().isHealthy)
    let before = try home(of: fixture.document())
    try expireTails()
    #expect(try home(of: fixture.document()) == before)
  }

  @Test func aTailFromBeforeThatIsTheStartOfItsPartHasItsForm() throws {
    try cutByTheFirst(thenSaving: .stack)
    try fixture.forgetKeptVersions()
    try expireTails()
    #expect(try home(of: fixture.document()).hasPrefix(#"1 [{"references""#))
    #expect(try fixture.restoreSecond().state[.home] == [.project("p1")])
  }

  @Test func aTailOfAnOlderVersionIsMigratedWhenItIsRevived() throws {
    try fixture.saveFirst(.task("t2"), .board("p2"))
    try fixture.delete("task/t2")
    // The first version repairs it, and the second one brings it back.
    let first = try fixture.store.restore(FirstVoyage.self, scene: "main", for: Fixture.ana)
    try fixture.store.repair(first, scene: "main", as: Fixture.ana)
    try fixture.undelete("task/t2")
    let revived = try revive()
    #expect(revived.state[.home] == [.task("t2"), .project("p2")])
    #expect(revived.report.migrated.map(\.index) == [1])
  }

  @Test func aDeletionCutsWhatIsStoredAndLeavesItsVersion() throws {
    try fixture.saveFirst(
      SceneState(
        stacks: [.home: [.board("p1"), .both(project: "p2", task: "t2"), .settings]],
        sidebar: .board("p2"), presented: [PresentedItem(.write("x"), over: .search)]))
    try fixture.store.save(
      stack: [.settings], in: .more, of: SecondVoyage.self, scene: "main", as: Fixture.ana)
    let impact = try fixture.store.delete(RecordID("task", "t2"), pruning: true)
    #expect(impact.scenes.first?.cuts.map(\.index) == [1])
    let restored = try fixture.restoreSecond()
    #expect(restored.state[.home] == [.project("p1")])
    #expect(restored.state.sidebar == .project("p2"))
    #expect(restored.report.isWhole)
    try fixture.undelete("task/t2")
    #expect(
      try revive().state[.home] == [.project("p1"), .project("p2"), .task("t2"), .settings])
  }

  @Test func aCrashLoopLeavesOutAStoredRouteAsAWhole() throws {
    try fixture.saveFirst(.settings, .banner, .board("p2"), .both(project: "p1", task: "t1"))
    func begin() throws -> [SecondVoyage.Route] {
      let begun = try fixture.store.beginRestore(
        SecondVoyage.self, scene: "main", for: Fixture.ana)
      return begun.state[.home]
    }
    for _ in 1...3 { #expect(try begin().count == 4) }
    let fourth = try fixture.store.beginRestore(
      SecondVoyage.self, scene: "main", for: Fixture.ana)
    #expect(fourth.state[.home] == [.settings, .project("p2")])
    #expect(drops(fourth) == ["3 suspectedCrash"])
    try fixture.store.confirmRestore("main", as: Fixture.ana)
    #expect(try begin() == [.settings, .project("p2")])
    try fixture.store.clearAttempts(of: "main", as: Fixture.ana)
    #expect(try begin().count == 4)
  }

  @Test func anItemIsLeftOutBeforeTheStackBeneathIt() throws {
    try fixture.saveFirst(
      SceneState(
        stacks: [.home: [.banner, .both(project: "p1", task: "t1")]],
        presented: [PresentedItem(.write("x"), over: .home, stack: [.banner, .settings])]))
    func begin() throws -> RestoredScene<SecondVoyage> {
      try fixture.store.beginRestore(SecondVoyage.self, scene: "main", for: Fixture.ana)
    }
    for _ in 1...3 { #expect(try begin().state.presented.first?.stack == [.settings]) }
    let fourth = try begin()
    #expect(fourth.state[.home].count == 2)
    #expect(fourth.state.presented.count == 1)
    #expect(fourth.state.presented.first?.stack == [])
  }
}
