import BacktrailNavigation
import BacktrailSQLite
import Testing

@testable import BacktrailStore

@Suite("Privacy: erasing a principal")
struct EraseTests {
  let fixture: Fixture
  /// Ids that are found in a file wherever they are.
  private static let name = "zanzibar-principal"
  private static let route = "quokka-route"
  private static let other = "other-principal"
  private let zoe = Principal(Self.name, roles: ["editor"])
  private let ben = Principal(Self.other)

  init() throws {
    fixture = try Fixture { $0.busyTimeoutMilliseconds = 100 }
    try fixture.putTree()
    try fixture.allow(.role("editor"))
    for principal in [zoe, ben] { try fill(principal) }
  }

  /// Leaves something of a principal in every table.
  private func fill(_ principal: Principal) throws {
    let id = principal.id ?? ""
    let state = SceneState<Atlas>(stacks: [.home: [.task("t1"), .project(Self.route)]])
    try fixture.store.save("main", as: principal, state: state)
    try fixture.store.save("closed", as: principal, state: state)
    try fixture.store.discard("closed", as: principal)
    try fixture.store.save("bad", as: principal, state: state)
    try fixture.store(text: #"{"\#(Self.route)""#, of: principal, scene: "bad")
    try fixture.store.save("bad", as: principal, state: state)
    let restored = try fixture.store.restore(Atlas.self, scene: "main", for: principal)
    try fixture.store.remember(restored.report, scene: "main", as: principal)
    try fixture.store.repair(restored, scene: "main", as: principal)
    try fixture.allow(.principal(id), "edit", on: "task/t1")
    try fixture.deny(.principal(id), "edit", on: "task/t1")
    try fixture.deny(.principal(id), "share", on: "task/*")
    try fixture.allow(.principal(id), on: "*")
  }

  private func count(_ text: String) -> Int {
    fixture.fileBytes.reduce(0) { count, bytes in
      count + String(decoding: bytes, as: UTF8.self).ranges(of: text).count
    }
  }

  @Test func theResultSaysWhatWent() throws {
    let before = try fixture.store.erase(zoe)
    var expected = ErasedPrincipal(principal: Self.name)
    expected.scenes = 2
    expected.tombstones = 1
    expected.tails = before.tails
    expected.reports = before.reports
    expected.quarantined = 1
    expected.grants = 4
    expected.isLogCleared = true
    #expect(before == expected)
    #expect(before.remainders == ["Backups and other copies of the file are out of reach."])
    #expect(before.tails > 0 && before.reports > 0)
    let again = try fixture.store.erase(zoe)
    #expect(again.wasNothingThere && again.isLogCleared)
  }

  @Test func noTraceIsLeftInTheFileOrItsLog() throws {
    #expect(count(Self.name) > 0)
    try fixture.store.erase(zoe)
    #expect(count(Self.name) == 0)
    #expect(fixture.fileBytes[1].isEmpty)
    // The other one's routes are the same text: they are there, and go with their owner.
    #expect(count(Self.route) > 0)
    try fixture.store.erase(ben)
    #expect(count(Self.route) == 0 && count(Self.other) == 0)
    #expect(try fixture.store.diagnose().isHealthy)
  }

  @Test func nothingOfAnybodyElseGoes() throws {
    let scenes = try fixture.store.scenes(of: ben)
    let history = try fixture.store.history(of: "main", as: ben)
    let grants = try fixture.store.grants().filter { $0.subject != .principal(Self.name) }
    try fixture.store.erase(zoe)
    #expect(try fixture.store.scenes(of: ben) == scenes)
    #expect(try fixture.store.history(of: "main", as: ben) == history)
    #expect(try fixture.store.grants() == grants)
    #expect(try fixture.number("SELECT count(*) FROM backtrail_quarantine") == 1)
    #expect(throws: StoreError.sceneDiscarded("closed")) {
      try fixture.store.save("closed", as: ben, state: SceneState<Atlas>())
    }
  }

  @Test func theCountsOfGrantsAreRight() throws {
    try fixture.store.erase(zoe)
    let report = try fixture.store.diagnose()
    #expect(report.isHealthy, "\(report.findings)")
    // Who is left is still denied and still allowed.
    let edit = RecordReference.record("task", "t1", action: "edit")
    #expect(try fixture.store.explain(edit, for: ben).reason == .denied)
    let view = RecordReference.record("task", "t1")
    #expect(try fixture.store.explain(view, for: ben).isAllowed)
    #expect(try !fixture.store.explain(view, for: Principal(Self.name)).isAllowed)
  }

  @Test func aCountThatIsDamagedGoesOnDenying() throws {
    let key = try fixture.key(of: "task/t1")
    try fixture.execute("UPDATE backtrail_record SET revision = revision + 7 WHERE key = \(key)")
    let erased = try fixture.store.erase(zoe)
    #expect(erased.grants == 4)
    #expect(count(Self.name) == 0)
    #expect(try !fixture.store.diagnose().isHealthy)
    #expect(try !fixture.store.explain(.record("task", "t1"), for: ben).isAllowed)
  }

  @Test func aGrantThatIsDamagedGoesToo() throws {
    try fixture.execute("UPDATE backtrail_grant SET checksum = checksum + 1")
    #expect(try fixture.store.erase(zoe).grants == 4)
    #expect(count(Self.name) == 0)
  }

  @Test func aUUIDIsOnePrincipalInAnyLetterCase() throws {
    let id = "8C7D1C1E-7D2B-4F2A-9C55-0F1B2A3C4D5E"
    try fixture.store.save("main", as: Principal(id.lowercased()), state: SceneState<Atlas>())
    try fixture.allow(.principal(id.lowercased()))
    let erased = try fixture.store.erase(Principal(id))
    #expect(erased.scenes == 1 && erased.grants == 1)
  }

  @Test func allOfItHappensOrNothing() throws {
    try fixture.execute(
      "CREATE TRIGGER no BEFORE DELETE ON backtrail_grant BEGIN SELECT RAISE(ABORT, 'no'); END")
    let scenes = try fixture.store.scenes(of: zoe)
    #expect(throws: StoreError.self) { try fixture.store.erase(zoe) }
    #expect(try fixture.store.scenes(of: zoe) == scenes)
    #expect(try fixture.number("SELECT count(*) FROM backtrail_quarantine") == 2)
  }

  @Test func aReaderKeepsTheLogAndTheResultSaysSo() throws {
    let reader = try fixture.connect()
    try reader.execute(script: "BEGIN; SELECT count(*) FROM backtrail_scene")
    let erased = try fixture.store.erase(zoe)
    #expect(erased.scenes == 2 && !erased.isLogCleared)
    #expect(erased.remainders.count == 2)
    #expect(count(Self.name) > 0)
    try reader.execute(script: "COMMIT")
    #expect(try fixture.store.erase(zoe).isLogCleared)
    #expect(count(Self.name) == 0)
  }

  @Test func filesThatWereSetAsideAreNamedAndLeftAsTheyAre() throws {
    let folder = try TemporaryFolder()
    let path = folder.path(of: "store.db")
    try folder.write(Array("\(Self.name), no database".utf8), to: "store.db")
    try folder.write(Array("\(Self.name), its log".utf8), to: "store.db-wal")
    try folder.write([], to: "store.db.other")
    let store = try RestorationStore(path: path, configuration: QuarantineTests.configuration())
    store.close()
    // Whoever erases need not have asked for quarantine.
    let plain = try RestorationStore(path: path)
    let erased = try plain.erase(zoe)
    plain.close()
    let names = folder.names.filter { $0.contains("quarantined") }
    #expect(names.count == 2)
    #expect(erased.wasNothingThere)
    #expect(erased.quarantinedFiles == names.map { folder.path(of: $0) })
    #expect(erased.remainders.count == 3)
    for (sentence, file) in zip(erased.remainders.dropFirst(), erased.quarantinedFiles) {
      #expect(sentence.contains(file))
    }
    #expect(names.allSatisfy { folder.bytes(of: $0)?.starts(with: Self.name.utf8) == true })
  }

  @Test func aPrincipalHasToBeKnown() throws {
    #expect(throws: StoreError.principalUnknown) { try fixture.store.erase(.unknown) }
  }

  @Test func aDiscardedSceneLeavesNothingBehind() throws {
    try fixture.store.discard("main", as: zoe)
    for table in ["tail", "report", "attempt", "reference"] {
      #expect(
        try fixture.number(
          """
          SELECT count(*) FROM backtrail_\(table) AS row
          JOIN backtrail_scene AS scene ON scene.key = row.scene
          WHERE scene.principal = '\(Self.name)' AND scene.scene = 'main'
          """) == 0, "\(table)")
    }
  }
}
