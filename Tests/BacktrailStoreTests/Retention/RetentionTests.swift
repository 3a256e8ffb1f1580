import BacktrailNavigation
import Testing

@testable import BacktrailStore

@Suite("Retention")
struct RetentionTests {
  let fixture: Fixture
  private let day: Int64 = 86_400_000

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
  }

  private func prune(
    _ set: (inout RetentionPolicy) -> Void, at now: Instant? = nil, isRehearsal: Bool = false
  ) throws -> Pruned {
    var policy = RetentionPolicy()
    set(&policy)
    return try fixture.store.prune(policy, at: now, isRehearsal: isRehearsal)
  }

  private func name(_ scene: String, of principal: String = "ana") -> SceneName {
    SceneName(principal: principal, scene: scene)
  }

  @Test func whatNoAgeIsGivenForStaysForEver() throws {
    try fixture.save([.task("t1")])
    try fixture.store.delete(RecordID("task", "t1"), pruning: true)
    try fixture.store.save("closed", as: Fixture.ana, state: SceneState<Atlas>())
    try fixture.store.discard("closed", as: Fixture.ana)
    fixture.clock.advance(days: 10_000)
    let written = try fixture.rowsWritten()
    #expect(try prune { _ in }.isEmpty)
    #expect(try fixture.rowsWritten() == written)
  }

  // MARK: Scenes

  @Test func scenesAreNamedAndTakeAllThatIsTheirsAlong() throws {
    try fixture.save([.task("t1")])
    try fixture.store.delete(RecordID("task", "t1"), pruning: true)
    fixture.clock.advance(milliseconds: 10)
    try fixture.store.save("newer", as: Fixture.ben, state: SceneState<Atlas>())
    #expect(try prune { $0.scenes = 11 }.isEmpty)
    let pruned = try prune { $0.scenes = 10 }
    #expect(pruned.scenes == [name("main")])
    #expect(try fixture.number("SELECT count(*) FROM backtrail_tail") == 0)
    #expect(try fixture.number("SELECT count(*) FROM backtrail_reference") == 0)
    #expect(try fixture.store.allScenes().map(\.scene) == ["newer"])
  }

  @Test func aSceneThatDoesNotMatchItsChecksumStays() throws {
    try fixture.save([.settings])
    try fixture.execute("UPDATE backtrail_scene SET saved_at = 0")
    #expect(try prune { $0.scenes = 1 }.isEmpty)
    #expect(try fixture.restore().report.outcome == .damaged)
  }

  // MARK: Records

  @Test func deletedRecordsArePurgedWithAllUnderThem() throws {
    try fixture.delete("task/t2")
    fixture.clock.advance(days: 1)
    try fixture.delete("board/b1")
    fixture.clock.advance(days: 29)
    #expect(try prune { $0.recordTombstones = 31 * day }.isEmpty)
    let first = try prune { $0.recordTombstones = 30 * day }
    #expect(first.records.map(\.record) == [RecordID("task", "t2")])
    #expect(first.records.map(\.count) == [1])
    fixture.clock.advance(days: 1)
    let second = try prune { $0.recordTombstones = 30 * day }
    #expect(second.records.map(\.record) == [RecordID("board", "b1")])
    #expect(second.records.map(\.count) == [2], "the board and the task that is left")
    #expect(try fixture.store.record(RecordID("task", "t1")) == nil)
    #expect(try fixture.store.records(includingDeleted: true).map(\.record.kind) == ["project"])
    #expect(try fixture.store.diagnose().isHealthy)
  }

  @Test func whatWasUndeletedIsNotPurged() throws {
    try fixture.delete("board/b1")
    try fixture.undelete("board/b1")
    #expect(try prune { $0.recordTombstones = 0 }.isEmpty)
  }

  @Test func whatStandsForARecordElsewhereStaysWithItsGrants() throws {
    try fixture.deny(on: "board/b1")
    try fixture.delete("board/b1")
    try fixture.delete("project/p1")
    try fixture.execute(
      "CREATE TABLE boards (id TEXT PRIMARY KEY); INSERT INTO boards VALUES ('b1')")
    fixture.store.close()
    // The boards used to be kept here.
    let store = try fixture.reopened { $0.recordSources = [RecordSource("board", in: "boards")] }
    defer { store.close() }
    var policy = RetentionPolicy()
    policy.recordTombstones = 0
    #expect(
      try store.prune(policy).records == [
        Pruned.PurgedRecord(record: RecordID("project", "p1"), count: 1)
      ])
    #expect(try store.grants(on: .record(RecordID("board", "b1"))).count == 1)
    #expect(
      try store.explain(.record("board", "b1"), for: Fixture.ana).reason == .denied)
    #expect(try store.diagnose().isHealthy)
    #expect(try store.prune(policy).isEmpty)
  }

  // MARK: Tails

  @Test func aTailBesideASceneExpires() throws {
    try fixture.save([.project("p1"), .task("t1")])
    try fixture.store.delete(RecordID("task", "t1"), pruning: true)
    let document = try fixture.document()
    fixture.clock.advance(days: 30)
    #expect(try prune { $0.tails = 30 * day + 1 }.isEmpty)
    let pruned = try prune { $0.tails = 30 * day }
    #expect(
      pruned.tails == [
        Pruned.ExpiredTail(
          scene: name("main"), place: .stack("home"), reason: .deleted, wasInPlace: false)
      ])
    #expect(try fixture.document() == document)
    try fixture.undelete("task/t1")
    let revived = try fixture.store.revive(Atlas.self, scene: "main", for: Fixture.ana)
    #expect(revived.home == [.project("p1")])
    #expect(revived.report.revision == 2)
  }

  @Test func aTailInItsPlaceIsCutForGood() throws {
    try fixture.save(
      SceneState(stacks: [.home: [.settings, .task("t1"), .page(1)], .more: [.task("t2")]]))
    let savedAt = try fixture.store.load("main", as: Fixture.ana).summary.savedAt
    try fixture.delete("task/t1")
    try fixture.save(fixture.restore().state)
    fixture.clock.advance(days: 30)
    let pruned = try prune { $0.tails = 30 * day }
    #expect(pruned.tails.map(\.wasInPlace) == [true])
    let summary = try fixture.store.load("main", as: Fixture.ana).summary
    #expect(summary.revision == 2 && summary.savedAt == savedAt)
    try fixture.undelete("task/t1")
    let restored = try fixture.restore()
    #expect(restored.home == [.settings, .board("b1")], "as the last restore showed it")
    #expect(restored.state[.more] == [.task("t2")])
    #expect(try fixture.store.allTails().isEmpty)
  }

  @Test func whatWasShownAgainIsNotCut() throws {
    try fixture.save([.settings, .task("t1")])
    try fixture.delete("task/t1")
    try fixture.save(fixture.restore().state)
    try fixture.undelete("task/t1")
    try fixture.save(fixture.restore().state)
    fixture.clock.advance(days: 30)
    #expect(try prune { $0.tails = 0 }.isEmpty)
    #expect(try fixture.restore().home == [.settings, .task("t1")])
  }

  // MARK: Reports and documents

  @Test func reportsAndUnreadableDocumentsAreCounted() throws {
    try fixture.store(text: "no scene")
    try fixture.save([.settings])
    let key = try fixture.number("SELECT key FROM backtrail_scene") ?? 0
    for age in [0, 5, 10] {
      try fixture.execute(
        """
        INSERT INTO backtrail_report (scene, occasion, reported_at, outcome, checksum, body)
        VALUES (\(key), 'restore', \(fixture.now.millisecondsSince1970 - Int64(age)), 'restored', 0, '')
        """)
    }
    #expect(try prune { $0.reports = 5 }.reports == 2)
    #expect(try prune { $0.quarantine = 1 }.isEmpty)
    fixture.clock.advance(milliseconds: 1)
    #expect(try prune { $0.quarantine = 1 }.quarantined == 1)
    #expect(try fixture.number("SELECT count(*) FROM backtrail_quarantine") == 0)
  }

  // MARK: Rehearsing

  @Test func aRehearsalSaysTheSameAndChangesNothing() throws {
    try fixture.save([.project("p1"), .task("t1")])
    try fixture.store.delete(RecordID("task", "t1"), pruning: true)
    try fixture.store.save("closed", as: Fixture.ana, state: SceneState<Atlas>())
    try fixture.store.discard("closed", as: Fixture.ana)
    fixture.clock.advance(days: 30)
    let set: (inout RetentionPolicy) -> Void = {
      $0.scenes = 40 * day
      $0.sceneTombstones = 0
      $0.recordTombstones = 0
      $0.tails = 0
    }
    let before = fixture.fileBytes
    let rehearsed = try prune(set, isRehearsal: true)
    #expect(fixture.fileBytes == before)
    #expect(rehearsed.sceneTombstones == [name("closed")])
    #expect(rehearsed.records.count == 1 && rehearsed.tails.count == 1)
    #expect(try prune(set) == rehearsed)
  }

  @Test func theAsyncTwinDoesTheSame() async throws {
    try await fixture.store.save("main", as: Fixture.ana, state: SceneState<Atlas>())
    var policy = RetentionPolicy()
    policy.scenes = 0
    #expect(try await fixture.store.prune(policy).scenes == [name("main")])
  }
}
