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

  /// Writes a file, and leaves one alone that is there already as it should be.
  func write(_ text: String, to path: String) throws {
    let url = package.appending(path: path)
    if (try? String(contentsOf: url, encoding: .utf8)) != text {
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
  }

  /// Builds the package.
  func build() throws -> FinishedProcess {
    try FinishedProcess(
      running: URL(filePath: "/usr/bin/env"),
      ["swift", "build", "--package-path", package.path(percentEncoded: false)])
  }

  /// Runs the program that was built, in a folder.
  func run(in directory: URL) throws -> FinishedProcess {
    try FinishedProcess(
      running: package.appending(path: ".build/debug/Hello"), [], in: directory)
  }
}
