import BacktrailNavigation
import BacktrailStore
import Testing

/// Saving a restored state loses nothing that the restore could not show, until the person moves on.
@Suite("Saving: a restored state")
struct RestoredStateTests {
  let fixture: Fixture
  private let other: [Atlas.Route] = [.task("t2"), .settings]

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
    try fixture.save(
      SceneState(stacks: [.home: [.settings, .task("t1"), .page(1)], .search: other]))
  }

  /// Restores with task `t1` deleted, which cuts the first stack.
  private func restoreCut() throws -> SceneState<Atlas> {
    try fixture.delete("task/t1")
    let state = try fixture.restore().state
    #expect(state[.home] == [.settings, .board("b1")])
    return state
  }

  private func undeleted() throws -> SceneState<Atlas> {
    try fixture.undelete("task/t1")
    return try fixture.restore().state
  }

  @Test func aRestoreByItselfLosesNothing() throws {
    for _ in 0..<3 { _ = try restoreCut() }
    #expect(try undeleted()[.home] == [.settings, .task("t1"), .page(1)])
  }

  @Test func savingItKeepsWhatWasCut() throws {
    let state = try restoreCut()
    #expect(try fixture.save(state) == 1, "nothing changed, so nothing is written")
    let state2 = try undeleted()
    #expect(state2[.home] == [.settings, .task("t1"), .page(1)])
    #expect(state2[.search] == other)
  }

  @Test func movingOnInAnotherTabKeepsWhatWasCut() throws {
    var state = try restoreCut()
    state.selectedTab = .search
    state[.search].append(.page(9))
    state[.more] = [.settings]
    try fixture.save(state)
    // Again, from what the next restore gives.
    var again = try fixture.restore().state
    #expect(again[.search] == other + [.page(9)])
    again[.search] = []
    try fixture.save(again)
    let last = try undeleted()
    #expect(last[.home] == [.settings, .task("t1"), .page(1)])
    #expect(last[.search] == [])
    #expect(last[.more] == [.settings])
  }

  @Test func movingOnInTheStackItselfLetsGoOfIt() throws {
    var state = try restoreCut()
    state[.home].append(.page(5))
    try fixture.save(state)
    #expect(try undeleted()[.home] == [.settings, .board("b1"), .page(5)])
  }

  @Test func goingBackInTheStackLetsGoOfIt() throws {
    var state = try restoreCut()
    state[.home].removeLast()
    try fixture.save(state)
    #expect(try undeleted()[.home] == [.settings])
  }

  @Test func goingOnAndBackAgainBeforeTheSaveKeepsIt() throws {
    var state = try restoreCut()
    state[.home].append(.page(5))
    state[.home].removeLast()
    try fixture.save(state)
    #expect(try undeleted()[.home] == [.settings, .task("t1"), .page(1)])
  }

  @Test func aStackThatAnotherWriterHasReplacedIsReplaced() throws {
    let state = try restoreCut()
    try fixture.store.save(
      stack: [.page(7)], in: .home, of: Atlas.self, scene: "main", as: Fixture.ana)
    try fixture.save(state)
    #expect(try undeleted()[.home] == [.settings, .board("b1")])
  }

  @Test func aStateOfAnotherSceneOrPersonHoldsNothingBack() throws {
    let state = try restoreCut()
    try fixture.store.save("other", as: Fixture.ana, state: state)
    try fixture.store.save("main", as: Fixture.ben, state: state)
    try fixture.undelete("task/t1")
    let copy = try fixture.store.restore(Atlas.self, scene: "other", for: Fixture.ana)
    #expect(copy.home == [.settings, .board("b1")])
    #expect(try fixture.restore(as: Fixture.ben).home == [.settings, .board("b1")])
    #expect(try fixture.restore().home == [.settings, .task("t1"), .page(1)])
  }

  @Test func norDoesItWhereTheSameIsStoredThere() throws {
    // The other scenes hold, byte for byte, what the state was restored from.
    try fixture.store.handOver("main", to: "other", as: Fixture.ana)
    let document = try fixture.store.load("main", as: Fixture.ana).document
    try fixture.store.save("main", as: Fixture.ben, document: document)
    let state = try restoreCut()
    try fixture.store.save("other", as: Fixture.ana, state: state)
    try fixture.store.save("main", as: Fixture.ben, state: state)
    try fixture.undelete("task/t1")
    let copy = try fixture.store.restore(Atlas.self, scene: "other", for: Fixture.ana)
    #expect(copy.home == [.settings, .board("b1")])
    #expect(try fixture.restore(as: Fixture.ben).home == [.settings, .board("b1")])
  }

  @Test func theOriginPlaysNoPartInEquality() throws {
    let state = try restoreCut()
    let plain = SceneState<Atlas>(
      selectedTab: state.selectedTab, stacks: state.stacks, sidebar: state.sidebar,
      presented: state.presented)
    #expect(state == plain)
    #expect(state.hashValue == plain.hashValue)
    #expect(plain.origin == nil)
    #expect(state.origin?.revision == 1)
  }

  @Test func accessThatIsRegainedBringsItBackToo() throws {
    try fixture.deny(on: "task/t1")
    try fixture.save(fixture.restore().state)
    #expect(try fixture.restore().home == [.settings, .board("b1")])
    try fixture.revoke(on: "task/t1")
    #expect(try fixture.restore().home == [.settings, .task("t1"), .page(1)])
  }

  @Test func whatARepairCutsIsKeptBesideTheScene() throws {
    try fixture.delete("task/t1")
    let restored = try fixture.restore()
    #expect(try fixture.store.repair(restored, scene: "main", as: Fixture.ana) == 2)
    let tails = try fixture.query(
      "SELECT stack || ' ' || cut_index || ' ' || reason || ' ' || culprit FROM backtrail_tail")
    #expect(tails == ["home 1 deleted task/t1"])
    #expect(try undeleted()[.home] == [.settings, .board("b1")])
    #expect(throws: StoreError.revisionConflict(scene: "main", expected: 1, current: 2)) {
      try fixture.store.repair(restored, scene: "main", as: Fixture.ana)
    }
  }
}
