import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Testing

/// "Not found" is confirmed by a second way before anybody believes it.
@Suite("Damage: what an index has lost")
struct ConfirmationTests {
  let folder: TemporaryFolder
  private var path: String { folder.path(of: "store.db") }
  private let last = RecordID("task", "z")

  init() throws {
    folder = try TemporaryFolder()
    let store = try RestorationStore(path: path)
    try store.put(RecordID("project", "p1"))
    try store.put(RecordID("task", "a"), under: RecordID("project", "p1"))
    try store.put(last, under: RecordID("project", "p1"))
    try store.allow(.everyone, .all, on: .everything)
    try store.allow(.role("zz"), .all, on: .record(last))
    try store.save(
      "first", as: Fixture.ana,
      state: SceneState<Atlas>(stacks: [.home: [.project("p1"), .task("z")]]))
    try store.save(
      "last", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.task("a")]]))
    store.close()
  }

  private func losing(_ name: String) throws -> RestorationStore {
    var bytes = try StoreBytes(of: folder)
    bytes.loseLastEntry(of: name)
    try folder.write(bytes.bytes, to: "store.db")
    return try RestorationStore(path: path)
  }

  private func codes(_ store: RestorationStore) throws -> Set<String> {
    Set(try store.diagnose().findings.filter { $0.severity == .error }.map(\.code))
  }

  @Test func aRecordThatTheFirstIndexLostIsNotMissing() throws {
    let store = try losing("backtrail_record_identity")
    defer { store.close() }
    let damaged = StoreError.damagedRow(table: "backtrail_record", row: "task/z")
    #expect(throws: damaged) { try store.record(last) }
    #expect(throws: damaged) { try store.put(last) }
    #expect(throws: damaged) { try store.delete(last) }
    #expect(throws: damaged) { try store.grants(on: .record(last)) }
    #expect(try store.explain(.record("task", "z"), for: Fixture.ana).reason == .lookupFailed)
    let validated = try store.validate([.task("z")], in: Atlas.self, for: Fixture.ana)
    #expect(validated.outcomes == [.undetermined(.lookupFailed)])
    #expect {
      try store.records(ofKind: "task")
    } throws: { ($0 as? StoreError)?.code == "corrupt" }
    #expect(try store.record(RecordID("task", "a")) != nil)
    #expect(try store.record(RecordID("task", "none")) == nil)
    #expect(try codes(store).isSuperset(of: ["index", "integrity"]))
  }

  @Test func aKeyThatIsKeptWithTheSceneStillFindsIt() throws {
    let store = try losing("backtrail_record_identity")
    defer { store.close() }
    #expect(
      try store.restore(Atlas.self, scene: "first", for: Fixture.ana).home
        == [.project("p1"), .task("z")])
  }

  @Test func aRecordThatTheSecondIndexLostIsFound() throws {
    let store = try losing("backtrail_record_confirmation")
    defer { store.close() }
    // The last one there is z, and nothing depends on it but the lists.
    #expect(try store.record(last) != nil)
    #expect {
      try store.records(ofKind: "task")
    } throws: { ($0 as? StoreError)?.code == "corrupt" }
    #expect(try codes(store).isSuperset(of: ["index", "integrity"]))
  }

  @Test func aChildThatTheIndexOfParentsLostIsMissed() throws {
    let store = try losing("backtrail_record_parent")
    defer { store.close() }
    #expect {
      try store.records(under: RecordID("project", "p1"))
    } throws: { ($0 as? StoreError)?.code == "corrupt" }
    #expect(try store.records(ofKind: "task").count == 2)
  }

  @Test func aSceneThatTheFirstIndexLostIsDamagedAndNotAbsent() throws {
    let store = try losing("backtrail_scene_owner")
    defer { store.close() }
    let restored = try store.restore(Atlas.self, scene: "last", for: Fixture.ana)
    #expect(restored.report.outcome == .damaged)
    #expect(restored.notes == ["scene checksumMismatch"])
    #expect(throws: StoreError.sceneDamaged("last", .checksumMismatch)) {
      try store.load("last", as: Fixture.ana)
    }
    #expect {
      try store.save("last", as: Fixture.ana, state: SceneState<Atlas>())
    } throws: { ($0 as? StoreError)?.code == "corrupt" }
    #expect {
      try store.discard("last", as: Fixture.ana)
    } throws: { ($0 as? StoreError)?.code == "corrupt" }
    #expect { try store.allScenes() } throws: { ($0 as? StoreError)?.code == "corrupt" }
    #expect(try store.restore(Atlas.self, scene: "first", for: Fixture.ana).report.isWhole)
    #expect(
      try store.restore(Atlas.self, scene: "none", for: Fixture.ana).report.outcome == .absent)
    #expect(try codes(store).isSuperset(of: ["index", "integrity"]))
  }

  @Test func aKindThatTheIndexOfNamesLostIsNotMissing() throws {
    let store = try losing("sqlite_autoindex_backtrail_kind_1")
    defer { store.close() }
    #expect(try store.explain(.record("task", "a"), for: Fixture.ana).reason == .lookupFailed)
    let damaged = StoreError.damagedRow(table: "backtrail_kind", row: "task")
    #expect(throws: damaged) { try store.grants(on: .kind("task")) }
    #expect(throws: damaged) { try store.records(ofKind: "task") }
    #expect(throws: damaged) { try store.put(RecordID("task", "new")) }
    #expect(try store.records(ofKind: "nothing").isEmpty)
  }

  @Test func anAllowThatVanishedIsNotTakenForOneThatNeverWas() throws {
    let store = try losing("backtrail_grant")
    defer { store.close() }
    // Grants are ordered by what they are on, so it is the one on z that is gone.
    let validated = try store.validate([.task("z")], in: Atlas.self, for: Fixture.ana)
    #expect(validated.outcomes == [.undetermined(.lookupFailed)])
    #expect(throws: StoreError.damagedRow(table: "backtrail_grant", row: "on task/z")) {
      try store.grants(on: .record(last))
    }
    #expect { try store.grants() } throws: { ($0 as? StoreError)?.code == "damagedRow" }
    #expect(try codes(store).contains("grantCount"))
  }

  // MARK: Rows that are found

  @Test(arguments: ["discarded_at = 1", "saved_at = 1", "revision = 99", "body = body || ' '"])
  func whatADamagedRowSaysIsNotBelieved(_ change: String) throws {
    var configuration = StoreConfiguration()
    configuration.sceneLifetimeMilliseconds = 1_000_000
    let store = try RestorationStore(path: path, configuration: configuration)
    defer { store.close() }
    try Connection.open(path).execute(
      script: "UPDATE backtrail_scene SET \(change) WHERE scene = 'last'")
    let restored = try store.restore(Atlas.self, scene: "last", for: Fixture.ana)
    #expect(restored.report.outcome == .damaged)
    #expect(throws: StoreError.sceneDamaged("last", .checksumMismatch)) {
      try store.load("last", as: Fixture.ana)
    }
    // A list says so too, and hides none of the others.
    for scenes in [try store.scenes(of: Fixture.ana), try store.allScenes()] {
      #expect(scenes.map(\.scene) == ["first", "last"])
      #expect(scenes.map(\.damage) == [nil, .checksumMismatch])
    }
    // The next save sets the damaged bytes aside.
    try store.save("last", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.settings]]))
    #expect(try store.restore(Atlas.self, scene: "last", for: Fixture.ana).home == [.settings])
    #expect(
      try Connection.open(path).first("SELECT count(*) FROM backtrail_quarantine") {
        $0.int64(at: 0)
      } == 1)
  }

  @Test func aDamagedAncestorIsNotLeftOut() throws {
    let store = try RestorationStore(path: path)
    defer { store.close() }
    try Connection.open(path).execute(
      script: "UPDATE backtrail_record SET revision = 9 WHERE id = 'p1'")
    #expect { try store.record(last) } throws: { ($0 as? StoreError)?.code == "damagedRow" }
    try Connection.open(path).execute(
      script: """
        UPDATE backtrail_record SET revision = 1 WHERE id = 'p1';
        UPDATE backtrail_scene SET discarded_at = 9 WHERE scene = 'last'
        """)
    let impact = try store.impact(ofDeleting: RecordID("task", "a"))
    #expect(impact.unreadable.map(\.scene) == ["last"])
  }
}
