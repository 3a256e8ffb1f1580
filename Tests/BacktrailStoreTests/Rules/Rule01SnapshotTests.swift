import BacktrailNavigation
import BacktrailStore
import Synchronization
import Testing

@Suite("Rule 1: one snapshot, at one instant")
struct Rule01SnapshotTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture { $0.readers = 1 }
    try fixture.putTree()
    try fixture.allow()
    try fixture.save([.project("p1"), .board("b1"), .task("t1")])
  }

  @Test func everythingIsReadInOneTransaction() throws {
    let statements = Mutex<[String]>([])
    _ = try fixture.tracingReads({ sql in statements.withLock { $0.append(sql) } }) {
      try fixture.restore()
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
    let fixture = fixture
    let restored = try fixture.tracingReads({ sql in
      // After the first row of a record was asked for, long before the grants are.
      guard sql.contains("FROM backtrail_record"), isDone.withLock({ !$0 }) else { return }
      isDone.withLock { $0 = true }
      #expect(throws: Never.self) {
        switch change {
        case "a deletion": try fixture.delete("project/p1")
        case "a revocation": try fixture.revoke()
        default: try fixture.save([.settings])
        }
      }
    }) { try fixture.restore() }
    #expect(isDone.withLock { $0 })
    #expect(restored.home == [.project("p1"), .board("b1"), .task("t1")])
    #expect(restored.report.isWhole)
    // The next one begins after it and sees it whole.
    #expect(try fixture.restore().home == (change == "a save" ? [.settings] : []))
  }

  @Test func theInstantIsSampledOnce() throws {
    let before = fixture.clock.looks
    _ = try fixture.restore()
    #expect(fixture.clock.looks == before + 1)
    _ = try fixture.store.restore(scene: "main", for: Fixture.ana)
    #expect(fixture.clock.looks == before + 2)
    _ = try fixture.validate([.task("t1")])
    #expect(fixture.clock.looks == before + 3)
    _ = try fixture.store.explain(.record("task", "t1"), for: Fixture.ana)
    #expect(fixture.clock.looks == before + 4)
  }

  @Test func theInstantCanBeGiven() throws {
    try fixture.revoke()
    try fixture.allow(on: "*", expires: fixture.later(10))
    let before = fixture.clock.looks
    #expect(try fixture.restore(at: fixture.later(9)).report.isWhole)
    #expect(try fixture.restore(at: fixture.later(10)).reasons.first == .expired)
    #expect(fixture.clock.looks == before)
  }
}
