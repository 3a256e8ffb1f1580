import Foundation

/// What was built beside these tests.
enum BuiltTool {
  /// The folder with what was built, the tool among it.
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
}
