import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Testing

/// Nothing is opened before it was looked at, and what is refused stays byte for byte as it is.
@Suite("Opening: what is damaged or newer")
struct InspectionTests {
  let folder: TemporaryFolder
  private var path: String { folder.path(of: "store.db") }
  private static let all: [StoreConfiguration.Opening] = [.createOrMigrate, .existing, .readOnly]

  init() throws {
    folder = try TemporaryFolder()
  }

  /// A store that is closed, with so many records.
  private func makeStore(records: Int = 300) throws -> [UInt8] {
    let store = try RestorationStore(path: path)
    try store.put((0..<records).map { NewRecord(RecordID("task", $0)) })
    store.close()
    return folder.bytes(of: "store.db") ?? []
  }

  private func expectRefused(
    _ code: String, _ opening: StoreConfiguration.Opening,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var configuration = StoreConfiguration()
    configuration.opening = opening
    let before = folder.names.map { [$0: folder.bytes(of: $0)] }
    #expect(sourceLocation: sourceLocation) {
      try RestorationStore(path: path, configuration: configuration)
    } throws: { ($0 as? StoreError)?.code == code }
    #expect(
      folder.names.map { [$0: folder.bytes(of: $0)] } == before, sourceLocation: sourceLocation)
    #expect(sourceLocation: sourceLocation) {
      try RestorationStore.migrationStatus(path: path)
    } throws: { ($0 as? StoreError)?.code == code }
    #expect(
      folder.names.map { [$0: folder.bytes(of: $0)] } == before, sourceLocation: sourceLocation)
  }

  // MARK: Cut short

  @Test(arguments: all)
  func aFileThatWasCutShortIsRefused(_ opening: StoreConfiguration.Opening) throws {
    let bytes = try makeStore()
    for count in [bytes.count / 2, bytes.count - 4_096, bytes.count - 1, 5_000, 4_096, 512] {
      try folder.write(Array(bytes.prefix(count)), to: "store.db")
      try folder.write([1, 2, 3], to: "store.db-wal")
      try folder.write([4, 5, 6], to: "store.db-shm")
      expectRefused("fileCutShort", opening)
    }
    try folder.write(Array(bytes.prefix(99)), to: "store.db")
    expectRefused("notADatabase", opening)
  }

  @Test func howMuchIsMissingIsSaid() throws {
    let bytes = try makeStore()
    try folder.write(Array(bytes.dropLast(4_096)), to: "store.db")
    #expect(
      throws: StoreError.fileCutShort(
        path: path, bytes: Int64(bytes.count - 4_096), expected: Int64(bytes.count))
    ) { try RestorationStore(path: path) }
  }

  /// A process that ended while it folded its log in leaves a file that is shorter than its header
  /// says, and the log makes it whole.
  @Test(arguments: all)
  func aFileThatItsLogMakesWholeIsNotCutShort(_ opening: StoreConfiguration.Opening) throws {
    let before = try makeStore(records: 1)
    let store = try RestorationStore(path: path)
    try store.put((0..<300).map { NewRecord(RecordID("task", $0)) })
    let log = try #require(folder.bytes(of: "store.db-wal"))
    store.close()
    let after = try #require(folder.bytes(of: "store.db"))
    try #require(after.count > before.count)
    try folder.write(Array(after.prefix(before.count + 100)), to: "store.db")
    expectRefused("fileCutShort", opening)
    // The log without its last commit does not.
    try folder.write(Array(log.dropLast(5_000)), to: "store.db-wal")
    expectRefused("fileCutShort", opening)
    try folder.write(log, to: "store.db-wal")
    var configuration = StoreConfiguration()
    configuration.opening = opening
    let again = try RestorationStore(path: path, configuration: configuration)
    #expect(try again.records(ofKind: "task").count == 300)
    again.close()
  }

  @Test func aFileThatIsLongerThanItSaysIsOpened() throws {
    let bytes = try makeStore()
    try folder.write(bytes + Array(repeating: 0, count: 8_192), to: "store.db")
    let store = try RestorationStore(path: path)
    #expect(try store.records(ofKind: "task").count == 300)
    store.close()
  }

  // MARK: Headers

  @Test(arguments: [
    (16, 0x13), (17, 0x01), (19, 0x03), (21, 0x41), (22, 0x21), (23, 0x00), (0, 0x73),
  ])
  func aHeaderThatCannotBeIsNoDatabase(_ offset: Int, _ value: UInt8) throws {
    var bytes = try makeStore()
    bytes[offset] = value
    try folder.write(bytes, to: "store.db")
    try folder.write([1, 2, 3], to: "store.db-wal")
    for opening in Self.all { expectRefused("notADatabase", opening) }
  }

  // MARK: Newer

  @Test(arguments: all)
  func aNewerStoreStaysAsItIsWithItsLog(_ opening: StoreConfiguration.Opening) throws {
    let original = folder.path(of: "original.db")
    let store = try RestorationStore(path: original)
    try Connection.open(original).execute(
      script: """
        INSERT INTO backtrail_migration (version, name, algorithm, checksum, applied_at, sql)
        SELECT 99, 'future', algorithm, checksum, applied_at, sql FROM backtrail_migration LIMIT 1
        """)
    // As a process that ended suddenly leaves them: that it is newer stands in the log alone.
    for suffix in ["", "-wal", "-shm"] {
      try folder.write(
        try #require(folder.bytes(of: "original.db" + suffix)), to: "store.db" + suffix)
    }
    store.close()
    expectRefused("databaseTooNew", opening)
    for suffix in ["", "-wal", "-shm"] {
      #expect(folder.bytes(of: "store.db" + suffix) != nil)
    }
  }

  // MARK: Orphans

  @Test(arguments: ["-wal", "-journal"])
  func aLogWithoutItsDatabaseIsNotGivenToANewOne(_ suffix: String) throws {
    try folder.write([1, 2, 3], to: "store.db" + suffix)
    #expect(throws: StoreError.orphanedLog(path: path)) { try RestorationStore(path: path) }
    #expect(folder.names == ["store.db" + suffix])
    try folder.write([], to: "store.db" + suffix)
    try RestorationStore(path: path).close()
  }

  // MARK: Damage that shows later

  @Test func whatIsDamagedWithinIsCorruptAtEveryCallAndStays() throws {
    // All but the first pages, which hold everything else.
    let first = try makeStore(records: 0).count
    var bytes = try makeStore(records: 2_000)
    for index in bytes.indices.dropFirst(first) { bytes[index] = 0xA5 }
    try folder.write(bytes, to: "store.db")
    let store = try RestorationStore(path: path)
    for _ in 0..<2 {
      #expect { try store.records(ofKind: "task") } throws: {
        ($0 as? StoreError)?.code == "corrupt"
      }
    }
    #expect(try !store.diagnose().isHealthy)
    store.close()
    #expect(folder.bytes(of: "store.db") == bytes)
  }

  @Test func aDatabaseThatLostItsTablesIsNotTakenForAnEmptyOne() throws {
    var bytes = try makeStore()
    // The first page has no cells, and is a leaf.
    bytes.replaceSubrange(100..<108, with: [0x0D, 0, 0, 0, 0, 0x10, 0, 0])
    try folder.write(bytes, to: "store.db")
    expectRefused("corrupt", .createOrMigrate)
  }

  // MARK: Locks

  /// Opening and closing a file by the way would take the locks from those who have it open, and
  /// the next process to end would remove the log that they write to.
  @Test func alookDoesNotTakeTheLocksOfThisProcess() async throws {
    let store = try RestorationStore(path: path)
    try await store.put(RecordID("task", "first"))
    _ = try RestorationStore.migrationStatus(path: path)
    try RestorationStore(path: path).close()
    await #expect(processExitsWith: .success) { [path = path as String] in
      let other = try RestorationStore(path: path)
      try other.put(RecordID("task", "second"))
      other.close()
    }
    #expect(folder.names.contains("store.db-wal"))
    try await store.put(RecordID("task", "third"))
    await #expect(processExitsWith: .success) { [path = path as String] in
      let ids = try RestorationStore(path: path).records(ofKind: "task").map(\.record.id)
      #expect(ids == ["first", "second", "third"])
    }
    store.close()
  }
}
