import Foundation
import Testing

@testable import BacktrailTesting

/// The databases of the trials find a place, or a run says that there is none.
@Suite struct TemporaryFolderTests {
  @Test func theFirstFolderThatCanBeWrittenIsTaken() throws {
    let missing = URL(filePath: "/nowhere/at/all", directoryHint: .isDirectory)
    let usual = FileManager.default.temporaryDirectory
    let directory = try TemporaryDirectory(in: [missing, usual])
    #expect(
      directory.url.deletingLastPathComponent().standardizedFileURL == usual.standardizedFileURL)
    let error = #expect(throws: HarnessSetupError.self) { try TemporaryDirectory(in: [missing]) }
    #expect(error?.code == "noTemporaryFolder")
    #expect(error?.description.contains("/nowhere/at/all") == true)
  }

  @Test func anUnusableEnvironmentMattersNot() async {
    await #expect(processExitsWith: .success) {
      setenv("TMPDIR", "/nowhere/at/all", 1)
      let directory = try TemporaryDirectory()
      precondition(FileManager.default.fileExists(atPath: directory.url.path))
    }
  }
}
