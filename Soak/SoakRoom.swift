internal import BacktrailNavigation
internal import Foundation

/// Whether the temporary folder has room for a check: a full one looks like a broken promise.
enum SoakRoom {
  /// That there is no room.
  struct Missing: Error, CustomStringConvertible {
    let description: String
  }

  /// What a check may need at most, in bytes.
  private static let needed = 64 * 1_048_576

  /// What is wrong with the temporary folder; nil where there is room.
  static var problem: String? {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    let attributes = try? FileManager.default.attributesOfFileSystem(forPath: folder)
    guard let free = (attributes?[.systemFreeSize] as? NSNumber)?.int64Value else { return nil }
    if free >= needed { return nil }
    return "the temporary folder \(Printable.quoted(folder)) has \(free >> 20) MB of room, and "
      + "\(needed >> 20) MB are needed; TMPDIR names another one"
  }

  /// - Throws: ``Missing``.
  static func require() throws(Missing) {
    if let problem { throw Missing(description: problem) }
  }
}
