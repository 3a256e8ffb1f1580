import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 17: maximal and minimal")
struct Rule17MaximalTests {
  let world: Fixture

  init() throws {
    world = try Fixture()
    try world.putTree()
  }

  // MARK: The deepest prefix

  @Test func theResultIsTheLongestPrefixThatIsValid() throws {
    let stack: [Atlas.Route] = [
      .settings, .project("p1"), .board("b1"), .task("t1"), .compare("t1", "t2"), .page(1),
    ]
    try world.save(stack)
    let changes: [(String, () throws -> Void)] = [
      ("no grant", {}), ("all", { try world.allow() }),
      ("no board", { try world.deny(on: "board/b1") }),
      (
        "no task",
        {
          try world.revoke(on: "board/b1")
          try world.deny(.everyone, .view, on: "task/t2")
        }
      ), ("deleted", { try world.delete("task/t1") }),
      ("undeleted", { try world.undelete("task/t1") }),
      ("gone", { try world.store.purge(RecordID("project", "p1")) }),
    ]
    for (name, change) in changes {
      try change()
      let restored = try world.restore()
      let length = restored.home.count - restored.report.appended.count
      #expect(restored.report.appended.count <= 1)
      #expect(restored.home.prefix(length) == stack.prefix(length), "\(name)")
      #expect(try world.validate(restored.home).isWhole, "\(name): every route is valid")
      if length < stack.count {
        let longer = try world.validate(Array(stack.prefix(length + 1)))
        #expect(!longer.isWhole, "\(name): no longer prefix is")
      } else {
        #expect(restored.report.isWhole)
      }
    }
  }

  @Test func everyRestoredPartIsValidInThatSnapshot() throws {
    try world.allow(on: "project/p1")
    try world.deny(on: "task/t2")
    try world.save(
      SceneState<Atlas>(
        stacks: [.home: [.project("p1"), .task("t2")], .search: [.task("t2")]],
        sidebar: .task("t1"),
        presented: [PresentedItem(.edit("t1"), over: .more, stack: [.task("t1"), .task("t2")])]))
    let state = try world.restore().state
    #expect(state.stacks == [.home: [.project("p1"), .board("b1")], .search: [.board("b1")]])
    #expect(state.sidebar == .task("t1"))
    #expect(state.presented.first?.stack == [.task("t1")])
    for routes in state.stacks.values { #expect(try world.validate(routes).isWhole) }
  }

  // MARK: Restoring the result again

  @Test func restoringTheResultAgainChangesNothing() throws {
    try world.allow(on: "project/p1")
    try world.save(
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
    try world.delete("task/t2")
    let first = try world.restore()
    #expect(!first.report.isWhole)
    #expect(try world.store.repair(first, scene: "main", as: Fixture.ana) == 2)
    let second = try world.restore()
    #expect(second.state == first.state)
    #expect(second.report.isWhole)
    #expect(try world.store.repair(second, scene: "main", as: Fixture.ana) == 2)
    // Without a repair the same restore gives the same again.
    try world.save([.task("none")])
    #expect(
      String(reflecting: try world.restore()) == String(reflecting: try world.restore()))
  }

  @Test func validatingTheResultAgainChangesNothing() throws {
    try world.allow()
    try world.delete("task/t1")
    let first = try world.validate([.settings, .task("t1")])
    #expect(first.routes == [.settings, .board("b1")])
    let second = try world.validate(first.routes)
    #expect(second.routes == first.routes)
    #expect(second.isWhole)
  }

  // MARK: Until when it holds

  /// Finds, millisecond by millisecond, when what is restored changes first.
  private func firstChange(within milliseconds: Int64) throws -> Instant? {
    let before = try world.restore().state
    for offset in 0...milliseconds
    where try world.restore(at: world.later(offset)).state != before {
      return world.later(offset)
    }
    return nil
  }

  private func expectHolds(
    until expected: Int64?, sourceLocation: SourceLocation = #_sourceLocation
  )
    throws
  {
    let instant = expected.map(world.later)
    #expect(
      try world.restore().report.validUntil == instant, sourceLocation: sourceLocation)
    #expect(try firstChange(within: 50) == instant, sourceLocation: sourceLocation)
  }

  @Test func aReportThatNothingCanChangeHoldsForEver() throws {
    try world.allow()
    try world.save([.project("p1"), .task("none")])
    try expectHolds(until: nil)
  }

  @Test func itHoldsUntilTheAllowEnds() throws {
    try world.allow(on: "task/t1", expires: world.later(10))
    try world.save([.task("t1")])
    try expectHolds(until: 10)
  }

  @Test func theLastAllowCounts() throws {
    try world.allow(on: "task/t1", expires: world.later(10))
    try world.allow(.principal("ana"), .view, on: "board/b1", expires: world.later(20))
    try world.allow(.principal("ben"), .view, on: "*")
    try world.save([.task("t1")])
    try expectHolds(until: 20)
    try world.allow(on: "*")
    try expectHolds(until: nil)
  }

  @Test func theFirstRouteToChangeCounts() throws {
    try world.allow(on: "task/t1", expires: world.later(20))
    try world.allow(on: "task/t2", expires: world.later(10))
    try world.save([.task("t1"), .task("t2")])
    try expectHolds(until: 10)
    try world.save(SceneState<Atlas>(stacks: [.home: [.task("t1")], .search: [.task("t2")]]))
    try expectHolds(until: 10)
    try world.save(SceneState<Atlas>(stacks: [.home: [.task("t1")]], sidebar: .task("t2")))
    try expectHolds(until: 10)
    try world.save(
      SceneState<Atlas>(
        stacks: [.home: [.task("t1")]],
        presented: [PresentedItem(.edit("t2"), over: .search)]))
    try expectHolds(until: 10)
  }

  @Test func itHoldsUntilADenyEndsThatHidesAnAllow() throws {
    try world.allow(on: "task/t1")
    try world.deny(on: "task/t1", expires: world.later(10))
    try world.deny(on: "board/b1", expires: world.later(15))
    try world.save([.settings, .task("t1")])
    try expectHolds(until: 15)
  }

  @Test func aDenyThatHidesNothingEndsWithoutAChange() throws {
    try world.allow(on: "task/t1", expires: world.later(5))
    try world.deny(on: "task/t1", expires: world.later(10))
    try world.save([.task("t1")])
    try expectHolds(until: nil)
  }

  @Test func theAppendedParentCountsAndThoseThatWerePassedOver() throws {
    try world.allow(.everyone, .view, on: "project/p1")
    try world.save([.task("t1")])
    try world.delete("task/t1")
    try expectHolds(until: nil)
    try world.deny(on: "board/b1", expires: world.later(10))
    #expect(try world.restore().home == [.project("p1")])
    try expectHolds(until: 10)
    try world.revoke(on: "board/b1")
    try world.allow(.everyone, .view, on: "project/p1", expires: world.later(7))
    #expect(try world.restore().home == [.board("b1")])
    try expectHolds(until: 7)
  }

  @Test func aGrantThatHasEndedAlreadyChangesNothing() throws {
    try world.allow(on: "task/t1", expires: world.now)
    try world.save([.task("t1")])
    try expectHolds(until: nil)
  }

  @Test func aSceneThatExpiresCountsToo() throws {
    let world = try Fixture { $0.sceneLifetimeMilliseconds = 10 }
    try world.save([.settings])
    #expect(try world.restore(at: world.later(9)).report.outcome == .restored)
    #expect(try world.restore(at: world.later(10)).report.outcome == .absent)
    let validUntil = try world.restore().report.validUntil
    withKnownIssue("The lifetime of the scene is not part of validUntil yet.") {
      #expect(validUntil == world.later(10))
    }
  }

  @Test func theInstantsOfAValidation() throws {
    try world.allow(on: "task/t1", expires: world.later(10))
    #expect(try world.validate([.task("t1"), .task("none")]).validUntil == world.later(10))
    let explained = try world.store.explain(.record("task", "t1"), for: Fixture.ana)
    #expect(explained.validUntil == world.later(10))
  }
}
