import Foundation

/// A file that was written once and never changes.
enum GoldenFile {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Files")

  static func url(_ name: String) -> URL { folder.appending(path: name) }

  static func bytes(_ name: String) throws -> [UInt8] { try Array(Data(contentsOf: url(name))) }

  static func text(_ name: String) throws -> String {
    String(decoding: try bytes(name), as: UTF8.self)
  }
}
