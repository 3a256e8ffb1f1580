import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Foundation
import Synchronization
import Testing

@Suite("Opening a store")
struct OpeningTests {
  let folder: TemporaryFolder
  private var path: String { folder.path(of: "store.db") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func configuration(_ opening: StoreConfiguration.Opening) -> StoreConfiguration {
    var configuration = StoreConfiguration()
    configuration.opening = opening
    return configuration
  }

  private static let notCreating: [StoreConfiguration.Opening] = [.existing, .readOnly]
  private static let all: [StoreConfiguration.Opening] = [.createOrMigrate, .existing, .readOnly]

  private func expect(
    _ error: StoreError, _ opening: StoreConfiguration.Opening,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(throws: error, sourceLocation: sourceLocation) {
      try RestorationStore(path: path, configuration: configuration(opening))
    }
  }

  // MARK: Creating

  @Test func aStoreIsCreatedAndOpenedAgain() throws {
    let store = try RestorationStore(path: path)
    try store.put(RecordID("task", "x"))
    store.close()
    for opening in Self.all {
      let again = try RestorationStore(path: path, configuration: configuration(opening))
      #expect(try again.record(RecordID("task", "x")) != nil)
      again.close()
    }
    #expect(folder.names.filter { !$0.hasPrefix("store.db") }.isEmpty)
    #expect(!folder.names.contains { $0.contains(".new-") })
  }

  @Test func aURLIsAPathToo() throws {
    let name = "a folder %20 é #?.db"
    let store = try RestorationStore(at: URL(filePath: folder.path(of: name)))
    #expect(folder.names.contains(name))
    store.close()
  }

  @Test(arguments: ["file:store.db?mode=memory", ":memory:"])
  func aPathIsAFileNameAndNothingElse(_ name: String) throws {
    let store = try RestorationStore(path: folder.path(of: name))
    try store.put(RecordID("task", "x"))
    store.close()
    #expect(folder.names.contains(name))
  }

  @Test func itsFilesAreItsOwnersAlone() throws {
    let previous = umask(0)
    defer { umask(previous) }
    let store = try RestorationStore(path: path)
    try store.put(RecordID("task", "x"))
    #expect(folder.names.contains("store.db-wal"))
    for name in folder.names {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path(of: name))
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(name)")
    }
    store.close()
  }

  @Test func ofManyWhoOpenAFreshPathAtOnceAllSucceed() throws {
    let path = path
    let workers = (0..<8).map { number in
      Worker {
        let store = try RestorationStore(path: path)
        try store.put(RecordID("task", number))
        store.close()
      }
    }
    for worker in workers { try worker.wait() }
    let store = try RestorationStore(path: path)
    #expect(try store.records(ofKind: "task").count == 8)
    #expect(try store.diagnose().isHealthy)
    #expect(folder.names.filter { !$0.hasPrefix("store.db") || $0.contains("new") }.isEmpty)
  }

  @Test func soDoTwoProcesses() async throws {
    // This one opens while the other two do.
    let path = path
    async let first = #expect(processExitsWith: .success) { [path = path as String] in
      try RestorationStore(path: path).put(RecordID("task", "first"))
    }
    async let second = #expect(processExitsWith: .success) { [path = path as String] in
      try RestorationStore(path: path).put(RecordID("task", "second"))
    }
    let here = Worker { try RestorationStore(path: path).put(RecordID("task", "here")) }
    try here.wait()
    _ = await (first, second)
    let ids = try await RestorationStore(path: path).records(ofKind: "task").map(\.record.id)
    #expect(ids == ["first", "here", "second"])
  }

  // MARK: What is not there

  @Test(arguments: notCreating)
  func aMissingFileIsNotCreated(_ opening: StoreConfiguration.Opening) {
    expect(.fileMissing(path: path), opening)
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: all)
  func aMissingFolderIsSaid(_ opening: StoreConfiguration.Opening) throws {
    let path = folder.path(of: "none/store.db")
    #expect {
      try RestorationStore(path: path, configuration: configuration(opening))
    } throws: { error in
      switch error as? StoreError {
      case .cannotOpen: opening == .createOrMigrate
      case .fileMissing: opening != .createOrMigrate
      default: false
      }
    }
    #expect(folder.names.isEmpty)
  }

  @Test(arguments: ["", "a\u{0}b"] as [Escaped])
  func aPathThatCannotBeIsSaid(_ path: Escaped) {
    for opening in Self.all {
      #expect {
        try RestorationStore(path: path.text, configuration: configuration(opening))
      } throws: { error in
        guard case .cannotOpen? = error as? StoreError else { return false }
        return true
      }
    }
  }

  // MARK: What is no store

  @Test(arguments: all)
  func anEmptyFileIsLeftAsItIs(_ opening: StoreConfiguration.Opening) throws {
    try folder.write([], to: "store.db")
    expect(.emptyFile(path: path), opening)
    #expect(folder.bytes(of: "store.db") == [])
    #expect(folder.names == ["store.db"])
  }

  @Test(arguments: all)
  func aFileThatIsNoDatabaseIsLeftAsItIs(_ opening: StoreConfiguration.Opening) throws {
    for text in ["a text", String(repeating: "a longer text ", count: 1_000)] {
      try folder.write(Array(text.utf8), to: "store.db")
      try folder.write([1, 2, 3], to: "store.db-wal")
      expect(.notADatabase(path: path), opening)
      #expect(folder.bytes(of: "store.db") == Array(text.utf8))
      #expect(folder.bytes(of: "store.db-wal") == [1, 2, 3])
      #expect(folder.names == ["store.db", "store.db-wal"])
    }
  }

  @Test(arguments: all)
  func aHeaderAloneIsNoDatabase(_ opening: StoreConfiguration.Opening) throws {
    let bytes = Array("SQLite format 3\u{0}".utf8) + Array(repeating: 0xFF, count: 4_096)
    try folder.write(bytes, to: "store.db")
    #expect(throws: StoreError.self) {
      try RestorationStore(path: path, configuration: configuration(opening))
    }
    #expect(folder.bytes(of: "store.db") == bytes)
  }

  @Test(arguments: all)
  func aFolderIsNoFile(_ opening: StoreConfiguration.Opening) throws {
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: false)
    expect(.cannotOpen(path: path, problem: "it is not a file"), opening)
    #expect(folder.names == ["store.db"])
  }

  // MARK: Other versions

  @Test(arguments: all)
  func aNewerDatabaseIsRefusedAndLeftAsItIs(_ opening: StoreConfiguration.Opening) throws {
    let store = try RestorationStore(path: path)
    try store.put(RecordID("task", "x"))
    store.close()
    try execute(
      """
      INSERT INTO backtrail_migration (version, name, algorithm, checksum, applied_at, sql)
      SELECT 99, 'future', algorithm, checksum, applied_at, sql FROM backtrail_migration LIMIT 1
      """)
    let bytes = folder.bytes(of: "store.db")
    #expect {
      try RestorationStore(path: path, configuration: configuration(opening))
    } throws: { error in
      guard case .databaseTooNew(found: 99, _, _)? = error as? StoreError else { return false }
      return "\(error)".contains("99")
    }
    #expect(folder.bytes(of: "store.db") == bytes)
  }

  @Test(arguments: notCreating)
  func aDatabaseWithoutAStoreIsNotMigrated(_ opening: StoreConfiguration.Opening) throws {
    try execute("CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)", creating: true)
    let bytes = folder.bytes(of: "store.db")
    #expect {
      try RestorationStore(path: path, configuration: configuration(opening))
    } throws: { error in
      guard case .migrationPending(let files)? = error as? StoreError else { return false }
      return files.first?.hasPrefix("V0001") == true
    }
    #expect(folder.bytes(of: "store.db") == bytes)
  }

  @Test func aStoreCanLiveInAnothersDatabase() throws {
    try execute(
      """
      PRAGMA user_version = 7; PRAGMA application_id = 8;
      CREATE TABLE theirs (x); INSERT INTO theirs VALUES (1)
      """, creating: true)
    let store = try RestorationStore(path: path)
    try store.put(RecordID("task", "x"))
    store.close()
    #expect(try first("SELECT x FROM theirs") == 1)
    #expect(try first("PRAGMA user_version") == 7)
    #expect(try first("PRAGMA application_id") == 8)
    #expect(
      try first(
        """
        SELECT count(*) FROM sqlite_schema WHERE name NOT GLOB 'backtrail_*'
        AND name NOT GLOB 'sqlite_*' AND name <> 'theirs'
        """) == 0)
  }

  // MARK: Read-only

  @Test func aReadOnlyStoreReadsAndRefusesToWrite() throws {
    let store = try RestorationStore(path: path)
    try store.put(RecordID("task", "x"))
    try store.allow(.everyone, .all, on: .everything)
    try store.save("main", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.task("x")]]))
    store.close()
    let reader = try RestorationStore(path: path, configuration: configuration(.readOnly))
    #expect(try reader.restore(Atlas.self, scene: "main", for: Fixture.ana).home == [.task("x")])
    #expect {
      try reader.save("main", as: Fixture.ana, state: SceneState<Atlas>())
    } throws: { error in
      guard case .readOnly? = error as? StoreError else { return false }
      return true
    }
    reader.close()
  }

  // The superuser may write anywhere, so these run in a process that is somebody else.

  @Test func aPlaceThatMayNotBeWrittenIsSaid() async throws {
    try setMode(0o555, of: folder.path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      becomeNobody()
      expectCannotOpen(path, .createOrMigrate)
    }
    #expect(folder.names.isEmpty)
  }

  @Test func aFileOfAnotherThatMayNotBeReadIsSaid() async throws {
    try RestorationStore(path: path).close()
    try setMode(0o600, of: path)
    try setMode(0o555, of: folder.path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      guard becomeNobody() else { return }
      for opening: StoreConfiguration.Opening in [.createOrMigrate, .existing, .readOnly] {
        expectCannotOpen(path, opening)
      }
    }
  }

  // MARK: Closing

  @Test func aClosedStoreSaysSo() throws {
    let store = try RestorationStore(path: path)
    store.close()
    store.close()
    #expect(throws: StoreError.self) { try store.record(RecordID("task", "x")) }
    #expect(throws: StoreError.self) { try store.put(RecordID("task", "x")) }
    #expect(folder.names == ["store.db"])
  }

  // MARK: Helpers

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  private func execute(_ sql: String, creating: Bool = false) throws {
    try Connection.open(path, creating: creating).execute(script: sql)
  }

  private func first(_ sql: String) throws -> Int64? {
    let statement = try Connection.open(path).prepare(sql)
    return try statement.step() ? statement.int64(at: 0) : nil
  }
}

/// Expects that a store cannot be opened, and that this is what is said.
private func expectCannotOpen(_ path: String, _ opening: StoreConfiguration.Opening) {
  expectError(opening: path, opening) { if case .cannotOpen = $0 { true } else { false } }
}

private func expectError(
  opening path: String, _ opening: StoreConfiguration.Opening,
  _ isExpected: (StoreError) -> Bool
) {
  var configuration = StoreConfiguration()
  configuration.opening = opening
  #expect {
    try RestorationStore(path: path, configuration: configuration)
  } throws: { error in
    (error as? StoreError).map(isExpected) ?? false
  }
}

/// Gives up the rights of the superuser, for the rest of this process.
///
/// - Returns: Whether there were any.
@discardableResult
private func becomeNobody() -> Bool {
  guard getuid() == 0 else { return false }
  setgid(65_534)
  setuid(65_534)
  return true
}
