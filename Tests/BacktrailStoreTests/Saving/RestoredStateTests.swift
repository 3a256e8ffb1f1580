import BacktrailNavigation
import BacktrailStore
import Testing

/// Saving a restored state loses nothing that the restore could not show, until the person moves on.
@Suite("Saving: a restored state")
struct RestoredStateTests {
  let world: Fixture
  private let other: [Atlas.Route] = [.task("t2"), .settings]

  init() throws {
    world = try Fixture()
    try world.putTree()
    try world.allow()
    try world.save(
      SceneState(stacks: [.home: [.settings, .task("t1"), .page(1)], .search: other]))
  }

  /// Restores with task `t1` deleted, which cuts the first stack.
  private func restoreCut() throws -> SceneState<Atlas> {
    try world.delete("task/t1")
    let state = try world.restore().state
    #expect(state[.home] == [.settings, .board("b1")])
    return state
  }

  private func undeleted() throws -> SceneState<Atlas> {
    try world.undelete("task/t1")
    return try world.restore().state
  }

  @Test func aRestoreByItselfLosesNothing() throws {
    for _ in 0..<3 { _ = try restoreCut() }
    #expect(try undeleted()[.home] == [.settings, .task("t1"), .page(1)])
  }

  @Test func savingItKeepsWhatWasCut() throws {
    let state = try restoreCut()
    #expect(try world.save(state) == 1, "nothing changed, so nothing is written")
    let state2 = try undeleted()
    #expect(state2[.home] == [.settings, .task("t1"), .page(1)])
    #expect(state2[.search] == other)
  }

  @Test func movingOnInAnotherTabKeepsWhatWasCut() throws {
    var state = try restoreCut()
    state.selectedTab = .search
    state[.search].append(.page(9))
    state[.more] = [.settings]
    try world.save(state)
    // Again, from what the next restore gives.
    var again = try world.restore().state
    #expect(again[.search] == other + [.page(9)])
    again[.search] = []
    try world.save(again)
    let last = try undeleted()
    #expect(last[.home] == [.settings, .task("t1"), .page(1)])
    #expect(last[.search] == [])
    #expect(last[.more] == [.settings])
  }

  @Test func movingOnInTheStackItselfLetsGoOfIt() throws {
    var state = try restoreCut()
    state[.home].append(.page(5))
    try world.save(state)
    #expect(try undeleted()[.home] == [.settings, .board("b1"), .page(5)])
  }

  @Test func goingBackInTheStackLetsGoOfIt() throws {
    var state = try restoreCut()
    state[.home].removeLast()
    try world.save(state)
    #expect(try undeleted()[.home] == [.settings])
  }

  @Test func goingOnAndBackAgainBeforeTheSaveKeepsIt() throws {
    var state = try restoreCut()
    state[.home].append(.page(5))
    state[.home].removeLast()
    try world.save(state)
    #expect(try undeleted()[.home] == [.settings, .task("t1"), .page(1)])
  }

  @Test func aStackThatAnotherWriterHasReplacedIsReplaced() throws {
    let state = try restoreCut()
    try world.store.save(
      stack: [.page(7)], in: .home, of: Atlas.self, scene: "main", as: Fixture.ana)
    try world.save(state)
    #expect(try undeleted()[.home] == [.settings, .board("b1")])
  }

  @Test func aStateOfAnotherSceneOrPersonHoldsNothingBack() throws {
    let state = try restoreCut()
    try world.store.save("other", as: Fixture.ana, state: state)
    try world.store.save("main", as: Fixture.ben, state: state)
    try world.undelete("task/t1")
    let copy = try world.store.restore(Atlas.self, scene: "other", for: Fixture.ana)
    #expect(copy.home == [.settings, .board("b1")])
    #expect(try world.restore(as: Fixture.ben).home == [.settings, .board("b1")])
    #expect(try world.restore().home == [.settings, .task("t1"), .page(1)])
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
    try world.deny(on: "task/t1")
    try world.save(world.restore().state)
    #expect(try world.restore().home == [.settings, .board("b1")])
    try world.revoke(on: "task/t1")
    #expect(try world.restore().home == [.settings, .task("t1"), .page(1)])
  }

  @Test func whatARepairCutsIsKeptBesideTheScene() throws {
    try world.delete("task/t1")
    let restored = try world.restore()
    #expect(try world.store.repair(restored, scene: "main", as: Fixture.ana) == 2)
    let tails = try world.query("SELECT stack || ' ' || reason || ' ' || body FROM backtrail_tail")
    #expect(tails == [#"home deleted [{"task":{"_0":"t1"}},{"page":{"_0":1}}]"#])
    #expect(try undeleted()[.home] == [.settings, .board("b1")])
    #expect(throws: StoreError.revisionConflict(scene: "main", expected: 1, current: 2)) {
      try world.store.repair(restored, scene: "main", as: Fixture.ana)
    }
  }
}
