import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Testing

@Suite("Cases: corruption")
struct CorruptionCases {
  let folder: TemporaryFolder
  private var path: String { folder.path(of: "navigation.db") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func expectFreshStore(
    after bytes: [UInt8], sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let store = try RestorationStore(path: path, configuration: QuarantineTests.configuration())
    defer { store.close() }
    let aside = try #require(store.quarantinedFile)
    #expect(
      folder.bytes(of: String(aside.dropFirst(folder.path.count + 1))) == bytes,
      sourceLocation: sourceLocation)
    let restored = try store.restore(CaseAtlas.self, scene: "S1", for: Fixture.ana)
    #expect(restored.state == SceneState(), sourceLocation: sourceLocation)
    #expect(restored.report.notes.map(\.reason) == [.quarantined], sourceLocation: sourceLocation)
    let state = SceneState<CaseAtlas>(stacks: [.home: [.settings]])
    #expect(try store.save("S1", as: Fixture.ana, state: state) == 1)
    #expect(try store.restore(CaseAtlas.self, scene: "S1", for: Fixture.ana).home == [.settings])
  }

  @Test("corruption-02-not-a-database") func notADatabase() throws {
    let text = Array(String(repeating: "text", count: 1_024).utf8)
    try folder.write(text, to: "navigation.db")
    try folder.write([1, 2, 3], to: "navigation.db-wal")
    try folder.write([4, 5, 6], to: "navigation.db-shm")
    #expect(throws: StoreError.notADatabase(path: path)) { try RestorationStore(path: path) }
    #expect(folder.bytes(of: "navigation.db") == text)
    #expect(folder.bytes(of: "navigation.db-wal") == [1, 2, 3])
    #expect(folder.bytes(of: "navigation.db-shm") == [4, 5, 6])
    try expectFreshStore(after: text)
    let aside = folder.names.filter { $0.contains("quarantined") }
    #expect(aside.compactMap { folder.bytes(of: $0) } == [text, [4, 5, 6], [1, 2, 3]])
  }

  @Test("corruption-03-malformed") func malformed() throws {
    let store = try RestorationStore(path: path)
    try store.put((0..<5_000).map { NewRecord(RecordID("task", $0)) })
    store.close()
    let whole = folder.bytes(of: "navigation.db") ?? []
    let half = Array(whole.prefix(whole.count / 2))
    try folder.write(half, to: "navigation.db")
    for _ in 0..<2 {
      #expect {
        try RestorationStore(path: path)
      } throws: { ($0 as? StoreError)?.code == "fileCutShort" }
    }
    #expect(folder.names == ["navigation.db"])
    try expectFreshStore(after: half)
  }

  /// What is set aside can be opened as it was, with what was only in its log.
  @Test("corruption-05-copy-misses-the-wal") func quarantineTakesTheLogAlong() throws {
    let store = try RestorationStore(path: path)
    let state = SceneState<CaseAtlas>(stacks: [.home: [.settings]])
    try store.save("S1", as: Fixture.ana, state: state)
    let files = try ["", "-wal"].map { try #require(folder.bytes(of: "navigation.db" + $0)) }
    store.close()
    // Its ledger is gone, in the log alone: a database all the same, which a person can look into.
    try folder.write(files[0], to: "navigation.db")
    try folder.write(files[1], to: "navigation.db-wal")
    let raw = try Connection.open(path)
    try raw.execute(script: "DROP TABLE backtrail_migration")
    let damaged = try ["", "-wal"].map { try #require(folder.bytes(of: "navigation.db" + $0)) }
    try withExtendedLifetime(raw) {
      for (bytes, suffix) in zip(damaged, ["", "-wal"]) {
        try folder.write(bytes, to: "copy.db" + suffix)
      }
    }
    let copy = folder.path(of: "copy.db")
    let fresh = try RestorationStore(path: copy, configuration: QuarantineTests.configuration())
    let aside = try #require(fresh.quarantinedFile)
    fresh.close()
    let scenes = try Connection.open(aside).all("SELECT scene FROM backtrail_scene") {
      $0.text(at: 0)
    }
    #expect(scenes == ["S1"])
    #expect(
      try Connection.open(aside).all("PRAGMA integrity_check") { $0.text(at: 0) } == ["ok"])
  }

  /// Decided: a scene without a route restores to the root of its tab, and a list says that it is
  /// empty, so that no window need be opened for it. One that is no scene is damaged.
  @Test("corruption-08-phantom-scenes") func phantomScenes() throws {
    let fixture = try Fixture()
    for (scene, document) in [
      ("S1", #"{"stacks":{}}"#), ("S2", #"{"selectedTab":"home","stacks":{"home":[]}}"#),
    ] {
      try fixture.store.save(scene, as: Fixture.ana, document: document.utf8)
    }
    try fixture.store(text: "null", scene: "S3")
    try fixture.store.save(
      "S4", as: Fixture.ana, state: SceneState<CaseAtlas>(stacks: [.home: [.settings]]))
    let scenes = try fixture.store.scenes(of: Fixture.ana)
    #expect(scenes.map(\.scene) == ["S1", "S2", "S3", "S4"])
    #expect(scenes.map(\.isEmpty) == [true, true, false, false])
    #expect(scenes.map(\.damage) == [nil, nil, .notAScene, nil])
    #expect(
      try fixture.store.load("S1", as: Fixture.ana).summary.isEmpty)
    let outcomes = try ["S1", "S2", "S3"].map {
      try fixture.store.restore(CaseAtlas.self, scene: $0, for: Fixture.ana)
    }
    #expect(outcomes.map(\.report.outcome) == [.restored, .restored, .damaged])
    #expect(outcomes.map(\.report.notes.first?.reason) == [.missingTab, nil, .notAScene])
    #expect(outcomes.allSatisfy { $0.state.stacks.values.allSatisfy(\.isEmpty) })
  }
}
