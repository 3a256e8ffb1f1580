import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Foundation
import Testing

@testable import BacktrailStore

@Suite("Doctor")
struct DoctorTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
    try fixture.deny(.principal("ben"), .view, on: "task/t1")
    try fixture.save([.project("p1"), .task("t1")])
  }

  private func codes(_ severity: Diagnosis.Severity = .error) throws -> Set<String> {
    Set(try fixture.store.diagnose().findings.filter { $0.severity == severity }.map(\.code))
  }

  @Test func aSoundStoreHasNoFindingButTheDefectOfSQLite() throws {
    let diagnosis = try fixture.store.diagnose()
    #expect(diagnosis.isHealthy)
    #expect(Set(diagnosis.findings.map(\.code)).isSubset(of: ["walReset"]))
  }

  @Test(arguments: [
    ("UPDATE backtrail_record SET revision = 9 WHERE id = 't1'", "checksum"),
    ("UPDATE backtrail_record SET payload = '1' WHERE id = 't1'", "checksum"),
    ("UPDATE backtrail_kind SET denies = 9 WHERE name = 'task'", "checksum"),
    ("UPDATE backtrail_grant SET action = 'x' WHERE effect = 0", "checksum"),
    ("UPDATE backtrail_scene SET saved_at = 9", "checksum"),
    ("DELETE FROM backtrail_grant WHERE effect = 0", "grantCount"),
    ("DELETE FROM backtrail_grant WHERE effect = 1", "grantCount"),
    ("UPDATE backtrail_grant SET target = 999 WHERE effect = 0", "grantTarget"),
    ("DELETE FROM backtrail_kind WHERE key = 0", "everything"),
    ("DELETE FROM backtrail_record WHERE id = 'b1'", "ancestorMissing"),
    ("DELETE FROM backtrail_record WHERE id = 'b1'", "foreignKey"),
    ("DELETE FROM backtrail_reference WHERE id = 't1'", "reference"),
    ("UPDATE backtrail_reference SET id = 'x' WHERE id = 't1'", "reference"),
    ("UPDATE backtrail_migration SET sql = sql || ' '", "ledger"),
    ("UPDATE backtrail_migration SET name = 'x'", "ledger"),
    ("UPDATE backtrail_migration SET checksum = 'x'", "migrations"),
    ("DROP INDEX backtrail_record_deleted", "schema"),
    (
      "DROP INDEX backtrail_tail_age; CREATE INDEX backtrail_tail_age ON backtrail_tail (key)",
      "schema"
    ),
    ("DROP TABLE backtrail_grant", "schema"),
    ("DROP TABLE backtrail_grant", "unreadable"),
  ])
  func itSaysWhatIsWrongAndChangesNothing(_ damage: String, _ code: String) throws {
    try fixture.execute(damage)
    let before = fixture.fileBytes
    #expect(try codes().contains(code))
    #expect(try !fixture.store.diagnose().isHealthy)
    #expect(fixture.fileBytes == before)
  }

  @Test(arguments: [
    ("UPDATE backtrail_tail SET reason = 'denied'", "checksum"),
    ("UPDATE backtrail_report SET outcome = 'absent'", "checksum"),
    ("UPDATE backtrail_attempt SET begun = 9", "checksum"),
    (
      "DELETE FROM backtrail_attempt; DELETE FROM backtrail_report; DELETE FROM backtrail_scene",
      "sceneMissing"
    ),
    (
      "DELETE FROM backtrail_attempt; DELETE FROM backtrail_tail; DELETE FROM backtrail_scene",
      "sceneMissing"
    ),
    (
      "DELETE FROM backtrail_report; DELETE FROM backtrail_tail; DELETE FROM backtrail_scene",
      "sceneMissing"
    ),
  ])
  func itLooksAtWhatIsKeptBesideAScene(_ damage: String, _ code: String) throws {
    try fixture.store.delete(RecordID("task", "t1"), pruning: true)
    _ = try fixture.store.beginRestore(Atlas.self, scene: "main", for: Fixture.ana)
    let before = try fixture.store.diagnose()
    #expect(before.isHealthy)
    #expect(
      before.rowsChecked == 22, "4 kinds, 4 records, 2 grants, 2 reports, 7 changes, …")
    try fixture.execute(damage)
    #expect(try codes().contains(code))
  }

  @Test func aWordThatThisVersionDoesNotKnowIsAWarning() throws {
    try fixture.store.delete(RecordID("task", "t1"), pruning: true)
    let connection = try fixture.connect()
    var tail = try #require(try connection.tail(1))
    tail.reason = "new"
    var report = try #require(try connection.report(1))
    report.outcome = "new"
    try connection.run(
      "UPDATE backtrail_tail SET reason = ?1, checksum = ?2", tail.reason, tail.checksum)
    try connection.run(
      "UPDATE backtrail_report SET outcome = ?1, checksum = ?2", report.outcome, report.checksum)
    let findings = try fixture.store.diagnose().findings.filter { $0.severity == .warning }
    #expect(findings.map(\.code) == ["unknownWord", "unknownWord"])
    #expect(try fixture.store.diagnose().isHealthy)
  }

  @Test func aFileThatOthersMayReadIsAWarning() throws {
    #expect(try codes(.warning).isEmpty)
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o644], ofItemAtPath: fixture.path)
    #expect(try codes(.warning) == ["permissions"])
    #expect(try fixture.store.diagnose().isHealthy)
  }

  @Test func aFileThatWasSetAsideIsANote() throws {
    try fixture.folder.write([1], to: "store.db.quarantined-20260101T000000.000Z")
    try fixture.folder.write([1], to: "store.db.quarantined-20260101T000000.000Z-wal")
    let notes = try fixture.store.diagnose().findings.filter { $0.code == "quarantined" }
    #expect(notes.count == 1)
    #expect(notes.first?.message.contains("store.db.quarantined-20260101T000000.000Z was") == true)
  }

  @Test func aFileThatIsLongerThanItSaysIsWrong() throws {
    fixture.store.close()
    let bytes = fixture.folder.bytes(of: "store.db") ?? []
    try fixture.folder.write(bytes + Array(repeating: 0, count: 4_096), to: "store.db")
    let store = try RestorationStore(path: fixture.path)
    defer { store.close() }
    #expect(try store.diagnose().findings.contains { $0.code == "fileSize" })
  }

  @Test(arguments: [
    ("3.6.23", false), ("3.7.0", true), ("3.40.1", true), ("3.44.5", true), ("3.44.6", false),
    ("3.45.0", true), ("3.50.6", true), ("3.50.7", false), ("3.51.2", true), ("3.51.3", false),
    ("3.52.0", false), ("4.0.0", false),
  ])
  func theVersionsWithTheDefectAreKnown(_ version: String, _ hasDefect: Bool) {
    #expect(Doctor.hasWALResetDefect(version) == hasDefect)
  }
}
