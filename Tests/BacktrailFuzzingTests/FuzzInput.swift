import BacktrailFuzzing
import Foundation
import Testing

/// An input that is kept in the tree: a seed of a fuzzer, or one that found something.
struct FuzzInput: CustomTestStringConvertible, Sendable {
  let target: FuzzTarget
  /// The path below `Fuzzing`.
  let path: String

  var testDescription: String { path }

  func bytes() throws -> [UInt8] {
    [UInt8](try Data(contentsOf: Self.folder.appending(path: path)))
  }

  static let all: [FuzzInput] = FuzzTarget.allCases.flatMap { target in
    ["Corpus", "Crashes"].flatMap { kind in
      let path = "\(kind)/\(target.rawValue)"
      let names = try? FileManager.default.contentsOfDirectory(
        atPath: folder.appending(path: path).path(percentEncoded: false))
      return (names ?? []).sorted().map { FuzzInput(target: target, path: "\(path)/\($0)") }
    }
  }

  private static let folder = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Fuzzing")
}
