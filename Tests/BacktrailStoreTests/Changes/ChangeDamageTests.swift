import BacktrailNavigation
import BacktrailSQLite
import Testing

@testable import BacktrailStore

/// A log that is damaged, or not there any more, never makes anybody believe that nothing happened.
@Suite("Damaged log of changes")
struct ChangeDamageTests {
  let fixture: Fixture
  private var store: RestorationStore { fixture.store }

  init() throws {
    fixture = try Fixture()
    for number in 1...5 { try store.put(RecordID("task", number)) }
  }

  /// What somebody is told who saw the log up to its third row.
  private func told(after statements: String) throws -> [StoreChange.What] {
    let connection = try fixture.connect()
    var position = try ChangePosition(endOn: connection)
    position.version = nil
    position.sequence = 3
    position.checksum = try connection.first(
      "SELECT checksum FROM backtrail_change WHERE sequence = 3"
    ) { $0.int64(at: 0) }
    try fixture.execute(statements)
    return try position.advance(on: connection)?.map(\.what) ?? []
  }

  private func errors() throws -> [String] {
    try store.diagnose().findings.filter { $0.severity == .error }.map(\.code)
  }

  private let fourth = StoreChange.What.recordPut(RecordID("task", 4))
  private let fifth = StoreChange.What.recordPut(RecordID("task", 5))

  @Test func withoutDamageTheRestIsTold() throws {
    #expect(try told(after: "SELECT 1") == [fourth, fifth])
  }

  @Test(arguments: [
    "UPDATE backtrail_change SET id = '9' WHERE sequence = 4",
    "UPDATE backtrail_change SET what = 'recordDeleted' WHERE sequence = 4",
    "UPDATE backtrail_change SET what = 'whatever' WHERE sequence = 4",
    "UPDATE backtrail_change SET at = at + 1 WHERE sequence = 4",
    "UPDATE backtrail_change SET kind = NULL WHERE sequence = 4",
    "UPDATE backtrail_change SET checksum = checksum + 1 WHERE sequence = 4",
  ])
  func aDamagedRowIsMissed(_ statement: String) throws {
    #expect(try told(after: statement) == [.missed, fifth])
    #expect(try errors() == ["checksum"])
  }

  @Test func aRowThatIsNotThereIsMissed() throws {
    #expect(try told(after: "DELETE FROM backtrail_change WHERE sequence = 4") == [.missed])
    #expect(try errors() == ["changeGap"])
  }

  @Test(arguments: [
    "DELETE FROM backtrail_change WHERE sequence = 3",
    "DELETE FROM backtrail_change WHERE sequence <= 4", "DELETE FROM backtrail_change",
    "UPDATE backtrail_change SET checksum = checksum + 1 WHERE sequence = 3",
  ])
  func aLogThatIsNotTheOneThatWasSeenIsMissed(_ statement: String) throws {
    #expect(try told(after: statement) == [.missed])
  }

  @Test func aLogThatReachedTheLastNumberBeginsAnew() throws {
    try fixture.execute(
      "UPDATE backtrail_change SET sequence = 0x7FFFFFFFFFFFFFFF WHERE sequence = 5")
    let connection = try fixture.connect()
    var position = try ChangePosition(endOn: connection)
    try fixture.putMarker()
    #expect(try position.advance(on: connection)?.map(\.what) == [.missed])
    #expect(try fixture.query("SELECT sequence FROM backtrail_change") == ["1"])
    try fixture.putMarker()
    #expect(try position.advance(on: connection)?.map(\.what) == [Fixture.marker])
  }

  @Test func whoCannotReadIsToldSoAndHearsAllAfterwards() async throws {
    let changes = try store.watching()
    try fixture.execute("ALTER TABLE backtrail_change RENAME TO backtrail_lost")
    #expect(await changes.take(1) == [StoreChange(.missed)])
    try fixture.execute("ALTER TABLE backtrail_lost RENAME TO backtrail_change")
    let back = await changes.take(1)
    #expect(back == [StoreChange(.missed)])
    try fixture.putMarker()
    #expect(await changes.take(through: Fixture.marker).last?.what == Fixture.marker)
  }

  @Test func whoIsKeptFromReadingIsToldLaterAndNothingIsLost() async throws {
    // Without a write-ahead log, who writes keeps others from reading.
    store.close()
    try fixture.execute("PRAGMA journal_mode = DELETE")
    let reader = try fixture.reopened { $0.opening = .readOnly }
    defer { reader.close() }
    let changes = try reader.watching()
    let connection = try fixture.connect()
    try connection.execute(script: "BEGIN EXCLUSIVE")
    try ChangeLog(connection, at: fixture.now).append(Fixture.marker)
    #expect(await changes.take(1) == [StoreChange(.missed)])
    try connection.execute(script: "COMMIT")
    let taken = await changes.take(through: Fixture.marker)
    #expect(taken.map(\.what) == [.missed, Fixture.marker])
  }
}
