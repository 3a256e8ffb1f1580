import Foundation

/// The tool as it was built beside these tests, run as a process of its own.
enum BuiltTool {
  /// The folder with what was built.
  static var folder: URL {
    get throws {
      // On Linux the tests are a program beside the tool, elsewhere a bundle beside it.
      let bundle = Bundle.allBundles.first { $0.bundlePath.hasSuffix(".xctest") }
      guard let tests = bundle?.bundleURL ?? Bundle.main.executableURL else {
        throw CocoaError(.fileNoSuchFile)
      }
      return tests.deletingLastPathComponent()
    }
  }

  /// Runs the tool and waits for its end.
  static func run(_ arguments: String..., in directory: URL? = nil) throws -> FinishedProcess {
    try FinishedProcess(
      running: folder.appending(path: "backtrail"), arguments, in: directory)
  }
}
