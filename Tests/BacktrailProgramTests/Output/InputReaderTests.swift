import BacktrailNavigation
import Foundation
import Testing

@testable import BacktrailCLI

@Suite("Input")
struct InputReaderTests {
  private func withFile(_ bytes: [UInt8], _ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory
      .appendingPathComponent("backtrail-input-\(UUID().uuidString)")
    try Data(bytes).write(to: url)
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path)
  }

  @Test("Reads a file whole, up to its limit")
  func file() throws {
    let bytes = (0..<200_000).map { UInt8(truncatingIfNeeded: $0) }
    try withFile(bytes) { path in
      let read = try InputReader().readAll(.path(path), limit: 200_000)
      #expect(read == bytes)
      #expect(
        throws: CommandError(
          "tooLarge", "\(Printable.quoted(path)) is larger than 199999 bytes", exitCode: .badData)
      ) { try InputReader().readAll(.path(path), limit: 199_999) }
    }
  }

  @Test("Reads standard input")
  func standardInput() throws {
    try withFile(Array("{}".utf8)) { path in
      let descriptor = open(path, O_RDONLY)
      try #require(descriptor >= 0)
      defer { close(descriptor) }
      let reader = InputReader(standardInput: descriptor)
      #expect(try reader.readAll(.standardInput, limit: 10) == Array("{}".utf8))
    }
  }

  @Test("A file that is not there, a folder and a closed stream have their own errors")
  func failures() {
    #expect(
      throws: CommandError(
        "noInput", "'/nowhere/x' cannot be opened: No such file or directory", exitCode: .noInput)
    ) { try InputReader().readAll(.path("/nowhere/x"), limit: 10) }
    #expect(
      throws: CommandError("io", "'/' cannot be read: Is a directory", exitCode: .io)
    ) { try InputReader().readAll(.path("/"), limit: 10) }
    #expect(
      throws: CommandError(
        "io", "standard input cannot be read: Bad file descriptor", exitCode: .io)
    ) { try InputReader(standardInput: -1).readAll(.standardInput, limit: 10) }
  }
}
