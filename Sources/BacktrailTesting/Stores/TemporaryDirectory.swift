internal import Foundation

/// A directory of its own that is removed, with all in it, when nobody holds this any more.
final class TemporaryDirectory: Sendable {
  let url: URL

  /// - Parameter inMemory: Whether the files are to lie in memory where the system has a place for
  ///   that, since thousands of databases that nobody keeps need no disk.
  init(inMemory: Bool = false) throws {
    url = (inMemory ? Self.memory : FileManager.default.temporaryDirectory)
      .appending(path: "backtrail-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  private static let memory: URL = {
    let path = "/dev/shm"
    let isThere = FileManager.default.isWritableFile(atPath: path)
    return isThere
      ? URL(filePath: path, directoryHint: .isDirectory) : FileManager.default.temporaryDirectory
  }()

  deinit {
    // Nobody is left to hear that it failed.
    try? FileManager.default.removeItem(at: url)
  }
}
