import BacktrailNavigation
import Testing

@testable import BacktrailStore

@Suite("A deletion that prunes")
struct PruningDeletionTests {
  let fixture: Fixture
  private let board = RecordID("board", "b1")
  private let state = SceneState<Atlas>(
    stacks: [
      .home: [.project("p1"), .task("t1"), .page(1)], .search: [.board("b1")],
      .more: [.settings, .project("p1")],
    ], sidebar: .task("t2"),
    presented: [
      PresentedItem(.newProject, over: .home),
      PresentedItem(.newProject, over: .more, stack: [.page(2), .task("t1"), .page(3)]),
      PresentedItem(.edit("t1"), over: .search),
    ])

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
    try fixture.save(state)
  }

  private func document(_ scene: String = "main") throws -> String {
    String(decoding: try fixture.store.load(scene, as: Fixture.ana).document, as: UTF8.self)
  }

  @Test func everyPlaceIsCutAtItsFirstSuchRouteAndNothingIsAppended() throws {
    let impact = try fixture.store.delete(board, pruning: true)
    #expect(
      impact.scenes.flatMap(\.cuts).map { "\($0.place)[\($0.index)] \($0.routes) \($0.reference)" }
        == [
          "home[1] 2 task/t1", "search[0] 1 board/b1", "sidebar[0] 1 task/t2",
          "presented[0] 1 task/t1", "presented[1].stack[1] 2 task/t1",
          "presented[2] 1 task/t1 (edit)",
        ])
    let cut = try fixture.restore()
    #expect(cut.report.isWhole)
    #expect(
      cut.state
        == SceneState(
          stacks: [.home: [.project("p1")], .search: [], .more: [.settings, .project("p1")]],
          presented: [PresentedItem(.newProject, over: .more, stack: [.page(2)])]))
    #expect(cut.report.revision == 2)
  }

  @Test func theImpactBeforeIsWhatItCuts() throws {
    try fixture.store.save("other", as: Fixture.ben, state: state)
    for record in ["task/t1", "task/t2", "board/b1", "project/p1"] {
      let fixture = try Fixture()
      try fixture.putTree()
      try fixture.allow()
      try fixture.save(state)
      try fixture.store.save("other", as: Fixture.ben, state: state)
      let record = try RecordID(parsing: record)
      let before = try fixture.store.impact(ofDeleting: record)
      let documents = try fixture.query("SELECT body FROM backtrail_scene ORDER BY key")
      #expect(try fixture.store.delete(record, pruning: true) == before)
      let after = try fixture.query("SELECT body FROM backtrail_scene ORDER BY key")
      let names = Set(before.scenes.map(\.principal))
      for (index, principal) in ["ana", "ben"].enumerated() {
        #expect((documents[index] != after[index]) == names.contains(principal))
      }
      #expect(try fixture.store.impact(ofDeleting: record).scenes.isEmpty)
    }
  }

  @Test func afterAnUndeleteEverythingCanBeRevivedByteForByte() throws {
    for record in ["task/t1", "task/t2", "board/b1", "project/p1"] {
      let before = try document()
      try fixture.store.delete(RecordID(parsing: record), pruning: true)
      #expect(try document() != before)
      try fixture.undelete(record)
      #expect(try document() != before, "an undelete writes no scene")
      let revived = try fixture.store.revive(Atlas.self, scene: "main", for: Fixture.ana)
      #expect(revived.report.isWhole && revived.state == state, "\(record)")
      #expect(try document() == before)
      #expect(try fixture.store.allTails().isEmpty)
    }
  }

  @Test func whatWasCutSaysWhyAndByWhich() throws {
    try fixture.store.delete(board, pruning: true)
    let tails = try fixture.store.tails(of: "main", as: Fixture.ana)
    #expect(tails.allSatisfy { $0.culprit == board && !$0.isInPlace })
    #expect(
      Set(tails.map { "\($0.place)[\($0.index)] \($0.reason?.rawValue ?? "")" }) == [
        "home[1] deleted", "search[0] deleted", "sidebar[0] deleted",
        "presented[0] presenterDropped",
      ])
  }

  @Test func itIsNoVisitOfThePerson() throws {
    let before = try fixture.store.load("main", as: Fixture.ana).summary
    fixture.clock.advance(milliseconds: 100)
    try fixture.store.delete(board, pruning: true)
    let after = try fixture.store.load("main", as: Fixture.ana).summary
    #expect(after.savedAt == before.savedAt)
    #expect(after.revision == before.revision + 1)
  }

  @Test func aSaveThatExpectsTheRevisionBeforeIsAConflict() throws {
    let restored = try fixture.restore().state
    try fixture.store.delete(board, pruning: true)
    #expect(throws: StoreError.revisionConflict(scene: "main", expected: 1, current: 2)) {
      try fixture.save(restored, expecting: 1)
    }
  }

  @Test func scenesThatHaveNothingOfItAreNotTouched() throws {
    try fixture.store.save("other", as: Fixture.ana, state: SceneState<Atlas>())
    try fixture.store.save("gone", as: Fixture.ana, state: state)
    try fixture.store.discard("gone", as: Fixture.ana)
    let other = try fixture.store.load("other", as: Fixture.ana)
    let impact = try fixture.store.delete(board, pruning: true)
    #expect(impact.scenes.map(\.scene) == ["main"])
    #expect(try fixture.store.load("other", as: Fixture.ana) == other)
    #expect(throws: StoreError.sceneDiscarded("gone")) {
      try fixture.store.save("gone", as: Fixture.ana, state: state)
    }
  }

  @Test func aDamagedSceneIsNamedAndLeftAsItIs() throws {
    try fixture.store.save("broken", as: Fixture.ana, state: state)
    try fixture.execute(
      "UPDATE backtrail_scene SET body = replace(body, 't2', 't9') WHERE scene = 'broken'")
    let bytes = try fixture.body(scene: "broken")
    #expect(
      try fixture.store.impact(ofDeleting: board).unreadable.map { "\($0.principal) \($0.scene)" }
        == ["ana broken"])
    let impact = try fixture.store.delete(board, pruning: true)
    #expect(impact.unreadable.map(\.scene) == ["broken"])
    #expect(impact.scenes.map(\.scene) == ["main"])
    #expect(try fixture.body(scene: "broken") == bytes)
  }

  @Test func deletingAgainPrunesNothing() throws {
    try fixture.delete("board/b1")
    let written = try fixture.rowsWritten()
    let impact = try fixture.store.delete(board, pruning: true)
    #expect(impact.scenes.isEmpty && impact.records == 0)
    #expect(try fixture.rowsWritten() == written)
    #expect(throws: StoreError.recordMissing(RecordID("board", "b9"))) {
      try fixture.store.delete(RecordID("board", "b9"), pruning: true)
    }
  }

  @Test func withoutPruningTheScenesStayAsTheyAre() throws {
    let before = try document()
    let impact = try fixture.store.delete(board, pruning: false)
    #expect(impact.scenes.map(\.scene) == ["main"])
    #expect(try document() == before)
    #expect(try fixture.store.record(board)?.isDeleted == true)
  }

  @Test func theIndexOfReferencesFollows() throws {
    try fixture.store.delete(board, pruning: true)
    #expect(
      try fixture.query("SELECT DISTINCT id FROM backtrail_reference ORDER BY id") == ["p1"])
    #expect(try fixture.store.impact(ofDeleting: RecordID("project", "p1")).scenes.count == 1)
  }

  // MARK: The person's own state goes on

  @Test func aStateFromBeforeThatIsSavedAfterwardsKeepsWhatCanBeRevived() throws {
    // It was restored with the task denied, so it shows what the pruning leaves.
    try fixture.save([.project("p1"), .task("t1")])
    try fixture.deny(on: "task/t1")
    try fixture.deny(on: "board/b1")
    let early = try fixture.restore().state
    #expect(early[.home] == [.project("p1")])
    try fixture.store.delete(RecordID("task", "t1"), pruning: true)
    try fixture.save(early)
    try fixture.undelete("task/t1")
    try fixture.revoke(on: "task/t1")
    try fixture.revoke(on: "board/b1")
    let revived = try fixture.store.revive(Atlas.self, scene: "main", for: Fixture.ana)
    #expect(revived.home == [.project("p1"), .task("t1")])
  }

  @Test func aLiveStateThatStillHasItIsSavedAsItIs() throws {
    let live = try fixture.restore().state
    let before = try document()
    try fixture.store.delete(board, pruning: true)
    try fixture.save(live)
    #expect(try document() == before)
    let cut = try fixture.restore()
    #expect(cut.home == [.project("p1")])
    try fixture.save(cut.state)
    try fixture.undelete("board/b1")
    #expect(try fixture.restore().state == state)
  }

  @Test func theWholeDeletionHappensOrNothingOfIt() throws {
    let before = try document()
    try fixture.execute(
      """
      CREATE TRIGGER refuse BEFORE INSERT ON backtrail_tail WHEN NEW.part = 'presented'
      BEGIN SELECT RAISE(ABORT, 'no'); END
      """)
    #expect(throws: StoreError.self) { try fixture.store.delete(board, pruning: true) }
    #expect(try document() == before)
    #expect(try fixture.store.record(board)?.isDeleted == false)
    #expect(try fixture.store.allTails().isEmpty)
  }

  @Test func theAsyncTwinDoesTheSame() async throws {
    let impact = try await fixture.store.delete(board, pruning: true)
    #expect(impact.scenes.count == 1)
  }
}
