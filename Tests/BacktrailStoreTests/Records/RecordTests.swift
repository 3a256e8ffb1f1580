import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Records")
struct RecordTests {
  let world: Fixture
  private let p1 = RecordID("project", "p1")
  private let b1 = RecordID("board", "b1")
  private let t1 = RecordID("task", "t1")

  init() throws {
    world = try Fixture()
    try world.putTree()
  }

  // MARK: Putting and getting

  @Test func aRecordIsReadAsItWasPut() throws {
    try world.store.put(t1, under: b1, payload: #"{"title":"caf\u00e9 é", "n": 1.0}"#)
    let record = try #require(try world.store.record(t1))
    #expect(record.record == t1)
    #expect(record.parent == b1)
    #expect(record.payload == #"{"title":"caf\u00e9 é", "n": 1.0}"#)
    #expect(record.revision == 2)
    #expect(record.deletion == nil)
    #expect(try world.store.record(p1)?.parent == nil)
    #expect(try world.store.record(RecordID("task", "none")) == nil)
    #expect(try world.store.record(RecordID("nothing", "t1")) == nil)
  }

  @Test func whatIsNotSaidStays() throws {
    try world.store.put(t1, payload: "1")
    try world.store.put(t1, under: p1)
    #expect(try world.store.record(t1)?.payload == "1")
    try world.store.put(t1, payload: "2")
    #expect(try world.store.record(t1)?.parent == p1)
    try world.store.put(NewRecord(t1, parent: .none))
    #expect(try world.store.record(t1)?.parent == nil)
    #expect(try world.store.record(t1)?.payload == "2")
  }

  @Test func puttingWhatIsStoredWritesNothing() throws {
    try world.store.put(t1, under: b1, payload: "1")
    let revision = try world.store.record(t1)?.revision
    let written = try world.rowsWritten()
    try world.store.put(t1, under: b1, payload: "1")
    try world.store.put(t1)
    #expect(try world.rowsWritten() == written)
    #expect(try world.store.record(t1)?.revision == revision)
    try world.store.put(t1, under: p1, payload: "2")
    #expect(try world.store.record(t1)?.revision == (revision ?? 0) + 1)
  }

  @Test(arguments: ["", "{", "nope", "1 2", "{\"a\":1}\u{0}"] as [Escaped])
  func aPayloadThatIsNotJSONIsRefused(_ payload: Escaped) throws {
    #expect {
      try world.store.put(t1, payload: payload.text)
    } throws: { error in
      guard case .invalidPayload(t1, _)? = error as? StoreError else { return false }
      return true
    }
    #expect(try world.store.record(t1)?.revision == 1)
  }

  // MARK: Many at once

  @Test func parentsMayComeInAnyOrder() throws {
    let records = [
      NewRecord(RecordID("task", "a"), under: RecordID("board", "b")),
      NewRecord(RecordID("board", "b"), under: RecordID("project", "c")),
      NewRecord(RecordID("project", "c")),
    ]
    try world.store.put(records)
    #expect(try world.store.record(RecordID("task", "a"))?.parent == RecordID("board", "b"))
    #expect(try world.store.record(RecordID("board", "b"))?.parent == RecordID("project", "c"))
    #expect(try world.store.record(RecordID("task", "a"))?.revision == 1)
  }

  @Test func allArePutOrNone() throws {
    let before = world.fileBytes
    #expect(throws: StoreError.parentMissing(t1, parent: RecordID("board", "none"))) {
      try world.store.put([
        NewRecord(RecordID("task", "new")), NewRecord(b1, payload: "1"),
        NewRecord(t1, under: RecordID("board", "none")),
      ])
    }
    #expect(throws: StoreError.invalidRecord(RecordID("task", ""), .empty)) {
      try world.store.put([NewRecord(RecordID("task", "new")), NewRecord(RecordID("task", ""))])
    }
    #expect(world.fileBytes == before)
    #expect(try world.store.record(RecordID("task", "new")) == nil)
    #expect(try world.store.record(b1)?.payload == nil)
  }

  @Test func aCircleAmongThemIsRefusedInAnyOrder() throws {
    let x = RecordID("task", "x")
    let y = RecordID("task", "y")
    for records in [
      [NewRecord(x, under: y), NewRecord(y, under: x)],
      [NewRecord(y, under: x), NewRecord(x, under: y)],
    ] {
      #expect {
        try world.store.put(records)
      } throws: { error in
        guard case .parentCycle? = error as? StoreError else { return false }
        return true
      }
    }
    #expect(try world.store.record(x) == nil)
    // Two that change places are no circle in the end.
    try world.store.put([NewRecord(t1, under: p1), NewRecord(b1, under: t1)])
    #expect(try world.store.record(b1)?.parent == t1)
  }

  // MARK: Parents

  @Test func aCircleIsRefused() throws {
    let circles = [(p1, p1), (p1, b1), (p1, t1), (b1, t1), (t1, t1)]
    for (record, parent) in circles {
      #expect(throws: StoreError.parentCycle(record, parent: parent)) {
        try world.store.put(record, under: parent)
      }
    }
    #expect(try world.store.record(p1)?.parent == nil)
    #expect(try world.store.record(b1)?.parent == p1)
  }

  @Test func aParentThatIsNotThereIsRefused() throws {
    for parent in [RecordID("project", "none"), RecordID("nothing", "none")] {
      #expect(throws: StoreError.parentMissing(t1, parent: parent)) {
        try world.store.put(t1, under: parent)
      }
    }
    #expect(throws: StoreError.parentMissing(RecordID("task", "new"), parent: t1)) {
      try world.store.purge(t1)
      try world.store.put(RecordID("task", "new"), under: t1)
    }
    #expect(try world.store.record(RecordID("task", "new")) == nil)
  }

  @Test func aParentThatWasDeletedIsRefusedWithAllAboveIt() throws {
    let new = RecordID("task", "new")
    for deleted in [b1, p1] {
      try world.store.delete(deleted)
      #expect(throws: StoreError.parentMissing(new, parent: b1)) {
        try world.store.put(new, under: b1)
      }
      try world.store.undelete(deleted)
    }
    try world.store.put(new, under: b1)
    #expect(try world.store.record(new)?.parent == b1)
  }

  // MARK: Lists

  @Test func recordsAreListedByKindAndByParent() throws {
    func list(_ records: [Record]) -> String {
      records.map(\.record.description).joined(separator: " ")
    }
    #expect(try list(world.store.records()) == "board/b1 project/p1 task/t1 task/t2")
    #expect(try list(world.store.records(ofKind: "task")) == "task/t1 task/t2")
    #expect(try list(world.store.records(ofKind: "none")) == "")
    #expect(try list(world.store.records(under: b1)) == "task/t1 task/t2")
    #expect(try list(world.store.records(under: t1)) == "")
    #expect(throws: StoreError.recordMissing(RecordID("board", "none"))) {
      try world.store.records(under: RecordID("board", "none"))
    }
    try world.store.delete(t1)
    #expect(try list(world.store.records(under: b1)) == "task/t2")
    #expect(try list(world.store.records(under: b1, includingDeleted: true)) == "task/t1 task/t2")
    try world.store.delete(p1)
    #expect(try list(world.store.records()) == "")
    #expect(
      try list(world.store.records(includingDeleted: true))
        == "board/b1 project/p1 task/t1 task/t2")
  }

  // MARK: Deleting

  @Test func deletingLeavesATombstoneThatKeepsItsParent() throws {
    try world.store.put(t1, payload: "1")
    try world.store.delete(t1)
    let record = try #require(try world.store.record(t1))
    #expect(record.parent == b1)
    #expect(record.payload == "1")
    #expect(record.deletion?.of == t1)
    #expect(record.deletion?.at == world.now)
    let written = try world.rowsWritten()
    world.clock.advance(milliseconds: 1)
    try world.store.delete(t1)
    #expect(try world.rowsWritten() == written)
    #expect(throws: StoreError.recordMissing(RecordID("task", "none"))) {
      try world.store.delete(RecordID("task", "none"))
    }
  }

  @Test func everythingUnderItIsDeletedWithIt() throws {
    try world.store.delete(p1)
    for record in [p1, b1, t1] {
      #expect(try world.store.record(record)?.deletion?.of == p1)
    }
    try world.store.undelete(p1)
    for record in [p1, b1, t1] {
      #expect(try world.store.record(record)?.isDeleted == false)
    }
  }

  @Test func whatWasDeletedByItselfStaysDeleted() throws {
    try world.store.delete(t1)
    try world.store.delete(p1)
    try world.store.undelete(p1)
    #expect(try world.store.record(t1)?.deletion?.of == t1)
    #expect(try world.store.record(b1)?.isDeleted == false)
  }

  @Test func undeletingWhatWasNotDeletedItselfChangesNothing() throws {
    try world.store.delete(p1)
    let written = try world.rowsWritten()
    try world.store.undelete(t1)
    #expect(try world.rowsWritten() == written)
    #expect(try world.store.record(t1)?.isDeleted == true)
    #expect(throws: StoreError.recordMissing(RecordID("task", "none"))) {
      try world.store.undelete(RecordID("task", "none"))
    }
  }

  @Test func puttingADeletedRecordIsAnUndeleteAndBringsBackWhatWasUnderIt() throws {
    try world.allow()
    try world.store.delete(p1)
    #expect(try world.validate([.task("t1")]).outcomes == [.dropped(.deleted)])
    try world.store.put(p1)
    #expect(try world.validate([.project("p1"), .board("b1"), .task("t1")]).isWhole)
    try world.store.delete(b1)
    try world.store.put(b1, under: p1, payload: "1")
    #expect(try world.validate([.task("t2")]).isWhole)
    #expect(try world.store.record(b1)?.revision == 3)
  }

  @Test func aDeletedRecordKeepsItsGrants() throws {
    try world.allow(on: "task/t1")
    try world.store.delete(t1)
    try world.store.put(t1)
    #expect(try world.validate([.task("t1")]).isWhole)
  }

  @Test func deletingARecordWithAHundredThousandUnderItWritesOneRow() throws {
    try world.allow()
    try world.putMany(100_000, under: "project/p1")
    #expect(try world.number("SELECT count(*) FROM backtrail_record") == 100_004)
    let sample = stride(from: 0, to: 100_000, by: 1_013).map { Atlas.Route.task("m\($0)") }
    for route in sample { #expect(try world.validate([route]).isWhole) }
    let written = try world.rowsWritten()
    try world.store.delete(p1)
    #expect(try world.rowsWritten() == written + 1)
    for route in sample + [.task("m99999"), .board("b1"), .task("t1")] {
      #expect(try world.validate([route]).outcomes == [.dropped(.deleted)])
    }
    try world.save([.task("m0")])
    #expect(try world.restore().reasons == [.deleted])
    try world.store.undelete(p1)
    #expect(try world.rowsWritten() < written + 10)
    #expect(try world.restore().report.isWhole)
  }

  // MARK: Purging

  @Test func purgingRemovesTheSubtreeAndItsGrants() throws {
    for target in ["project/p1", "board/b1", "task/t1", "task/*", "*"] {
      try world.allow(on: target)
      try world.deny(.principal("ben"), .all, on: target)
    }
    try world.put("task/apart")
    try world.allow(.role("x"), .all, on: "task/apart")
    #expect(try world.store.purge(b1) == 3)
    #expect(try world.store.record(b1) == nil)
    #expect(try world.store.record(t1) == nil)
    #expect(try world.store.record(p1) != nil)
    #expect(
      try Set(world.store.grants().map(\.target.description))
        == ["project/p1", "task/*", "*", "task/apart"])
    #expect(try world.store.grants().count == 7)
    #expect(throws: StoreError.recordMissing(b1)) { try world.store.purge(b1) }
    #expect(try world.store.diagnose().isHealthy)
    try world.save([.project("p1"), .task("t1")])
    #expect(try world.restore().reasons == [.missing])
  }

  @Test func purgingADeletedRecordTakesWhatIsUnderItAlong() throws {
    try world.store.delete(p1)
    #expect(try world.store.purge(p1) == 4)
    #expect(try world.store.records(includingDeleted: true).isEmpty)
  }

  @Test func aRecordPutAgainAfterAPurgeIsANewOne() throws {
    try world.allow(on: "task/t1")
    try world.save([.task("t1")])
    try world.store.purge(t1)
    try world.put("task/t1")
    #expect(try world.store.record(t1)?.revision == 1)
    #expect(try world.store.record(t1)?.parent == nil)
    #expect(try world.restore().reasons == [.unauthorized])
  }

  @Test func keysAreNeverUsedAgain() throws {
    try world.put("task/last")
    let key = try world.key(of: "task/last")
    try world.store.purge(RecordID("task", "last"))
    try world.put("task/next")
    #expect(try world.key(of: "task/next") > key)
    try world.store.purge(p1)
    try world.store.purge(RecordID("task", "next"))
    try world.put("task/again")
    #expect(try world.key(of: "task/again") > key + 1)
  }

  @Test func aKeyThatIsStoredIsNoProof() throws {
    // A hint that leads to another record is not followed.
    try world.put("task/other")
    try world.allow(on: "task/other")
    try world.save([.task("t1")])
    let key = try world.key(of: "task/other")
    try world.replaceHints(with: [Int64(key)])
    #expect(try world.restore().reasons == [.unauthorized])
    #expect(try world.restore().report.dropped[0].culprit == t1)
    try world.allow(on: "task/t1")
    for hints: [Int64] in [[999], [-1], [0], [], [1, 2, 3], [.max], [.min]] {
      try world.replaceHints(with: hints)
      #expect(try world.restore().report.isWhole, "\(hints)")
    }
  }
}
