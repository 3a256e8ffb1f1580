import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Records")
struct RecordTests {
  let fixture: Fixture
  private let p1 = RecordID("project", "p1")
  private let b1 = RecordID("board", "b1")
  private let t1 = RecordID("task", "t1")

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
  }

  // MARK: Putting and getting

  @Test func aRecordIsReadAsItWasPut() throws {
    try fixture.store.put(t1, under: b1, payload: #"{"title":"caf\u00e9 é", "n": 1.0}"#)
    let record = try #require(try fixture.store.record(t1))
    #expect(record.record == t1)
    #expect(record.parent == b1)
    #expect(record.payload == #"{"title":"caf\u00e9 é", "n": 1.0}"#)
    #expect(record.revision == 2)
    #expect(record.deletion == nil)
    #expect(try fixture.store.record(p1)?.parent == nil)
    #expect(try fixture.store.record(RecordID("task", "none")) == nil)
    #expect(try fixture.store.record(RecordID("nothing", "t1")) == nil)
  }

  @Test func whatIsNotSaidStays() throws {
    try fixture.store.put(t1, payload: "1")
    try fixture.store.put(t1, under: p1)
    #expect(try fixture.store.record(t1)?.payload == "1")
    try fixture.store.put(t1, payload: "2")
    #expect(try fixture.store.record(t1)?.parent == p1)
    try fixture.store.put(NewRecord(t1, parent: .none))
    #expect(try fixture.store.record(t1)?.parent == nil)
    #expect(try fixture.store.record(t1)?.payload == "2")
  }

  @Test func puttingWhatIsStoredWritesNothing() throws {
    try fixture.store.put(t1, under: b1, payload: "1")
    let revision = try fixture.store.record(t1)?.revision
    let written = try fixture.rowsWritten()
    try fixture.store.put(t1, under: b1, payload: "1")
    try fixture.store.put(t1)
    #expect(try fixture.rowsWritten() == written)
    #expect(try fixture.store.record(t1)?.revision == revision)
    try fixture.store.put(t1, under: p1, payload: "2")
    #expect(try fixture.store.record(t1)?.revision == (revision ?? 0) + 1)
  }

  @Test(arguments: ["", "{", "nope", "1 2", "{\"a\":1}\u{0}"] as [Escaped])
  func aPayloadThatIsNotJSONIsRefused(_ payload: Escaped) throws {
    #expect {
      try fixture.store.put(t1, payload: payload.text)
    } throws: { error in
      guard case .invalidPayload(t1, _)? = error as? StoreError else { return false }
      return true
    }
    #expect(try fixture.store.record(t1)?.revision == 1)
  }

  // MARK: Many at once

  @Test func parentsMayComeInAnyOrder() throws {
    let records = [
      NewRecord(RecordID("task", "a"), under: RecordID("board", "b")),
      NewRecord(RecordID("board", "b"), under: RecordID("project", "c")),
      NewRecord(RecordID("project", "c")),
    ]
    try fixture.store.put(records)
    #expect(try fixture.store.record(RecordID("task", "a"))?.parent == RecordID("board", "b"))
    #expect(try fixture.store.record(RecordID("board", "b"))?.parent == RecordID("project", "c"))
    #expect(try fixture.store.record(RecordID("task", "a"))?.revision == 1)
  }

  @Test func allArePutOrNone() throws {
    let before = fixture.fileBytes
    #expect(throws: StoreError.parentMissing(t1, parent: RecordID("board", "none"))) {
      try fixture.store.put([
        NewRecord(RecordID("task", "new")), NewRecord(b1, payload: "1"),
        NewRecord(t1, under: RecordID("board", "none")),
      ])
    }
    #expect(throws: StoreError.invalidRecord(RecordID("task", ""), .empty)) {
      try fixture.store.put([NewRecord(RecordID("task", "new")), NewRecord(RecordID("task", ""))])
    }
    #expect(fixture.fileBytes == before)
    #expect(try fixture.store.record(RecordID("task", "new")) == nil)
    #expect(try fixture.store.record(b1)?.payload == nil)
  }

  @Test func aCircleAmongThemIsRefusedInAnyOrder() throws {
    let x = RecordID("task", "x")
    let y = RecordID("task", "y")
    for records in [
      [NewRecord(x, under: y), NewRecord(y, under: x)],
      [NewRecord(y, under: x), NewRecord(x, under: y)],
    ] {
      #expect {
        try fixture.store.put(records)
      } throws: { error in
        guard case .parentCycle? = error as? StoreError else { return false }
        return true
      }
    }
    #expect(try fixture.store.record(x) == nil)
    // Two that change places are no circle in the end.
    try fixture.store.put([NewRecord(t1, under: p1), NewRecord(b1, under: t1)])
    #expect(try fixture.store.record(b1)?.parent == t1)
  }

  // MARK: Parents

  @Test func aCircleIsRefused() throws {
    let circles = [(p1, p1), (p1, b1), (p1, t1), (b1, t1), (t1, t1)]
    for (record, parent) in circles {
      #expect(throws: StoreError.parentCycle(record, parent: parent)) {
        try fixture.store.put(record, under: parent)
      }
    }
    #expect(try fixture.store.record(p1)?.parent == nil)
    #expect(try fixture.store.record(b1)?.parent == p1)
  }

  @Test func aParentThatIsNotThereIsRefused() throws {
    for parent in [RecordID("project", "none"), RecordID("nothing", "none")] {
      #expect(throws: StoreError.parentMissing(t1, parent: parent)) {
        try fixture.store.put(t1, under: parent)
      }
    }
    #expect(throws: StoreError.parentMissing(RecordID("task", "new"), parent: t1)) {
      try fixture.store.purge(t1)
      try fixture.store.put(RecordID("task", "new"), under: t1)
    }
    #expect(try fixture.store.record(RecordID("task", "new")) == nil)
  }

  @Test func aParentThatWasDeletedIsRefusedWithAllAboveIt() throws {
    let new = RecordID("task", "new")
    for deleted in [b1, p1] {
      try fixture.store.delete(deleted)
      #expect(throws: StoreError.parentMissing(new, parent: b1)) {
        try fixture.store.put(new, under: b1)
      }
      try fixture.store.undelete(deleted)
    }
    try fixture.store.put(new, under: b1)
    #expect(try fixture.store.record(new)?.parent == b1)
  }

  // MARK: Lists

  @Test func recordsAreListedByKindAndByParent() throws {
    func list(_ records: [Record]) -> String {
      records.map(\.record.description).joined(separator: " ")
    }
    #expect(try list(fixture.store.records()) == "board/b1 project/p1 task/t1 task/t2")
    #expect(try list(fixture.store.records(ofKind: "task")) == "task/t1 task/t2")
    #expect(try list(fixture.store.records(ofKind: "none")) == "")
    #expect(try list(fixture.store.records(under: b1)) == "task/t1 task/t2")
    #expect(try list(fixture.store.records(under: t1)) == "")
    #expect(throws: StoreError.recordMissing(RecordID("board", "none"))) {
      try fixture.store.records(under: RecordID("board", "none"))
    }
    try fixture.store.delete(t1)
    #expect(try list(fixture.store.records(under: b1)) == "task/t2")
    #expect(try list(fixture.store.records(under: b1, includingDeleted: true)) == "task/t1 task/t2")
    try fixture.store.delete(p1)
    #expect(try list(fixture.store.records()) == "")
    #expect(
      try list(fixture.store.records(includingDeleted: true))
        == "board/b1 project/p1 task/t1 task/t2")
  }

  // MARK: Deleting

  @Test func deletingLeavesATombstoneThatKeepsItsParent() throws {
    try fixture.store.put(t1, payload: "1")
    try fixture.store.delete(t1)
    let record = try #require(try fixture.store.record(t1))
    #expect(record.parent == b1)
    #expect(record.payload == "1")
    #expect(record.deletion?.of == t1)
    #expect(record.deletion?.at == fixture.now)
    let written = try fixture.rowsWritten()
    fixture.clock.advance(milliseconds: 1)
    try fixture.store.delete(t1)
    #expect(try fixture.rowsWritten() == written)
    #expect(throws: StoreError.recordMissing(RecordID("task", "none"))) {
      try fixture.store.delete(RecordID("task", "none"))
    }
  }

  @Test func everythingUnderItIsDeletedWithIt() throws {
    try fixture.store.delete(p1)
    for record in [p1, b1, t1] {
      #expect(try fixture.store.record(record)?.deletion?.of == p1)
    }
    try fixture.store.undelete(p1)
    for record in [p1, b1, t1] {
      #expect(try fixture.store.record(record)?.isDeleted == false)
    }
  }

  @Test func whatWasDeletedByItselfStaysDeleted() throws {
    try fixture.store.delete(t1)
    try fixture.store.delete(p1)
    try fixture.store.undelete(p1)
    #expect(try fixture.store.record(t1)?.deletion?.of == t1)
    #expect(try fixture.store.record(b1)?.isDeleted == false)
  }

  @Test func undeletingWhatWasNotDeletedItselfChangesNothing() throws {
    try fixture.store.delete(p1)
    let written = try fixture.rowsWritten()
    try fixture.store.undelete(t1)
    #expect(try fixture.rowsWritten() == written)
    #expect(try fixture.store.record(t1)?.isDeleted == true)
    #expect(throws: StoreError.recordMissing(RecordID("task", "none"))) {
      try fixture.store.undelete(RecordID("task", "none"))
    }
  }

  @Test func puttingADeletedRecordIsAnUndeleteAndBringsBackWhatWasUnderIt() throws {
    try fixture.allow()
    try fixture.store.delete(p1)
    #expect(try fixture.validate([.task("t1")]).outcomes == [.dropped(.deleted)])
    try fixture.store.put(p1)
    #expect(try fixture.validate([.project("p1"), .board("b1"), .task("t1")]).isWhole)
    try fixture.store.delete(b1)
    try fixture.store.put(b1, under: p1, payload: "1")
    #expect(try fixture.validate([.task("t2")]).isWhole)
    #expect(try fixture.store.record(b1)?.revision == 3)
  }

  @Test func aDeletedRecordKeepsItsGrants() throws {
    try fixture.allow(on: "task/t1")
    try fixture.store.delete(t1)
    try fixture.store.put(t1)
    #expect(try fixture.validate([.task("t1")]).isWhole)
  }

  @Test func deletingARecordWithAHundredThousandUnderItWritesTwoRows() throws {
    try fixture.allow()
    try fixture.putMany(100_000, under: "project/p1")
    #expect(try fixture.number("SELECT count(*) FROM backtrail_record") == 100_004)
    let sample = stride(from: 0, to: 100_000, by: 1_013).map { Atlas.Route.task("m\($0)") }
    for route in sample { #expect(try fixture.validate([route]).isWhole) }
    let written = try fixture.rowsWritten()
    try fixture.store.delete(p1)
    #expect(try fixture.rowsWritten() == written + 2)
    for route in sample + [.task("m99999"), .board("b1"), .task("t1")] {
      #expect(try fixture.validate([route]).outcomes == [.dropped(.deleted)])
    }
    try fixture.save([.task("m0")])
    #expect(try fixture.restore().reasons == [.deleted])
    try fixture.store.undelete(p1)
    #expect(try fixture.rowsWritten() < written + 10)
    #expect(try fixture.restore().report.isWhole)
  }

  // MARK: Purging

  @Test func purgingRemovesTheSubtreeAndItsGrants() throws {
    for target in ["project/p1", "board/b1", "task/t1", "task/*", "*"] {
      try fixture.allow(on: target)
      try fixture.deny(.principal("ben"), .all, on: target)
    }
    try fixture.put("task/apart")
    try fixture.allow(.role("x"), .all, on: "task/apart")
    #expect(try fixture.store.purge(b1) == 3)
    #expect(try fixture.store.record(b1) == nil)
    #expect(try fixture.store.record(t1) == nil)
    #expect(try fixture.store.record(p1) != nil)
    #expect(
      try Set(fixture.store.grants().map(\.target.description))
        == ["project/p1", "task/*", "*", "task/apart"])
    #expect(try fixture.store.grants().count == 7)
    #expect(throws: StoreError.recordMissing(b1)) { try fixture.store.purge(b1) }
    #expect(try fixture.store.diagnose().isHealthy)
    try fixture.save([.project("p1"), .task("t1")])
    #expect(try fixture.restore().reasons == [.missing])
  }

  @Test func purgingADeletedRecordTakesWhatIsUnderItAlong() throws {
    try fixture.store.delete(p1)
    #expect(try fixture.store.purge(p1) == 4)
    #expect(try fixture.store.records(includingDeleted: true).isEmpty)
  }

  @Test func aRecordPutAgainAfterAPurgeIsANewOne() throws {
    try fixture.allow(on: "task/t1")
    try fixture.save([.task("t1")])
    try fixture.store.purge(t1)
    try fixture.put("task/t1")
    #expect(try fixture.store.record(t1)?.revision == 1)
    #expect(try fixture.store.record(t1)?.parent == nil)
    #expect(try fixture.restore().reasons == [.unauthorized])
  }

  @Test func keysAreNeverUsedAgain() throws {
    try fixture.put("task/last")
    let key = try fixture.key(of: "task/last")
    try fixture.store.purge(RecordID("task", "last"))
    try fixture.put("task/next")
    #expect(try fixture.key(of: "task/next") > key)
    try fixture.store.purge(p1)
    try fixture.store.purge(RecordID("task", "next"))
    try fixture.put("task/again")
    #expect(try fixture.key(of: "task/again") > key + 1)
  }

  @Test func aKeyThatIsStoredIsNoProof() throws {
    // A hint that leads to another record is not followed.
    try fixture.put("task/other")
    try fixture.allow(on: "task/other")
    try fixture.save([.task("t1")])
    let key = try fixture.key(of: "task/other")
    try fixture.replaceHints(with: [Int64(key)])
    #expect(try fixture.restore().reasons == [.unauthorized])
    #expect(try fixture.restore().report.dropped.first?.culprit == t1)
    try fixture.allow(on: "task/t1")
    for hints: [Int64] in [[999], [-1], [0], [], [1, 2, 3], [.max], [.min]] {
      try fixture.replaceHints(with: hints)
      #expect(try fixture.restore().report.isWhole, "\(hints)")
    }
  }
}
