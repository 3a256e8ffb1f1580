import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 17: maximal and minimal")
struct Rule17MaximalTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
  }

  // MARK: The deepest prefix

  @Test func theResultIsTheLongestPrefixThatIsValid() throws {
    let stack: [Atlas.Route] = [
      .settings, .project("p1"), .board("b1"), .task("t1"), .compare("t1", "t2"), .page(1),
    ]
    try fixture.save(stack)
    let changes: [(String, () throws -> Void)] = [
      ("no grant", {}), ("all", { try fixture.allow() }),
      ("no board", { try fixture.deny(on: "board/b1") }),
      (
        "no task",
        {
          try fixture.revoke(on: "board/b1")
          try fixture.deny(.everyone, .view, on: "task/t2")
        }
      ), ("deleted", { try fixture.delete("task/t1") }),
      ("undeleted", { try fixture.undelete("task/t1") }),
      ("gone", { try fixture.store.purge(RecordID("project", "p1")) }),
    ]
    for (name, change) in changes {
      try change()
      let restored = try fixture.restore()
      let length = restored.home.count - restored.report.appended.count
      #expect(restored.report.appended.count <= 1)
      #expect(restored.home.prefix(length) == stack.prefix(length), "\(name)")
      #expect(try fixture.validate(restored.home).isWhole, "\(name): every route is valid")
      if length < stack.count {
        let longer = try fixture.validate(Array(stack.prefix(length + 1)))
        #expect(!longer.isWhole, "\(name): no longer prefix is")
      } else {
        #expect(restored.report.isWhole)
      }
    }
  }

  @Test func everyRestoredPartIsValidInThatSnapshot() throws {
    try fixture.allow(on: "project/p1")
    try fixture.deny(on: "task/t2")
    try fixture.save(
      SceneState<Atlas>(
        stacks: [.home: [.project("p1"), .task("t2")], .search: [.task("t2")]],
        sidebar: .task("t1"),
        presented: [PresentedItem(.edit("t1"), over: .more, stack: [.task("t1"), .task("t2")])]))
    let state = try fixture.restore().state
    #expect(state.stacks == [.home: [.project("p1"), .board("b1")], .search: [.board("b1")]])
    #expect(state.sidebar == .task("t1"))
    #expect(state.presented.first?.stack == [.task("t1")])
    for routes in state.stacks.values { #expect(try fixture.validate(routes).isWhole) }
  }

  // MARK: Restoring the result again

  @Test func restoringTheResultAgainChangesNothing() throws {
    try fixture.allow(on: "project/p1")
    try fixture.save(
      SceneState<Atlas>(
        selectedTab: .search,
        stacks: [
          .home: [.project("p1"), .task("t2"), .settings], .search: [.task("t2")],
          .more: [.task("none"), .task("t1")],
        ], sidebar: .task("t2"),
        presented: [
          PresentedItem(.edit("t2"), over: .home),
          PresentedItem(.newProject, over: .more, stack: [.task("t1")]),
        ]))
    try fixture.delete("task/t2")
    let first = try fixture.restore()
    #expect(!first.report.isWhole)
    #expect(try fixture.store.repair(first, scene: "main", as: Fixture.ana) == 2)
    let second = try fixture.restore()
    #expect(second.state == first.state)
    #expect(second.report.isWhole)
    #expect(try fixture.store.repair(second, scene: "main", as: Fixture.ana) == 2)
    // Without a repair the same restore gives the same again.
    try fixture.save([.task("none")])
    let (third, fourth) = (try fixture.restore(), try fixture.restore())
    #expect(third.state == fourth.state)
    #expect(String(reflecting: third.report) == String(reflecting: fourth.report))
  }

  @Test func validatingTheResultAgainChangesNothing() throws {
    try fixture.allow()
    try fixture.delete("task/t1")
    let first = try fixture.validate([.settings, .task("t1")])
    #expect(first.routes == [.settings, .board("b1")])
    let second = try fixture.validate(first.routes)
    #expect(second.routes == first.routes)
    #expect(second.isWhole)
  }

  // MARK: Until when it holds

  /// Finds, millisecond by millisecond, when what is restored changes first.
  private func firstChange(within milliseconds: Int64) throws -> Instant? {
    let before = try fixture.restore().state
    for offset in 0...milliseconds
    where try fixture.restore(at: fixture.later(offset)).state != before {
      return fixture.later(offset)
    }
    return nil
  }

  private func expectHolds(
    until expected: Int64?, sourceLocation: SourceLocation = #_sourceLocation
  )
    throws
  {
    let instant = expected.map(fixture.later)
    #expect(
      try fixture.restore().report.validUntil == instant, sourceLocation: sourceLocation)
    #expect(try firstChange(within: 50) == instant, sourceLocation: sourceLocation)
  }

  @Test func aReportThatNothingCanChangeHoldsForEver() throws {
    try fixture.allow()
    try fixture.save([.project("p1"), .task("none")])
    try expectHolds(until: nil)
  }

  @Test func itHoldsUntilTheAllowEnds() throws {
    try fixture.allow(on: "task/t1", expires: fixture.later(10))
    try fixture.save([.task("t1")])
    try expectHolds(until: 10)
  }

  @Test func theLastAllowCounts() throws {
    try fixture.allow(on: "task/t1", expires: fixture.later(10))
    try fixture.allow(.principal("ana"), .view, on: "board/b1", expires: fixture.later(20))
    try fixture.allow(.principal("ben"), .view, on: "*")
    try fixture.save([.task("t1")])
    try expectHolds(until: 20)
    try fixture.allow(on: "*")
    try expectHolds(until: nil)
  }

  @Test func theFirstRouteToChangeCounts() throws {
    try fixture.allow(on: "task/t1", expires: fixture.later(20))
    try fixture.allow(on: "task/t2", expires: fixture.later(10))
    try fixture.save([.task("t1"), .task("t2")])
    try expectHolds(until: 10)
    try fixture.save(SceneState<Atlas>(stacks: [.home: [.task("t1")], .search: [.task("t2")]]))
    try expectHolds(until: 10)
    try fixture.save(SceneState<Atlas>(stacks: [.home: [.task("t1")]], sidebar: .task("t2")))
    try expectHolds(until: 10)
    try fixture.save(
      SceneState<Atlas>(
        stacks: [.home: [.task("t1")]],
        presented: [PresentedItem(.edit("t2"), over: .search)]))
    try expectHolds(until: 10)
  }

  @Test func itHoldsUntilADenyEndsThatHidesAnAllow() throws {
    try fixture.allow(on: "task/t1")
    try fixture.deny(on: "task/t1", expires: fixture.later(10))
    try fixture.deny(on: "board/b1", expires: fixture.later(15))
    try fixture.save([.settings, .task("t1")])
    try expectHolds(until: 15)
  }

  @Test func aDenyThatHidesNothingEndsWithoutAChange() throws {
    try fixture.allow(on: "task/t1", expires: fixture.later(5))
    try fixture.deny(on: "task/t1", expires: fixture.later(10))
    try fixture.save([.task("t1")])
    try expectHolds(until: nil)
  }

  @Test func theAppendedParentCountsAndThoseThatWerePassedOver() throws {
    try fixture.allow(.everyone, .view, on: "project/p1")
    try fixture.save([.task("t1")])
    try fixture.delete("task/t1")
    try expectHolds(until: nil)
    try fixture.deny(on: "board/b1", expires: fixture.later(10))
    #expect(try fixture.restore().home == [.project("p1")])
    try expectHolds(until: 10)
    try fixture.revoke(on: "board/b1")
    try fixture.allow(.everyone, .view, on: "project/p1", expires: fixture.later(7))
    #expect(try fixture.restore().home == [.board("b1")])
    try expectHolds(until: 7)
  }

  @Test func soDoesTheFirstReferenceThatFailsWhereAnotherIsGone() throws {
    try fixture.allow()
    try fixture.deny(on: "task/t1", expires: fixture.later(10))
    try fixture.save([.compare("t1", "none")])
    #expect(try fixture.restore().home == [.board("b1")])
    try expectHolds(until: 10)
  }

  @Test func aGrantThatHasEndedAlreadyChangesNothing() throws {
    try fixture.allow(on: "task/t1", expires: fixture.now)
    try fixture.save([.task("t1")])
    try expectHolds(until: nil)
  }

  @Test func aSceneThatExpiresCountsToo() throws {
    let fixture = try Fixture { $0.sceneLifetimeMilliseconds = 10 }
    try fixture.save([.settings])
    #expect(try fixture.restore(at: fixture.later(9)).report.outcome == .restored)
    #expect(try fixture.restore(at: fixture.later(10)).report.outcome == .absent)
    let validUntil = try fixture.restore().report.validUntil
    #expect(validUntil == fixture.later(10))
  }

  @Test func theInstantsOfAValidation() throws {
    try fixture.allow(on: "task/t1", expires: fixture.later(10))
    #expect(try fixture.validate([.task("t1"), .task("none")]).validUntil == fixture.later(10))
    let explained = try fixture.store.explain(.record("task", "t1"), for: Fixture.ana)
    #expect(explained.validUntil == fixture.later(10))
  }
}
