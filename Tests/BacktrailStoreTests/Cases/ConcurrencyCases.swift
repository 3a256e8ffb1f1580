import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Testing

@Suite("Cases: concurrency and corruption")
struct ConcurrencyCases {
  private static func page(_ number: Int) -> SceneState<CaseAtlas> {
    SceneState(stacks: [.home: Array(repeating: .settings, count: number % 64)])
  }

  @Test("concurrency-01-read-then-write-upgrade") func readThenWriteUpgrade() throws {
    let fixture = try Fixture()
    try fixture.save(case: Self.page(0))
    // Whoever saves takes the right to write before it reads, so nobody comes in between.
    let second = try RestorationStore(path: fixture.path)
    let log = StatementLog()
    try log.record(fixture) { try fixture.save(case: Self.page(1), expecting: 1) }
    #expect(log.transactions == 1)
    #expect(log.begins == ["BEGIN IMMEDIATE"])
    #expect(throws: StoreError.revisionConflict(scene: "S1", expected: 1, current: 2)) {
      try second.save("S1", as: Fixture.ana, state: Self.page(2), expecting: 1)
    }
    // Both in a hurry: each save waits for the other, and the revisions have no gap.
    let workers = [fixture.store, second].map { store in
      Worker {
        for number in 0..<100 { try store.save("S1", as: Fixture.ana, state: Self.page(number)) }
      }
    }
    for worker in workers { try worker.wait() }
    #expect(try fixture.restoreCase().home.count == 99 % 64)
    #expect(try fixture.store.load("S1", as: Fixture.ana).summary.revision > 100)
  }

  // concurrency-03-two-scenes-save runs in two processes; see TwoProcessTests.

  @Test("concurrency-05-default-busy-timeout: held for a moment") func heldForAMoment() throws {
    let fixture = try Fixture { $0.busyTimeoutMilliseconds = 10_000 }
    let other = try fixture.connect()
    try other.run("BEGIN IMMEDIATE")
    let saving = Worker { try fixture.save(case: Self.page(1)) }
    // Whether it waits already or not: it cannot succeed before the other one is done.
    #expect(try fixture.number("SELECT count(*) FROM backtrail_scene") == 0)
    try other.run("COMMIT")
    #expect(try saving.wait() == 1)
  }

  @Test("concurrency-05-default-busy-timeout: held for too long") func heldForTooLong() throws {
    let fixture = try Fixture { $0.busyTimeoutMilliseconds = 200 }
    try fixture.save(case: Self.page(1))
    let other = try fixture.connect()
    try other.run("BEGIN IMMEDIATE")
    let start = ContinuousClock.now
    #expect {
      try fixture.save(case: Self.page(2))
    } throws: { error in
      guard case .busy(let message)? = error as? StoreError else { return false }
      // It says how long was waited.
      return message.contains(#/, after \d+ ms/#)
    }
    #expect(ContinuousClock.now - start >= .milliseconds(180))
    // A reader waits for nobody.
    #expect(try fixture.restoreCase().home == [.settings])
    #expect(try fixture.store.load("S1", as: Fixture.ana).summary.revision == 1)
    try other.run("ROLLBACK")
    #expect(try fixture.save(case: Self.page(2)) == 2)
  }

  @Test("concurrency-06-save-after-discard") func saveAfterDiscard() throws {
    let fixture = try Fixture()
    for number in 1...3 { try fixture.save(case: Self.page(number)) }
    try fixture.store.discard("S1", as: Fixture.ana)
    #expect(throws: StoreError.sceneDiscarded("S1")) {
      try fixture.save(case: Self.page(4), expecting: 3)
    }
    #expect(try fixture.store.scenes(of: Fixture.ana).isEmpty)
    #expect(try fixture.restoreCase().state == SceneState())
    #expect(try fixture.restoreCase().report.outcome == .absent)
    fixture.clock.advance(days: 30)
    let pruned = try fixture.prune(scenes: 30 * 86_400_000)
    #expect(pruned.sceneTombstones.map(\.scene) == ["S1"])
    #expect(pruned.scenes.isEmpty)
    #expect(try fixture.save(case: Self.page(5)) == 1)
  }

  @Test("corruption-07-disk-full-on-save") func diskFullOnSave() throws {
    let fixture = try Fixture()
    try fixture.save(case: SceneState(stacks: [.home: [.settings]]))
    try fixture.limitPages()
    let large = String(repeating: "x", count: 50_000)
    let routes = [large, large + "y"].map { CaseAtlas.Route.project($0) }
    #expect {
      try fixture.save(case: SceneState(stacks: [.home: routes]))
    } throws: { error in
      guard case .storageFull? = error as? StoreError else { return false }
      return true
    }
    #expect(try fixture.restoreCase().home == [.settings])
    #expect(try fixture.store.load("S1", as: Fixture.ana).summary.revision == 1)
    try fixture.limitPages(to: 1_000_000)
    #expect(try fixture.save(case: SceneState(stacks: [.home: routes])) == 2)
    #expect(try fixture.store.diagnose().isHealthy)
  }
}
