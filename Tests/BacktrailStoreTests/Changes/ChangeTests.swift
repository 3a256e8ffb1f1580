import BacktrailNavigation
import BacktrailStore
import Testing

/// What each call tells to those who listen.
@Suite("Changes")
struct ChangeTests {
  let fixture: Fixture
  private var store: RestorationStore { fixture.store }
  private let project = RecordID("project", "p1")
  private let task = RecordID("task", "t1")

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
  }

  /// What is told of `body`.
  private func told(_ body: () throws -> Void) async throws -> [StoreChange.What] {
    let changes = try store.watching()
    try body()
    try fixture.putMarker()
    return await changes.take(through: Fixture.marker).dropLast().map(\.what)
  }

  @Test func everyKindOfChangeIsToldOnce() async throws {
    let grant = Grant(
      .allow, .principal("ana"), .view, on: .record(task), expires: fixture.later(9))
    let told = try await told {
      try store.put(RecordID("task", "new"), payload: "{}")
      try store.put(RecordID("task", "new"), under: project, payload: "[]")
      try store.delete(task)
      try store.undelete(task)
      try store.delete(task, pruning: true)
      try store.put(task)
      try store.grant(grant)
      try store.deny(.role("r"), .all, on: .kind("task"))
      try store.revoke(.principal("ana"), .view, on: .record(task))
      try store.deny(.everyone, "edit", on: .everything)
      try store.purge(task)
    }
    #expect(
      told == [
        .recordPut(RecordID("task", "new")), .recordPut(RecordID("task", "new")),
        .recordDeleted(task), .recordUndeleted(task), .recordDeleted(task), .recordPut(task),
        .granted(grant), .granted(Grant(.deny, .role("r"), .all, on: .kind("task"))),
        .revoked(grant), .granted(Grant(.deny, .everyone, "edit", on: .everything)),
        .recordPurged(task),
      ])
  }

  @Test func aChangeSaysWhereItStandsAndWhen() async throws {
    let changes = try store.watching()
    try fixture.put("task/a")
    fixture.clock.advance(milliseconds: 7)
    try fixture.allow(on: "task/a")
    let taken = await changes.take(2)
    let first = try #require(taken.first?.sequence)
    #expect(taken.map(\.sequence) == [first, first + 1])
    #expect(taken.map(\.at) == [fixture.later(-7), fixture.now])
    #expect(taken.map(\.record) == [RecordID("task", "a"), nil])
    #expect(taken.last?.grant?.target == .record(RecordID("task", "a")))
  }

  @Test func manyRecordsOfOneCallAreToldInItsOrderAndEachOnce() async throws {
    let told = try await told {
      try store.put([
        NewRecord(RecordID("task", "b"), under: RecordID("task", "a")),
        NewRecord(task), NewRecord(RecordID("task", "a")), NewRecord(RecordID("task", "b")),
        NewRecord(RecordID("task", "t2"), parent: .none),
      ])
    }
    let ids = ["b", "a", "t2"]
    #expect(told == ids.map { .recordPut(RecordID("task", $0)) })
  }

  @Test func whatChangesNothingIsNotTold() async throws {
    try fixture.allow(on: "task/t1")
    try fixture.delete("task/t2")
    let told = try await told {
      try store.put(task, under: RecordID("board", "b1"))
      try store.undelete(task)
      try fixture.delete("task/t2")
      try fixture.allow(on: "task/t1")
    }
    // The allow is written once more, which is some change to the file and none that is told.
    #expect(told.filter { $0 != .elsewhere }.isEmpty)
  }

  @Test func whatWasRolledBackIsNotTold() async throws {
    try fixture.delete("board/b1")
    let told = try await told {
      _ = try? store.put([
        NewRecord(RecordID("task", "x")), NewRecord(RecordID("task", "y"), under: task),
      ])
      #expect(throws: StoreError.self) { try store.delete(RecordID("task", "none")) }
      var policy = RetentionPolicy()
      policy.recordTombstones = 0
      try store.prune(policy, at: fixture.later(10), isRehearsal: true)
    }
    #expect(told.isEmpty)
    #expect(try fixture.number("SELECT count(*) FROM backtrail_record WHERE id = 'x'") == 0)
  }

  @Test func aPurgeTellsOfAllThatWent() async throws {
    let told = try await told { try store.purge(RecordID("board", "b1")) }
    #expect(
      told == [RecordID("board", "b1"), task, RecordID("task", "t2")].map { .recordPurged($0) })
    try fixture.putTree()
    try fixture.delete("project/p1")
    let pruned = try await self.told {
      var policy = RetentionPolicy()
      policy.recordTombstones = 0
      try store.prune(policy, at: fixture.later(10))
    }
    #expect(pruned.count == 4 && pruned.first == .recordPurged(project))
  }

  @Test func moreThanAThousandAtOnceAreOneMissed() async throws {
    try fixture.putMany(1_000, under: "board/b1")
    let purged = try await told { try store.purge(RecordID("board", "b1")) }
    #expect(purged == [.missed])
    let records = (0..<1_001).map { NewRecord(RecordID("bulk", $0)) }
    #expect(try await told { try store.put(records) } == [.missed])
    let fewer = records.dropLast().map { NewRecord($0.record, payload: "1") }
    #expect(try await told { try store.put(fewer) }.count == 1_000)
  }

  @Test func anythingElseInTheFileIsElsewhere() async throws {
    try fixture.execute("CREATE TABLE app_item (id TEXT)")
    let changes = try store.watching()
    try fixture.execute("INSERT INTO app_item VALUES ('1')")
    #expect(await changes.take(1) == [StoreChange(.elsewhere)])
    try fixture.save([.settings])
    #expect(await changes.take(1) == [StoreChange(.elsewhere)])
  }

  @Test func whereRecordsAreKeptElsewhereEachLookSaysSo() async throws {
    // The row of the application and the record are committed between two looks, or may be.
    try fixture.execute("CREATE TABLE app_item (id TEXT PRIMARY KEY)")
    let store = try fixture.reopened {
      $0.recordSources = [RecordSource("item", in: "app_item", id: .text("id"))]
    }
    defer { store.close() }
    let changes = try store.watching()
    try fixture.execute("INSERT INTO app_item VALUES ('1')")
    try fixture.put("task/a")
    let taken = await changes.take(through: .recordPut(RecordID("task", "a")))
    #expect(taken.count <= 2)
    #expect(await changes.take(1).first?.what == .elsewhere)
  }

  @Test func aRecordThatStandsForOneElsewhereIsNotTold() async throws {
    try fixture.execute(
      "CREATE TABLE app_item (id TEXT PRIMARY KEY); INSERT INTO app_item VALUES ('1')")
    let store = try fixture.reopened {
      $0.recordSources = [RecordSource("item", in: "app_item", id: .text("id"))]
    }
    defer { store.close() }
    let changes = try store.watching()
    try await store.allow(.everyone, .all, on: .record(RecordID("item", "1")))
    let taken = await changes.take(2)
    #expect(
      taken.map(\.what) == [
        .granted(Grant(.allow, .everyone, .all, on: .record(RecordID("item", "1")))), .elsewhere,
      ])
  }
}

extension RestorationStore {
  /// The changes from now on, also where a call that may wait would be taken.
  func watching(bufferingUpTo limit: Int = 1_000_000) throws -> StoreChanges {
    try changes(bufferingUpTo: limit)
  }
}
