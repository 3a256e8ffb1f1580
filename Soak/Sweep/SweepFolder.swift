internal import BacktrailNavigation
internal import BacktrailStore
internal import BacktrailTesting
internal import Foundation

/// A fresh copy of prepared files, under a plan, which is removed with its last reference.
final class SweepFolder {
  let url: URL
  let plan: FaultPlan

  /// - Parameters:
  ///   - template: A folder with the files.
  ///   - parent: Where the copy is made.
  ///   - ends: The ends of the names of files that are left out.
  init(copying template: URL, below parent: URL, without ends: [String] = []) throws {
    url = parent.appending(path: "run-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    for name in try FileManager.default.contentsOfDirectory(atPath: template.sweepPath)
    where !ends.contains(where: { name.hasSuffix($0) }) {
      try FileManager.default.copyItem(
        at: template.appending(path: name), to: url.appending(path: name))
    }
    plan = try FaultPlan(below: url)
  }

  deinit {
    try? FileManager.default.removeItem(at: url)
  }

  /// The path of the store.
  var path: String { url.appending(path: SweepWorld.fileName).sweepPath }

  /// The names of the files, but for those that SQLite keeps beside a database.
  var files: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: url.sweepPath)
        .filter { name in !["-wal", "-shm", "-journal"].contains { name.hasSuffix($0) } }
        .sorted()
    }
  }

  /// Opens the store where the operation wants it open, calls `body`, and closes the store.
  func doing<Result>(
    _ operation: SweepOperation, warmsUp: Bool = true,
    _ body: (FaultPlan, SweepOperation.Place) throws -> Result
  ) throws -> Result {
    guard operation.opensStore else {
      return try body(plan, SweepOperation.Place(folder: url, store: nil))
    }
    let store = try SweepWorld.store(in: url, at: operation.now)
    defer { store.close() }
    if warmsUp { try operation.warmUp(store) }
    return try body(plan, SweepOperation.Place(folder: url, store: store))
  }
}

extension URL {
  var sweepPath: String { path(percentEncoded: false) }
}
