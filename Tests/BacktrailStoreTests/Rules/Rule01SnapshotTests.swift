import BacktrailNavigation
import BacktrailStore
import Synchronization
import Testing

@Suite("Rule 1: one snapshot, at one instant")
struct Rule01SnapshotTests {
  let world: Fixture

  init() throws {
    world = try Fixture { $0.readers = 1 }
    try world.putTree()
    try world.allow()
    try world.save([.project("p1"), .board("b1"), .task("t1")])
  }

  @Test func everythingIsReadInOneTransaction() throws {
    let statements = Mutex<[String]>([])
    _ = try world.tracingReads({ sql in statements.withLock { $0.append(sql) } }) {
      try world.restore()
    }
    // The COMMIT of the call that began to trace comes first, and the BEGIN of the one that ends
    // it last.
    let sql = statements.withLock { $0.dropFirst().dropLast() }
    #expect(sql.first == "BEGIN DEFERRED")
    #expect(sql.last == "COMMIT")
    #expect(sql.dropFirst().dropLast().allSatisfy { $0.hasPrefix("SELECT") })
    #expect(sql.count > 8)
  }

  @Test(arguments: ["a deletion", "a revocation", "a save"])
  func whatIsCommittedDuringARestoreIsNotSeen(_ change: String) throws {
    let isDone = Mutex(false)
    let world = world
    let restored = try world.tracingReads({ sql in
      // After the first row of a record was asked for, long before the grants are.
      guard sql.contains("FROM backtrail_record"), isDone.withLock({ !$0 }) else { return }
      isDone.withLock { $0 = true }
      #expect(throws: Never.self) {
        switch change {
        case "a deletion": try world.delete("project/p1")
        case "a revocation": try world.revoke()
        default: try world.save([.settings])
        }
      }
    }) { try world.restore() }
    #expect(isDone.withLock { $0 })
    #expect(restored.home == [.project("p1"), .board("b1"), .task("t1")])
    #expect(restored.report.isWhole)
    // The next one begins after it and sees it whole.
    #expect(try world.restore().home == (change == "a save" ? [.settings] : []))
  }

  @Test func theInstantIsSampledOnce() throws {
    let before = world.clock.looks
    _ = try world.restore()
    #expect(world.clock.looks == before + 1)
    _ = try world.store.restore(scene: "main", for: Fixture.ana)
    #expect(world.clock.looks == before + 2)
    _ = try world.validate([.task("t1")])
    #expect(world.clock.looks == before + 3)
    _ = try world.store.explain(.record("task", "t1"), for: Fixture.ana)
    #expect(world.clock.looks == before + 4)
  }

  @Test func theInstantCanBeGiven() throws {
    try world.revoke()
    try world.allow(on: "*", expires: world.later(10))
    let before = world.clock.looks
    #expect(try world.restore(at: world.later(9)).report.isWhole)
    #expect(try world.restore(at: world.later(10)).reasons.first == .expired)
    #expect(world.clock.looks == before)
  }
}
