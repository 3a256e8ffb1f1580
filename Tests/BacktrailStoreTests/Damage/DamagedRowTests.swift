import BacktrailNavigation
import BacktrailSQLite
import Testing

@testable import BacktrailStore

/// Nothing that a damaged row says decides, and no number in a row makes anything crash.
@Suite("Damage: what a row says")
struct DamagedRowTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
    try fixture.save([.project("p1"), .task("t1")])
  }

  private func isDamagedRow(_ error: any Error) -> Bool {
    (error as? StoreError)?.code == "damagedRow"
  }

  @Test(arguments: ["deleted_at = 1", "id = 'x'", "revision = 9"])
  func aDeletionThatCannotTellWhatItReachesIsRefused(_ change: String) throws {
    try fixture.execute("UPDATE backtrail_record SET \(change) WHERE id = 't1'")
    let board = RecordID("board", "b1")
    let document = try fixture.document()
    #expect { try fixture.store.impact(ofDeleting: board) } throws: { isDamagedRow($0) }
    #expect { try fixture.store.delete(board, pruning: true) } throws: { isDamagedRow($0) }
    #expect(try fixture.document() == document)
    #expect(try fixture.store.record(board)?.isDeleted == false)
  }

  @Test func tailsOfASceneWhoseRowSaysThatItIsGoneAreListed() throws {
    try fixture.store.delete(RecordID("task", "t1"), pruning: true)
    #expect(try fixture.store.allTails().count == 1)
    try fixture.execute("UPDATE backtrail_scene SET discarded_at = 1")
    #expect(try fixture.store.allTails().count == 1)
  }

  // MARK: The largest numbers

  @Test func noRevisionIsTooLarge() throws {
    try fixture.store.put(RecordID("board", "b2"))
    let connection = try fixture.connect()
    for id in ["board/b1", "board/b2", "task/t1"] {
      var row = try connection.requiredRecord(RecordID(parsing: id))
      row.revision = .max
      try connection.update(row)
    }
    var scene = try #require(try connection.scene("main", of: "ana"))
    scene.revision = .max
    try connection.update(scene)
    try fixture.store.delete(RecordID("task", "t1"), pruning: true)
    #expect(try fixture.restore().report.revision == 1)
    scene = try #require(try connection.scene("main", of: "ana"))
    scene.revision = .max
    try connection.update(scene)
    try fixture.undelete("task/t1")
    let revived = try fixture.store.revive(Atlas.self, scene: "main", for: Fixture.ana)
    #expect(revived.home == [.project("p1"), .task("t1")])
    #expect(revived.report.revision == 1)
    try fixture.store.put(RecordID("board", "b1"), payload: "1")
    try fixture.put("board/b2", under: "project/p1")
    for id in ["b1", "b2"] {
      #expect(try fixture.store.record(RecordID("board", id))?.revision == 1)
    }
  }

  @Test func noCountOfGrantsIsTooLarge() throws {
    try fixture.allow(on: "task/t1")
    try fixture.allow(on: "task/t2")
    let connection = try fixture.connect()
    for id in ["task/t1", "task/t2"] {
      var row = try connection.requiredRecord(RecordID(parsing: id))
      (row.grants, row.denies) = (.max, .max)
      try connection.update(row)
    }
    #expect { try fixture.store.grants() } throws: { isDamagedRow($0) }
    try fixture.deny(on: "task/t1")
    #expect(try fixture.validate([.task("t1")]).outcomes == [.dropped(.denied)])
  }

  @Test(arguments: [Int64.min, -1, .max])
  func noKeyOfAKindIsTooLarge(_ key: Int64) throws {
    let row = KindRow(key: key, name: "odd")
    try fixture.connect().run(
      "INSERT INTO backtrail_kind (key, name, checksum) VALUES (?1, ?2, ?3)", row.key, row.name,
      row.checksum)
    _ = try? fixture.allow(on: "odd/*")
    _ = try fixture.store.explain(.record("odd", "x"), for: Fixture.ana)
    _ = try fixture.store.diagnose()
    if key == .max {
      #expect { try fixture.store.put(RecordID("new", "x")) } throws: { isDamagedRow($0) }
    } else {
      #expect { try fixture.allow(on: "odd/*") } throws: { isDamagedRow($0) }
    }
  }
}
