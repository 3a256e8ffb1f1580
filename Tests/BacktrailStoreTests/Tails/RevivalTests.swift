import BacktrailNavigation
import Testing

@testable import BacktrailStore

/// Rule 10: what was cut comes back once it is valid again, if the person has not moved on.
@Suite("Tails beside a scene: reviving")
struct RevivalTests {
  let fixture: Fixture
  private let stack: [Atlas.Route] = [.settings, .task("t1"), .page(1)]

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
    try fixture.save(
      SceneState(
        stacks: [.home: stack, .search: [.task("t2")]], sidebar: .task("t1"),
        presented: [PresentedItem(.edit("t1"), over: .search)]))
  }

  /// Repairs the scene with task `t1` deleted.
  private func repair() throws {
    try fixture.delete("task/t1")
    try fixture.store.repair(fixture.restore(), scene: "main", as: Fixture.ana)
  }

  private func revive() throws -> RestoredScene<Atlas> {
    try fixture.store.revive(Atlas.self, scene: "main", for: Fixture.ana)
  }

  private func tails() throws -> [SceneTail] {
    try fixture.store.tails(of: "main", as: Fixture.ana)
  }

  @Test func afterAnUndeleteTheSceneIsAsItWasByteForByte() throws {
    let before = try fixture.document()
    try repair()
    #expect(try fixture.restore().report.isWhole)
    #expect(try fixture.restore().home == [.settings, .board("b1")])
    #expect(try tails().allSatisfy { !$0.isInPlace })
    #expect(try tails().count == 3)
    try fixture.undelete("task/t1")
    #expect(try fixture.restore().home == [.settings, .board("b1")], "not by itself")
    let revived = try revive()
    #expect(revived.report.isWhole)
    #expect(revived.home == stack)
    #expect(revived.report.revision == 3)
    #expect(try fixture.document() == before)
    #expect(try tails().isEmpty)
    #expect(try fixture.save(revived.state) == 3)
    let impact = try fixture.store.impact(ofDeleting: RecordID("task", "t1"))
    #expect(impact.scenes.first?.cuts.count == 3, "the index of references follows")
  }

  @Test func whatIsNotValidYetStays() throws {
    try repair()
    let written = try fixture.rowsWritten()
    let revived = try revive()
    #expect(revived.report.isWhole && revived.report.revision == 2)
    #expect(revived.home == [.settings, .board("b1")])
    #expect(try fixture.rowsWritten() == written)
    #expect(try tails().count == 3)
    try fixture.deny(on: "task/t1")
    try fixture.undelete("task/t1")
    #expect(try revive().home == [.settings, .board("b1")], "it passes the same rules")
    try fixture.revoke(on: "task/t1")
    #expect(try revive().home == stack)
  }

  @Test func aParentInItsPlaceIsNoReasonToStayAway() throws {
    // As many routes stand with the parent as with what was cut.
    try fixture.save([.task("t1")])
    try repair()
    #expect(try fixture.restore().home == [.board("b1")])
    try fixture.undelete("task/t1")
    #expect(try revive().home == [.task("t1")])
  }

  @Test func savingWhatARepairMadeKeepsTheTail() throws {
    try repair()
    let state = try fixture.restore().state
    try fixture.save(state)
    var elsewhere = state
    elsewhere[.more] = [.page(4)]
    try fixture.save(elsewhere)
    try fixture.undelete("task/t1")
    #expect(try revive().home == stack)
  }

  @Test func movingOnInTheStackLetsGoOfItsTailAlone() throws {
    try repair()
    var state = try fixture.restore().state
    state[.home].append(.page(5))
    try fixture.save(state)
    #expect(Set(try tails().map(\.place)) == [.sidebar, .presented])
    try fixture.undelete("task/t1")
    let revived = try revive()
    #expect(revived.home == [.settings, .board("b1"), .page(5)])
    #expect(revived.state.sidebar == .task("t1"))
  }

  @Test func goingBackToItDoesNotBringTheTailBack() throws {
    try repair()
    let state = try fixture.restore().state
    var moved = state
    moved[.home] = [.page(5)]
    try fixture.save(moved)
    try fixture.save(state)
    try fixture.undelete("task/t1")
    #expect(try revive().home == [.settings, .board("b1")])
  }

  @Test func anItemDoesNotComeBackOverAStackInWhichThePersonMovedOn() throws {
    try repair()
    var state = try fixture.restore().state
    state[.search].append(.page(5))
    try fixture.save(state)
    #expect(try tails().map(\.place).contains(.presented) == false)
    try fixture.undelete("task/t1")
    #expect(try revive().state.presented.isEmpty)
  }

  @Test func nothingComesBackBeneathWhatIsPresentedNowIfThatWouldGo() throws {
    try fixture.save([.settings, .task("t1"), .task("t2")])
    try repair()
    var state = try fixture.restore().state
    state.presented = [PresentedItem(.newProject, over: .home)]
    try fixture.save(state)
    try fixture.undelete("task/t1")
    try fixture.delete("task/t2")
    let revived = try revive()
    #expect(revived.home == [.settings, .board("b1")])
    #expect(revived.state.presented.map(\.modal) == [.newProject])
    try fixture.undelete("task/t2")
    #expect(try revive().home == [.settings, .task("t1"), .task("t2")])
  }

  @Test func cutAfterCutComesBackTheWholeWay() throws {
    let before = try fixture.document()
    try fixture.store.delete(RecordID("task", "t2"), pruning: true)
    try fixture.save([.project("p1"), .board("b1"), .task("t1"), .page(1)])
    let whole = try fixture.document()
    try fixture.store.delete(RecordID("task", "t1"), pruning: true)
    try fixture.store.delete(RecordID("board", "b1"), pruning: true)
    try fixture.store.delete(RecordID("project", "p1"), pruning: true)
    #expect(try fixture.restore().home == [])
    try fixture.undelete("project/p1")
    #expect(try revive().home == [.project("p1")])
    try fixture.undelete("task/t1")
    #expect(try revive().home == [.project("p1")], "the board between is not there")
    try fixture.undelete("board/b1")
    #expect(try revive().home == [.project("p1"), .board("b1"), .task("t1"), .page(1)])
    #expect(try stackBytes(try fixture.document()) == stackBytes(whole))
    #expect(try stackBytes(whole) != stackBytes(before))
  }

  private func stackBytes(_ document: String) throws -> [UInt8] {
    let document = try SceneDocument(Array(document.utf8), limits: SceneLimits())
    return Array(try #require(document.part(at: .stack("home"))))
  }

  @Test func theVersionThatWroteTheStackComesBackWithIt() throws {
    try fixture.store(
      text: """
        {"schemaVersion":1,"selectedTab":"home","stackVersions":{"home":7},\
        "stacks":{"home":[{"references":[{"id":"t1","kind":"task"}],"route":{"task":{"_0":"t1"}}}]}}
        """)
    try repair()
    #expect(try fixture.document().contains("stackVersions") == false)
    try fixture.undelete("task/t1")
    #expect(try revive().home == [.task("t1")])
    #expect(try fixture.document().contains(#""stackVersions":{"home":7}"#))
  }

  @Test func aDamagedTailIsToldAndNeverRevived() throws {
    try repair()
    try fixture.execute(
      "UPDATE backtrail_tail SET body = replace(body, 't1', 't2') WHERE part = 'stack'")
    let damaged = try #require(try tails().first { $0.place == .stack("home") })
    #expect(damaged.isDamaged && damaged.routes.isEmpty && damaged.reason == nil)
    try fixture.undelete("task/t1")
    let revived = try revive()
    #expect(revived.home == [.settings, .board("b1")])
    #expect(revived.state.sidebar == .task("t1"))
  }

  @Test func othersSceneAndScenesThatAreNotThereHaveNone() throws {
    try repair()
    try fixture.undelete("task/t1")
    let other = try fixture.store.revive(Atlas.self, scene: "main", for: Fixture.ben)
    #expect(other.report.outcome == .absent)
    try fixture.store(text: "no scene")
    #expect(try revive().report.outcome == .damaged)
  }

  @Test func withoutTheAppsTypesItGoesByWhatIsStored() throws {
    let before = try fixture.document()
    try repair()
    try fixture.undelete("task/t1")
    let revived = try fixture.store.revive(scene: "main", for: Fixture.ana)
    #expect(revived.report.isWhole && revived.report.revision == 3)
    #expect(try fixture.document() == before)
  }

  @Test func theAsyncTwinsDoTheSame() async throws {
    try repair()
    try await fixture.store.undelete(RecordID("task", "t1"))
    #expect(try await fixture.store.tails(of: "main", as: Fixture.ana).count == 3)
    #expect(try await fixture.store.allTails().count == 3)
    let revived = try await fixture.store.revive(Atlas.self, scene: "main", for: Fixture.ana)
    #expect(revived.home == stack)
    let again = try await fixture.store.revive(scene: "main", for: Fixture.ana)
    #expect(again.report.isWhole)
  }

  // MARK: What becomes of the scene

  @Test func tailsGoWithTheScene() throws {
    try repair()
    try fixture.store.discard("main", as: Fixture.ana)
    #expect(try fixture.number("SELECT count(*) FROM backtrail_tail") == 0)
  }

  @Test func tailsGoWithADocumentThatCannotBeRead() throws {
    try repair()
    try fixture.store(text: "no scene")
    try fixture.save([.settings])
    #expect(try fixture.number("SELECT count(*) FROM backtrail_tail") == 0)
  }

  @Test func aSceneThatIsHandedOverTakesItsTailsAlong() throws {
    try repair()
    try fixture.store.handOver("main", to: "second", as: Fixture.ana)
    try fixture.undelete("task/t1")
    let revived = try fixture.store.revive(Atlas.self, scene: "second", for: Fixture.ana)
    #expect(revived.home == stack)
    #expect(try revive().home == stack)
  }

  @Test func aRevivalIsNoVisit() throws {
    try repair()
    let savedAt = try fixture.store.load("main", as: Fixture.ana).summary.savedAt
    fixture.clock.advance(milliseconds: 50)
    try fixture.undelete("task/t1")
    _ = try revive()
    #expect(try fixture.store.load("main", as: Fixture.ana).summary.savedAt == savedAt)
  }
}
