internal import Foundation

/// A directory of its own that is removed, with all in it, when nobody holds this any more.
final class TemporaryDirectory: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory
      .appending(path: "backtrail-\(UUID().uuidString)", directoryHint: .isDirectory)
    try FileManager.default.createDirectory(
      at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
  }

  deinit {
    // Nobody is left to hear that it failed.
    try? FileManager.default.removeItem(at: url)
  }
}
