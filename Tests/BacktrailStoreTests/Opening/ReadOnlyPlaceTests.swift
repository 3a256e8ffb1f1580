import BacktrailNavigation
import BacktrailSQLite
import Foundation
import Testing

@testable import BacktrailStore

/// A store in a place that may not be written is read, or it is said why it cannot be.
///
/// The superuser may write anywhere, so what needs permissions runs in a process that is nobody.
@Suite("Opening: places that may not be written")
struct ReadOnlyPlaceTests {
  let folder: TemporaryFolder
  private var path: String { folder.path(of: "store é %20#?.db") }
  private var name: String { "store é %20#?.db" }

  init() throws {
    folder = try TemporaryFolder()
    let store = try RestorationStore(path: path)
    try store.put(RecordID("task", "x"))
    store.close()
  }

  private func setMode(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  @Test func aClosedStoreIsReadThereAndNothingIsLeftBehind() async throws {
    let bytes = folder.bytes(of: name)
    try setMode(0o444, of: path)
    try setMode(0o555, of: folder.path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      becomeNobody()
      var configuration = StoreConfiguration()
      configuration.opening = .readOnly
      let store = try RestorationStore(path: path, configuration: configuration)
      try #require(try store.record(RecordID("task", "x")) != nil)
      try #require(try store.diagnose().isHealthy)
      try requireCode("readOnly") { try store.put(RecordID("task", "y")) }
      for opening: StoreConfiguration.Opening in [.createOrMigrate, .existing] {
        configuration.opening = opening
        try requireCode("readOnly") {
          _ = try RestorationStore(path: path, configuration: configuration)
        }
      }
      _ = try RestorationStore.migrationStatus(path: path)
    }
    #expect(folder.names == [name])
    #expect(folder.bytes(of: name) == bytes)
  }

  @Test func aLogWithoutSharedMemoryIsSaid() async throws {
    let store = try RestorationStore(path: path)
    try await store.put(RecordID("task", "y"))
    let copy = folder.path(of: "copy.db")
    for suffix in ["", "-wal"] {
      try folder.write(try #require(folder.bytes(of: name + suffix)), to: "copy.db" + suffix)
      try setMode(0o444, of: copy + suffix)
    }
    store.close()
    try setMode(0o555, of: folder.path)
    await #expect(processExitsWith: .success) { [copy = copy as String] in
      guard getuid() == 0 else { return }
      becomeNobody()
      var configuration = StoreConfiguration()
      configuration.opening = .readOnly
      let error = try #require(throws: StoreError.self) {
        try RestorationStore(path: copy, configuration: configuration)
      }
      try #require(error.code == "cannotOpen")
      try #require(error.description.contains("write-ahead log"))
    }
  }

  @Test func aLogWithItsSharedMemoryIsRead() async throws {
    let store = try RestorationStore(path: path)
    try await store.put(RecordID("task", "y"))
    for suffix in ["", "-wal", "-shm"] { try setMode(0o444, of: path + suffix) }
    try setMode(0o555, of: folder.path)
    await #expect(processExitsWith: .success) { [path = path as String] in
      becomeNobody()
      var configuration = StoreConfiguration()
      configuration.opening = .readOnly
      let store = try RestorationStore(path: path, configuration: configuration)
      try #require(try store.record(RecordID("task", "y")) != nil)
    }
    try setMode(0o755, of: folder.path)
    store.close()
  }

  // MARK: A store that nobody writes to

  @Test func whatIsReadInTheBeliefThatNobodyWritesIsCheckedAgain() throws {
    let file = UnchangingFile(path: path)
    try file.requireUnchanged()
    let store = try RestorationStore(path: path)
    try store.put(RecordID("task", "z"))
    try requireCode("readOnly") { try file.requireUnchanged() }
    store.close()
    try requireCode("readOnly") { try file.requireUnchanged() }
  }
}

/// Throws, which also ends a process of its own, unless a call throws the error that it should.
private func requireCode(_ code: String, _ body: () throws -> Void) throws {
  let error = try #require(throws: StoreError.self, performing: body)
  try #require(error.code == code)
}

/// Gives up the rights of the superuser, for the rest of this process.
private func becomeNobody() {
  guard getuid() == 0 else { return }
  setgid(65_534)
  setuid(65_534)
}
