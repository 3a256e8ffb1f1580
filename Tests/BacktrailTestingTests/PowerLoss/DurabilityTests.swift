import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

/// What a store brings to the disk before it acknowledges something, by what was recorded.
@Suite struct DurabilityTests {
  private static let log = "store.db-wal"

  @Test func atFullDurabilityNothingIsAcknowledgedThatIsNotOnTheDisk() throws {
    let recorded = try RecordedStore(.full)
    for id in 0..<3 {
      let before = recorded.recorder.position
      try recorded.put(id)
      let events = recorded.events(since: before)
      #expect(events.contains { $0.isWrite(to: Self.log) })
      #expect(events.last { $0.isWrite(to: Self.log) || $0 == .sync(Self.log) } == .sync(Self.log))
    }
  }

  @Test func theNameOfANewLogIsOnTheDiskBeforeAnythingIsAcknowledged() throws {
    let recorded = try RecordedStore(.full)
    try recorded.put(0)
    let events = recorded.events()
    let created = try #require(events.lastIndex(of: .create(Self.log)))
    #expect(events[created...].contains(.syncFolder))
  }

  @Test func atNormalDurabilityASaveWaitsForNoDisk() throws {
    let recorded = try RecordedStore(.normal)
    try recorded.put(0)
    let before = recorded.recorder.position
    try recorded.put(1)
    #expect(!recorded.events(since: before).contains(.sync(Self.log)))
  }

  @Test func theLogIsOnTheDiskBeforeItIsFoldedInAndTheDatabaseBeforeItGoes() throws {
    let recorded = try RecordedStore(.normal)
    try recorded.put(0)
    let before = recorded.recorder.position
    recorded.store.close()
    let events = Array(recorded.events(since: before))
    let folded = try #require(events.firstIndex { $0.isWrite(to: "store.db") })
    #expect(events[..<folded].contains(.sync(Self.log)))
    let done = try #require(events.lastIndex { $0.isWrite(to: "store.db") })
    let gone = try #require(events.firstIndex(of: .delete(Self.log)))
    #expect(events[done..<gone].contains(.sync("store.db")))
  }

  @Test func aMigrationWithoutALogIsOnTheDiskOnceItIsAcknowledged() throws {
    let folder = try RecordedStore.emptyFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let path = folder.appending(path: "store.db").path(percentEncoded: false)
    try RestorationStore(path: path).close()
    try Migrator.store().down(at: path, .version(2), options: Self.withoutCopy)
    try Connection(path: path, mode: .readWrite).execute(script: "PRAGMA journal_mode = DELETE")

    let recorder = try PowerLossRecorder(folder: folder)
    try Migrator.store().up(at: path, options: Self.withoutCopy)
    let events = recorder.log.events
    // The journal could come back else, and take the last migration with it.
    let gone = try #require(events.lastIndex(of: .delete("store.db-journal")))
    #expect(events[gone...].contains(.syncFolder))
  }

  @Test func aNewFileIsWholeOnTheDiskBeforeItGetsItsName() throws {
    let folder = try RecordedStore.emptyFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let recorder = try PowerLossRecorder(folder: folder)
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    try RestorationStore(at: folder.appending(path: "store.db"), configuration: configuration)
      .close()
    let draft = try #require(recorder.log.events.lazy.compactMap(\.draft).first)
    let events = recorder.log.events
    #expect(events.last { $0.isWrite(to: draft) || $0 == .sync(draft) } == .sync(draft))
  }

  @Test func whatIsRecordedIsWhatIsThere() throws {
    let recorded = try RecordedStore(.normal)
    for id in 0..<8 {
      try recorded.put(id)
      let image = recorded.recorder.log.completeImage(at: .max)
      #expect(Set(image.files.keys) == ["store.db", Self.log])
      #expect(try RecordedStore.records(image) == Set((0...id).map(String.init)))
    }
    recorded.store.close()
    let there = try Data(contentsOf: recorded.folder.appending(path: "store.db"))
    let image = recorded.recorder.log.completeImage(at: .max)
    #expect(image.files == ["store.db": Array(there)])
  }

  @Test func aLossOfPowerTakesNothingAcknowledgedAtFullDurability() throws {
    let seed = RandomSeed.announced()
    let recorded = try RecordedStore(.full)
    var acknowledged: [Int] = []
    for id in 0..<12 {
      try recorded.put(id)
      acknowledged.append(recorded.recorder.position)
    }
    var generator = HarnessRandom(seed: seed)
    for _ in 0..<24 {
      let count = Int.random(in: 0..<12, using: &generator)
      let image = recorded.recorder.log.image(at: acknowledged[count], choosing: &generator)
      let expected = Set((0...count).map(String.init))
      #expect(try RecordedStore.records(image) == expected, "seed \(seed)")
    }
  }

  @Test func atNormalDurabilityALossOfPowerTakesTheLastSavesAndNoPartOfOne() throws {
    let recorded = try RecordedStore(.normal)
    for id in 0..<12 { try recorded.put(id) }
    var generator = HarnessRandom(seed: 1)
    var counts: Set<Int> = []
    for _ in 0..<24 {
      let image = recorded.recorder.log.image(at: .max, choosing: &generator)
      let records = try RecordedStore.records(image)
      #expect(records == Set((0..<records.count).map(String.init)))
      counts.insert(records.count)
    }
    #expect(counts.count > 2, "a loss of power never took anything")
  }

  @Test func aLossOfPowerBringsNothingBackOfWhoWasErased() throws {
    let recorded = try RecordedStore(.normal)
    let erased = "somebody-who-is-erased"
    try recorded.store.allow(.principal(erased), .view, on: .everything)
    try recorded.store.erase(Principal(erased))
    let acknowledged = recorded.recorder.position
    try recorded.put(1)
    var generator = HarnessRandom(seed: 1)
    for position in acknowledged...recorded.recorder.position {
      for _ in 0..<20 {
        let image = recorded.recorder.log.image(at: position, choosing: &generator)
        for (name, bytes) in image.files where bytes.firstRange(of: erased.utf8) != nil {
          Issue.record("\(name) holds it")
          return
        }
      }
    }
  }

  @Test func theSharedMemoryAndFoldersAreNotRecorded() throws {
    let folder = try RecordedStore.emptyFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    let inner = folder.appending(path: "inner", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    try Data([1]).write(to: folder.appending(path: "a"))
    try Data([2]).write(to: folder.appending(path: "a-shm"))
    let recorder = try PowerLossRecorder(folder: folder)
    #expect(recorder.log.files == ["a": [1]])
    try RestorationStore(at: inner.appending(path: "store.db")).close()
    #expect(recorder.position == 0)
  }

  @Test func nothingIsRecordedAfterTheEnd() throws {
    let recorded = try RecordedStore(.normal)
    try recorded.put(0)
    recorded.recorder.stop()
    let position = recorded.recorder.position
    try recorded.put(1)
    #expect(recorded.recorder.position == position)
  }

  private static var withoutCopy: MigrationOptions {
    var options = MigrationOptions()
    options.backup = .none
    return options
  }
}

extension PowerLossEvent {
  fileprivate func isWrite(to file: String) -> Bool {
    if case .write(file, _, _) = self { true } else { false }
  }

  /// The name of the file that becomes the store, where this writes to it.
  fileprivate var draft: String? {
    if case .write(let name, _, _) = self, name.contains(".new-"), !name.hasSuffix("-journal") {
      name
    } else {
      nil
    }
  }
}
