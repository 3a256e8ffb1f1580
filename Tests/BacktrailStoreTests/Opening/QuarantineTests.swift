import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Foundation
import Testing

@Suite("Opening: setting a damaged file aside")
struct QuarantineTests {
  let folder: TemporaryFolder
  private var path: String { folder.path(of: "store.db") }

  init() throws {
    folder = try TemporaryFolder()
  }

  static func configuration(
    _ opening: StoreConfiguration.Opening = .createOrMigrate
  ) -> StoreConfiguration {
    var configuration = StoreConfiguration()
    configuration.opening = opening
    configuration.damagedFile = .quarantine
    configuration.clock = { Instant(millisecondsSince1970: 1_764_500_000_123) }
    return configuration
  }

  private let stamp = "20251130T105320.123Z"

  private func write(_ content: [UInt8], beside: [String] = ["-wal", "-shm", "-journal"]) throws {
    try folder.write(content, to: "store.db")
    for suffix in beside { try folder.write(Array(suffix.utf8), to: "store.db" + suffix) }
  }

  @Test(arguments: [[], Array("no database".utf8), Array(repeating: 7, count: 9_000)] as [[UInt8]])
  func allFilesAreRenamedTogetherAndAFreshStoreIsMade(_ content: [UInt8]) throws {
    try write(content)
    let store = try RestorationStore(path: path, configuration: Self.configuration())
    defer { store.close() }
    let aside = "store.db.quarantined-\(stamp)"
    #expect(store.quarantinedFile == folder.path(of: aside))
    #expect(folder.bytes(of: aside) == content)
    for suffix in ["-wal", "-shm", "-journal"] {
      #expect(folder.bytes(of: aside + suffix) == Array(suffix.utf8))
    }
    try store.save("main", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.settings]]))
    #expect(try store.restore(Atlas.self, scene: "main", for: Fixture.ana).home == [.settings])
    let others = folder.names.filter { !$0.hasPrefix(aside) }
    #expect(Set(others).isSubset(of: ["store.db", "store.db-wal", "store.db-shm"]))
  }

  @Test func aRestoreSaysSoForAsLongAsTheFileLiesThere() throws {
    try write(Array("no database".utf8))
    for _ in 0..<2 {
      let store = try RestorationStore(path: path, configuration: Self.configuration())
      let restored = try store.restore(Atlas.self, scene: "main", for: Fixture.ana)
      #expect(restored.report.outcome == .absent)
      #expect(restored.notes == ["scene quarantined"])
      #expect(restored.state == SceneState())
      #expect(
        try store.restore(scene: "main", for: Fixture.ana).report.notes.map(\.reason)
          == [.quarantined])
      #expect(try store.diagnose().findings.contains { $0.code == "quarantined" })
      store.close()
    }
    // One that is there says nothing of it, and nor does a store that was not asked for quarantine.
    let store = try RestorationStore(path: path, configuration: Self.configuration())
    try store.save("main", as: Fixture.ana, state: SceneState<Atlas>(selectedTab: .home))
    #expect(try store.restore(Atlas.self, scene: "main", for: Fixture.ana).notes.isEmpty)
    store.close()
    let plain = try RestorationStore(path: path)
    #expect(plain.quarantinedFile == nil)
    #expect(try plain.restore(Atlas.self, scene: "none", for: Fixture.ana).notes.isEmpty)
    plain.close()
  }

  @Test func nothingIsEverOverwritten() throws {
    for number in 1...3 {
      for suffix in ["", "-wal", "-shm"] {
        try folder.write([UInt8(number)], to: "store.db" + suffix)
      }
      let store = try RestorationStore(path: path, configuration: Self.configuration())
      let aside = "store.db.quarantined-\(stamp)" + (number == 1 ? "" : "-\(number)")
      #expect(store.quarantinedFile == folder.path(of: aside))
      store.close()
    }
    for (number, suffix) in ["", "-2", "-3"].enumerated() {
      for neighbour in ["", "-wal", "-shm"] {
        let name = "store.db.quarantined-\(stamp)\(suffix)\(neighbour)"
        #expect(folder.bytes(of: name) == [UInt8(number + 1)])
      }
    }
  }

  @Test func aFileThatIsCutShortOrLostItsLedgerIsSetAside() throws {
    for damage in 0..<3 {
      let store = try RestorationStore(path: path)
      try store.put((0..<300).map { NewRecord(RecordID("task", $0)) })
      store.close()
      var bytes = folder.bytes(of: "store.db") ?? []
      switch damage {
      case 0: bytes = Array(bytes.prefix(bytes.count / 2))
      case 1: bytes.replaceSubrange(100..<4_096, with: repeatElement(0x55, count: 3_996))
      default:
        try Connection.open(path).execute(script: "DROP TABLE backtrail_migration")
        bytes = folder.bytes(of: "store.db") ?? []
      }
      try folder.write(bytes, to: "store.db")
      #expect(throws: StoreError.self) { try RestorationStore(path: path) }
      #expect(folder.bytes(of: "store.db") == bytes)
      let fresh = try RestorationStore(path: path, configuration: Self.configuration())
      #expect(try fresh.records().isEmpty)
      let aside = try #require(fresh.quarantinedFile)
      #expect(folder.bytes(of: String(aside.dropFirst(folder.path.count + 1))) == bytes)
      fresh.close()
      for name in folder.names where name.hasPrefix("store.db") {
        try folder.remove(name)
      }
    }
  }

  @Test func anOrphanedLogIsSetAside() throws {
    try folder.write([1], to: "store.db-wal")
    let store = try RestorationStore(path: path, configuration: Self.configuration())
    try store.put(RecordID("task", "x"))
    store.close()
    #expect(folder.names == ["store.db", "store.db.quarantined-\(stamp)-wal"])
  }

  @Test func theFileIsSetAsideAndNotALinkToIt() throws {
    try write(Array("no database".utf8), beside: ["-wal"])
    let link = folder.path(of: "link.db")
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "store.db")
    #expect(throws: StoreError.notADatabase(path: link)) { try RestorationStore(path: link) }
    let aside = "store.db.quarantined-\(stamp)"
    let store = try RestorationStore(path: link, configuration: Self.configuration())
    #expect(store.quarantinedFile.map { $0.hasSuffix("/" + aside) } == true)
    try store.put(RecordID("task", "x"))
    store.close()
    #expect(folder.bytes(of: aside) == Array("no database".utf8))
    #expect(folder.bytes(of: aside + "-wal") == Array("-wal".utf8))
    #expect(folder.names == ["link.db", "store.db", aside, aside + "-wal"])
    // The fresh store is at the place of the old one, and the link leads to it as before.
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link).hasSuffix("store.db"))
    #expect(try RestorationStore(path: path).records().count == 1)
  }

  @Test func aNewerFileIsNeverSetAside() throws {
    try RestorationStore(path: path).close()
    try Connection.open(path).execute(
      script: """
        INSERT INTO backtrail_migration (version, name, algorithm, checksum, applied_at, sql)
        SELECT 99, 'future', algorithm, checksum, applied_at, sql FROM backtrail_migration LIMIT 1
        """)
    let bytes = folder.bytes(of: "store.db")
    #expect {
      try RestorationStore(path: path, configuration: Self.configuration())
    } throws: { ($0 as? StoreError)?.code == "databaseTooNew" }
    #expect(folder.names == ["store.db"])
    #expect(folder.bytes(of: "store.db") == bytes)
  }

  @Test(arguments: [.existing, .readOnly] as [StoreConfiguration.Opening])
  func whoeverDoesNotCreateDoesNotSetAside(_ opening: StoreConfiguration.Opening) throws {
    try write(Array("no database".utf8))
    let names = folder.names
    #expect(throws: StoreError.notADatabase(path: path)) {
      try RestorationStore(path: path, configuration: Self.configuration(opening))
    }
    #expect(folder.names == names)
  }

  @Test func ofManyProcessesOneSetsItAsideAndNobodyLosesAnything() async throws {
    for round in 0..<4 {
      let name = "round\(round).db"
      try folder.write(Array("no database, round \(round)".utf8), to: name)
      try folder.write([1, 2, 3], to: name + "-wal")
      await withTaskGroup(of: Void.self) { group in
        for number in 0..<4 {
          group.addTask {
            await #expect(processExitsWith: .success) {
              [path = folder.path(of: name) as String, number = number as Int] in
              let store = try RestorationStore(
                path: path, configuration: QuarantineTests.configuration())
              try store.put(RecordID("task", number))
              store.close()
            }
          }
        }
      }
      let store = try RestorationStore(path: folder.path(of: name))
      #expect(try await store.records(ofKind: "task").count == 4)
      store.close()
      let aside = folder.names.filter { $0.hasPrefix(name + ".quarantined") }
      #expect(aside.count == 2, "\(aside)")
    }
    #expect(!folder.names.contains { $0.contains("quarantining") || $0.contains(".new-") })
  }
}
