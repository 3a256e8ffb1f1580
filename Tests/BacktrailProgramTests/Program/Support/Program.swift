import Dispatch
import Foundation

/// The built tool, run as a process of its own in a folder of its own.
final class Program: Sendable {
  /// Where it runs; relative paths in arguments lead here.
  let folder: URL

  init() throws {
    folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("backtrail-program-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
  }

  /// A folder with a database `app.db` that is empty.
  static func withDatabase() throws -> Program {
    let program = try Program()
    _ = try program.run("init")
    return program
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// The tool as it was built.
  static var executable: URL {
    get throws { try BuiltTool.folder.appending(path: "backtrail") }
  }

  // MARK: Files

  /// The path of a file in the folder.
  func path(_ name: String) -> String { folder.appendingPathComponent(name).path }

  /// Writes a file in the folder.
  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// The names of all files in the folder, in order.
  var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
  }

  // MARK: Running

  /// Runs the tool on `app.db`.
  ///
  /// - Parameters:
  ///   - line: Words, split at spaces.
  ///   - words: Words that come after them, as they are.
  ///   - input: What stands on standard input.
  func run(_ line: String, _ words: String..., input: String = "") throws -> Ending {
    try run(line.split(separator: " ").map(String.init) + words, input: input)
  }

  /// Runs the tool on `app.db`.
  func run(_ words: [String], input: String = "") throws -> Ending {
    try start(try Self.executable, words, input: input)
  }

  /// Runs a script of the shell, in which `$backtrail` is the tool.
  func shell(_ script: String) throws -> Ending {
    try start(URL(fileURLWithPath: "/bin/sh"), ["-c", script], input: "")
  }

  private func start(_ executable: URL, _ words: [String], input: String) throws -> Ending {
    // Files, not pipes: nothing has to be read while the tool runs, however much it says.
    let streams = try Streams(input: input)
    defer { streams.remove() }
    let process = Process()
    process.executableURL = executable
    process.arguments = words
    process.currentDirectoryURL = folder
    process.environment = [
      "BACKTRAIL_DB": "app.db", "backtrail": try Self.executable.path, "COLUMNS": "80",
      "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "",
      "LD_LIBRARY_PATH": ProcessInfo.processInfo.environment["LD_LIBRARY_PATH"] ?? "",
    ]
    process.standardInput = streams.input
    process.standardOutput = streams.output
    process.standardError = streams.error
    let end = DispatchSemaphore(value: 0)
    process.terminationHandler = { _ in end.signal() }
    try process.run()
    end.wait()
    return try streams.ending(process.terminationStatus)
  }
}

/// The three streams of a run, each a file outside of its folder.
private struct Streams {
  let input: FileHandle
  let output: FileHandle
  let error: FileHandle
  private let paths: [String]

  init(input text: String) throws {
    paths = (0..<3).map { _ in
      FileManager.default.temporaryDirectory
        .appendingPathComponent("backtrail-stream-\(UUID().uuidString)").path
    }
    for (path, text) in zip(paths, [text, "", ""]) {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
    input = try FileHandle(forReadingFrom: URL(fileURLWithPath: paths[0]))
    output = try FileHandle(forWritingTo: URL(fileURLWithPath: paths[1]))
    error = try FileHandle(forWritingTo: URL(fileURLWithPath: paths[2]))
  }

  func ending(_ exitCode: Int32) throws -> Ending {
    try Ending(
      exitCode, output: String(contentsOfFile: paths[1], encoding: .utf8),
      error: String(contentsOfFile: paths[2], encoding: .utf8))
  }

  func remove() {
    for handle in [input, output, error] { try? handle.close() }
    for path in paths { try? FileManager.default.removeItem(atPath: path) }
  }
}
