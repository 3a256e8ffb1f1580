import BacktrailNavigation
import BacktrailSQLite
import Testing

@testable import BacktrailStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

@Suite("Rule 16: crash loops")
struct Rule16CrashLoopTests {
  let fixture: Fixture
  private let stack: [Atlas.Route] = [.project("p1"), .board("b1"), .task("t1"), .settings]

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
    try fixture.save(stack)
  }

  @discardableResult
  private func begin(_ scene: String = "main") throws -> RestoredScene<Atlas> {
    try fixture.store.beginRestore(Atlas.self, scene: scene, for: Fixture.ana)
  }

  @discardableResult
  private func confirm(depth: Int? = nil) throws -> Bool {
    try fixture.store.confirmRestore("main", as: Fixture.ana, depth: depth)
  }

  /// Begins so many restores that nobody confirms, or not as a whole.
  private func crash(_ times: Int = 3, confirming depth: Int? = nil) throws {
    for _ in 0..<times {
      try begin()
      if let depth { try confirm(depth: depth) }
    }
  }

  private func attempt() throws -> AttemptRow? {
    let connection = try fixture.connect()
    guard let key = try connection.scene("main", of: "ana")?.key else { return nil }
    return try connection.attempt(ofScene: key)
  }

  // MARK: Three in a row

  @Test func afterThreeTheDeepestRouteIsLeftOut() throws {
    for _ in 1...3 { #expect(try begin().home == stack) }
    let fourth = try begin()
    #expect(fourth.home == Array(stack.dropLast()))
    #expect(fourth.drops == ["home[3] suspectedCrash"])
    #expect(fourth.report.appended.isEmpty && fourth.report.outcome == .restored)
  }

  @Test func twoAreNotEnoughAndAConfirmedOneEndsTheRow() throws {
    for _ in 1...5 {
      try crash(2)
      #expect(try begin().home == stack)
      #expect(try confirm())
    }
    #expect(try begin().home == stack)
  }

  @Test func inAStackThatWasBuiltAnewTheDeepestRouteIsLeftOutToo() throws {
    try fixture.put("project/p2")
    try fixture.put("project/p0")
    try fixture.put("project/p2", under: "project/p0")
    try fixture.put("board/b1", under: "project/p2")
    try fixture.save([.project("p1"), .board("b1")])
    func begin() throws -> RestoredScene<RebuildingAtlas> {
      try fixture.store.beginRestore(RebuildingAtlas.self, scene: "main", for: Fixture.ana)
    }
    for _ in 1...3 {
      #expect(try begin().state[.home] == [.project("p0"), .project("p2"), .board("b1")])
    }
    let fourth = try begin()
    #expect(fourth.state[.home] == [.project("p1")])
    #expect(fourth.report.dropped.map(\.reason) == [.suspectedCrash])
  }

  @Test func afterACutThatWasWellTheBlameBeginsAgainAtTheDeepestRoute() throws {
    try crash()
    #expect(try begin().home == Array(stack.dropLast()))
    try confirm()
    try crash()
    #expect(try begin().home == Array(stack.dropLast(2)))
    try crash(2)
    #expect(try begin().home.isEmpty)
  }

  @Test func revivingAnotherStackBringsNothingBackThatCrashed() throws {
    try fixture.save(
      SceneState<Atlas>(stacks: [.home: stack, .search: [.project("p1"), .task("t2")]]))
    try crash()
    try fixture.store.delete(RecordID("task", "t2"), pruning: true)
    try fixture.undelete("task/t2")
    let revived = try fixture.store.revive(Atlas.self, scene: "main", for: Fixture.ana)
    #expect(revived.state[.search] == [.project("p1"), .task("t2")])
    #expect(revived.home == Array(stack.dropLast()))
  }

  @Test func afterThreeMoreTheStackIsLeftOut() throws {
    try crash(3)
    for _ in 4...6 { #expect(try begin().home.count == 3) }
    let seventh = try begin()
    #expect(seventh.home.isEmpty)
    #expect(
      seventh.drops == [
        "home[0] suspectedCrash", "home[1] afterInvalid", "home[2] afterInvalid",
        "home[3] afterInvalid",
      ])
    // And there it stays: there is nothing more to leave out.
    try crash(9)
    #expect(try begin().home.isEmpty)
  }

  @Test func whatWasConfirmedIsLeftOutLast() throws {
    try crash(3, confirming: 2)
    #expect(try begin().home.count == 3)
    try crash(2)
    #expect(try begin().home == Array(stack.prefix(2)))
    try crash(2)
    #expect(try begin().home.isEmpty)
  }

  @Test func aDepthIsTheDeepestThatWasConfirmed() throws {
    try begin()
    for depth in [-1, 1, 3, 2] { try confirm(depth: depth) }
    #expect(try attempt()?.confirmed == 3)
    #expect(try attempt()?.begun == 1)
    try confirm(depth: 4)
    #expect(try attempt()?.begun == 0)
  }

  @Test func onceConfirmedItStaysLeftOut() throws {
    try crash(3)
    #expect(try begin().home.count == 3)
    try confirm()
    for _ in 1...4 {
      #expect(try begin().home.count == 3)
      try confirm()
    }
  }

  // MARK: What a restore says of it

  @Test func aPlainRestoreLeavesOutTheSameAndWritesNothing() throws {
    try crash(2)
    #expect(try fixture.restore().home == stack)
    try crash(1)
    let written = try fixture.rowsWritten()
    let restored = try fixture.restore()
    #expect(restored.drops == ["home[3] suspectedCrash"])
    #expect(try fixture.restore().drops == restored.drops)
    #expect(try fixture.rowsWritten() == written)
    #expect(try begin().drops == restored.drops)
    // As the operator sees it too.
    let document = try fixture.store.restore(scene: "main", for: Fixture.ana)
    #expect(document.stacks.map(\.routes.count) == [3])
    #expect(document.report.dropped.map(\.reason) == [.suspectedCrash])
  }

  @Test func whatDoesNotDecodeOrMayNotComeBackIsSaidFirst() throws {
    try fixture.save([.settings, .camera("t1")])
    try crash(3)
    #expect(try begin().drops == ["home[0] suspectedCrash"])
    try fixture.store(
      text: #"{"selectedTab":"home","stacks":{"home":[{"route":{"gone":{}}}]}}"#)
    try crash(3)
    #expect(try begin().drops == ["home[0] unknownCase"])
    try fixture.store(
      text: #"{"selectedTab":"home","stacks":{"home":[{"route":{"camera":{"_0":"t1"}}}]}}"#)
    try crash(3)
    #expect(try begin().drops == ["home[0] notRestorable"])
  }

  @Test func suspicionGoesBeforeTheRecordAndNoParentComesInItsPlace() throws {
    try fixture.save([.settings, .task("t1")])
    try crash(3)
    try fixture.delete("task/t1")
    let restored = try begin()
    #expect(restored.drops == ["home[1] suspectedCrash"])
    #expect(restored.report.appended.isEmpty && restored.home == [.settings])
  }

  @Test func aParentThatTookAPlaceCanBeBlamed() throws {
    try fixture.save([.settings, .task("t1")])
    try fixture.delete("task/t1")
    for _ in 1...3 { #expect(try begin().home == [.settings, .board("b1")]) }
    #expect(try begin().home == [.settings])
  }

  // MARK: What is presented

  @Test func framesGoFromTheStackIntoWhatIsPresentedOverIt() throws {
    let sheet = PresentedItem<Atlas>(.newProject, over: .home, stack: [.settings, .page(1)])
    try fixture.save(SceneState(stacks: [.home: [.project("p1"), .settings]], presented: [sheet]))
    func shown() throws -> [Int] {
      let restored = try begin()
      return [restored.home.count, restored.state.presented.first.map { $0.stack.count } ?? -1]
    }
    for _ in 1...3 { #expect(try shown() == [2, 2]) }
    #expect(try shown() == [2, 1])
    try confirm(depth: 3)
    try crash(2)
    #expect(try shown() == [2, 0])
    #expect(
      try fixture.restore().drops == [
        "presented[0].stack[0] suspectedCrash",
        "presented[0].stack[1] afterInvalid",
      ])
    try crash(2)
    #expect(try shown() == [0, -1])
    #expect(try fixture.restore().reasons.contains(.presenterDropped))
  }

  @Test func anItemCanBeTheDeepest() throws {
    let sheet = PresentedItem<Atlas>(.newProject, over: .home)
    try fixture.save(SceneState(stacks: [.home: [.settings]], presented: [sheet]))
    try crash(3)
    let restored = try begin()
    #expect(restored.home == [.settings])
    #expect(restored.drops == ["presented[0] suspectedCrash"])
  }

  @Test func whatIsPresentedOverAnotherTabIsNotTouched() throws {
    let sheet = PresentedItem<Atlas>(.newProject, over: .more, stack: [.settings])
    let state = SceneState<Atlas>(
      selectedTab: .home, stacks: [.home: [.settings], .search: [.page(1)], .more: []],
      sidebar: .settings, presented: [sheet])
    try fixture.save(state)
    try crash(6)
    let restored = try begin()
    #expect(restored.home.isEmpty)
    #expect(restored.state[.search] == [.page(1)])
    #expect(restored.state.sidebar == .settings && restored.state.presented == [sheet])
  }

  // MARK: For how long

  @Test func theSavedBytesAreKeptAndAutosaveWritesNothing() throws {
    let before = try fixture.body()
    try crash(3)
    let restored = try begin()
    try fixture.save(restored.state)
    #expect(try fixture.body() == before)
    #expect(try fixture.restore().report.revision == 1)
  }

  @Test func whoMovedOnBeginsAnew() throws {
    try crash(3)
    var state = try begin().state
    state[.home].append(.page(2))
    try fixture.save(state)
    #expect(try begin().home == [.project("p1"), .board("b1"), .task("t1"), .page(2)])
    #expect(try attempt()?.cut == nil && attempt()?.begun == 1)
  }

  @Test func movingOnInAnotherTabChangesNothing() throws {
    try crash(3)
    try fixture.store.save(
      stack: [Atlas.Route.page(1)], in: .search, of: Atlas.self, scene: "main", as: Fixture.ana)
    #expect(try begin().home.count == 3)
  }

  @Test func anotherSelectedTabIsAnotherBeginning() throws {
    try fixture.save(
      SceneState<Atlas>(selectedTab: .search, stacks: [.home: stack, .search: stack]))
    try crash(3)
    #expect(try begin().state[.search].count == 3)
    try fixture.save(SceneState<Atlas>(selectedTab: .home, stacks: [.home: stack]))
    #expect(try begin().home == stack)
  }

  @Test func itCanBeForgotten() throws {
    try crash(3)
    #expect(try fixture.store.clearAttempts(of: "main", as: Fixture.ana))
    #expect(try !fixture.store.clearAttempts(of: "main", as: Fixture.ana))
    #expect(try fixture.restore().home == stack)
  }

  @Test func aDamagedRowIsAsIfItWereNotThere() throws {
    try crash(3)
    try fixture.execute("UPDATE backtrail_attempt SET shown = 1")
    #expect(try fixture.restore().home == stack)
    #expect(try begin().home == stack)
    #expect(try attempt()?.begun == 1)
  }

  // MARK: Whose it is

  @Test func otherScenesAreNotTouched() throws {
    try fixture.store.save(
      "other", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: stack]))
    try fixture.save(stack, as: Fixture.ben)
    try crash(6)
    #expect(try begin("other").home == stack)
    #expect(
      try fixture.store.beginRestore(Atlas.self, scene: "main", for: Fixture.ben).home == stack)
    #expect(try fixture.store.confirmRestore("main", as: Fixture.ben))
    #expect(try begin().home.isEmpty)
  }

  @Test func whatIsNotThereLeavesNoTrace() throws {
    #expect(try begin("none").report.outcome == .absent)
    #expect(
      try fixture.store.beginRestore(Atlas.self, scene: "main", for: .unknown).report.outcome
        == .deferred)
    try fixture.store(text: "{")
    #expect(try begin().report.outcome == .damaged)
    #expect(try fixture.number("SELECT count(*) FROM backtrail_attempt") == 0)
    #expect(try !confirm())
    #expect(try !fixture.store.confirmRestore("none", as: Fixture.ana))
  }

  @Test func aConfirmationIsForWhatWasBegun() throws {
    #expect(try !confirm())
    try begin()
    #expect(try confirm())
    #expect(try !confirm())
  }

  // MARK: Processes that die

  @Test func threeProcessesDieAndTheFourthRestoreLeavesOut() async throws {
    for _ in 1...3 {
      await #expect(processExitsWith: .exitCode(9)) { [path = fixture.path as String] in
        let store = try RestorationStore(path: path)
        _ = try store.beginRestore(Atlas.self, scene: "main", for: Fixture.ana)
        Rule16CrashLoopTests.die()
      }
    }
    await #expect(processExitsWith: .exitCode(8)) { [path = fixture.path as String] in
      let store = try RestorationStore(path: path)
      let restored = try store.beginRestore(Atlas.self, scene: "main", for: Fixture.ana)
      precondition(restored.home.count == 3)
      try store.confirmRestore("main", as: Fixture.ana)
      Rule16CrashLoopTests.die(code: 8)
    }
    #expect(try state().begun == 0)
    #expect(try state().cut == 3)
  }

  private func state() throws -> AttemptRow { try #require(try attempt()) }

  /// Ends the process at once, with nothing closed.
  static func die(code: Int32 = 9) -> Never { _exit(code) }
}
