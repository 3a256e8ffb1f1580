import Foundation

/// A folder of its own for one test, removed with all that is in it.
final class TemporaryFolder: Sendable {
  let path: String

  init() throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "backtrail-\(UUID().uuidString)", directoryHint: .notDirectory)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.path(percentEncoded: false)
  }

  deinit {
    // A test may have made it read-only.
    try? FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The path of a file in the folder.
  func path(of name: String) -> String { "\(path)/\(name)" }

  /// The names of everything in the folder.
  var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: path(of: name)))
  }

  func remove(_ name: String) throws {
    try FileManager.default.removeItem(atPath: path(of: name))
  }

  /// The bytes of a file; nil where there is none.
  func bytes(of name: String) -> [UInt8]? {
    FileManager.default.contents(atPath: path(of: name)).map(Array.init)
  }
}

/// Runs `body` with the path of a fresh folder, which is gone afterwards.
func withTemporaryFolder<Result>(_ body: (String) throws -> Result) throws -> Result {
  let folder = try TemporaryFolder()
  return try withExtendedLifetime(folder) { try body(folder.path) }
}
