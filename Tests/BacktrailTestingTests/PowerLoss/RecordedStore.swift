import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import Foundation

/// A folder with a store in it, whose reads and writes are recorded from when it was created.
final class RecordedStore {
  let folder: URL
  let recorder: PowerLossRecorder
  let store: RestorationStore

  /// - Parameter durability: What a save waits for.
  init(_ durability: StoreConfiguration.Durability) throws {
    folder = try Self.emptyFolder()
    let url = folder.appending(path: "store.db")
    try RestorationStore(at: url).close()
    recorder = try PowerLossRecorder(folder: folder)
    var configuration = StoreConfiguration()
    configuration.durability = durability
    store = try RestorationStore(at: url, configuration: configuration)
  }

  deinit {
    store.close()
    try? FileManager.default.removeItem(at: folder)
  }

  /// What was recorded from a position on.
  func events(since position: Int = 0) -> ArraySlice<PowerLossEvent> {
    recorder.log.events[position...]
  }

  func put(_ id: Int) throws {
    try store.put(RecordID("task", "\(id)"), payload: "{}")
  }

  /// The ids of the records of an image.
  static func records(_ image: PowerLossImage) throws -> Set<String> {
    let folder = try emptyFolder()
    defer { try? FileManager.default.removeItem(at: folder) }
    try image.write(into: folder)
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    let store = try RestorationStore(
      at: folder.appending(path: "store.db"), configuration: configuration)
    defer { store.close() }
    return Set(try store.records(ofKind: "task").map(\.record.id))
  }

  static func emptyFolder() throws -> URL {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "backtrail-power-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: false)
    return url
  }
}
