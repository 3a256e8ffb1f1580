import Foundation

/// The package that the README writes out, beside a link to this checkout.
///
/// It stays where the tests are built, so that building it again takes little.
struct ReadmePackage {
  private let folder: URL
  private var package: URL { folder.appending(path: "Hello") }

  init() throws {
    folder = try BuiltTool.folder.appending(path: "readme", directoryHint: .isDirectory)
    let files = FileManager.default
    try files.createDirectory(
      at: package.appending(path: "Sources/Hello"), withIntermediateDirectories: true)
    let link = folder.appending(path: "Backtrail").path(percentEncoded: false)
    try? files.removeItem(atPath: link)
    try files.createSymbolicLink(
      atPath: link, withDestinationPath: Readme.checkout.path(percentEncoded: false))
  }

  /// Writes a file.
  ///
  /// A manifest that was written anew makes the build look for sources that came or went: behind a
  /// link it would not notice them.
  func write(_ text: String, to path: String) throws {
    try text.write(to: package.appending(path: path), atomically: true, encoding: .utf8)
  }

  /// Removes the snippets that an earlier README had more.
  func removeSnippets(after last: Int) throws {
    let sources = package.appending(path: "Sources/Hello")
    for name in try FileManager.default.contentsOfDirectory(atPath: sources.path) {
      let number = name.wholeMatch(of: #/Snippet(\d+)\.swift/#).flatMap { Int($0.1) } ?? 0
      if number > last { try FileManager.default.removeItem(at: sources.appending(path: name)) }
    }
  }

  /// Builds the package.
  func build() throws -> Ending {
    let path = package.path(percentEncoded: false)
    return try Program().shell("swift build --package-path '\(path)'")
  }

  /// Runs the program that was built, where `program` runs.
  func run(in program: Program) throws -> Ending {
    let path = package.appending(path: ".build/debug/Hello").path(percentEncoded: false)
    return try program.shell("'\(path)'")
  }
}
