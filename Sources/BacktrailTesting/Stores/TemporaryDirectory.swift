internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// A directory of its own that is removed, with all in it, when nobody holds this any more.
final class TemporaryDirectory: Sendable {
  let url: URL

  /// - Parameter inMemory: Whether the files are to lie in memory where the system has a place for
  ///   that, since thousands of databases that nobody keeps need no disk.
  /// - Throws: ``HarnessSetupError/noTemporaryFolder(_:)``.
  convenience init(inMemory: Bool = false) throws {
    try self.init(
      in: (inMemory ? [Self.memory].compactMap(\.self) : []) + [
        FileManager.default.temporaryDirectory, Self.usual,
      ])
  }

  /// In the first of some folders where it can be made.
  ///
  /// - Throws: ``HarnessSetupError/noTemporaryFolder(_:)``.
  init(in folders: [URL]) throws {
    let name = "backtrail-\(UUID().uuidString)"
    for folder in folders {
      let url = folder.appending(path: name, directoryHint: .isDirectory)
      let isMade: Void? = try? FileManager.default.createDirectory(
        at: url, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
      if isMade != nil {
        self.url = url
        return
      }
    }
    throw HarnessSetupError.noTemporaryFolder(folders.map { $0.path(percentEncoded: false) })
  }

  /// A folder in memory; nil where there is none with room for all that runs keep at once.
  private static var memory: URL? {
    let folder = "/dev/shm"
    var room = statvfs()
    guard statvfs(folder, &room) == 0,
      UInt64(room.f_bavail) * UInt64(room.f_frsize) >= 256 << 20
    else { return nil }
    return URL(filePath: folder, directoryHint: .isDirectory)
  }

  /// What there is on every system, whatever the environment says.
  private static let usual = URL(filePath: "/tmp", directoryHint: .isDirectory)

  deinit {
    // Nobody is left to hear that it failed.
    try? FileManager.default.removeItem(at: url)
  }
}
