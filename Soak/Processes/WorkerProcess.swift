internal import Foundation

/// This program, started once more as one of its workers.
final class WorkerProcess {
  /// How a worker ended.
  enum Ending: Equatable {
    case exited(Int32)
    case killed(by: Int32)
  }

  private let process = Process()
  private let output = Pipe()
  private let errorPath: String

  /// Starts a worker.
  ///
  /// - Parameters:
  ///   - name: The worker, as ``SoakWorkers`` knows it.
  ///   - arguments: What it is given.
  ///   - folder: Where what it says of errors is kept.
  ///   - environment: What is set for it, over what is set for this process.
  init(
    _ name: String, _ arguments: [String], in folder: URL, environment: [String: String] = [:]
  ) throws {
    errorPath = folder.appending(path: "worker-\(UUID().uuidString)").path(percentEncoded: false)
    _ = FileManager.default.createFile(atPath: errorPath, contents: nil)
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["worker", name] + arguments
    // Nobody waits for the story of a worker that was killed on purpose.
    process.environment = ProcessInfo.processInfo.environment
      .merging(["SWIFT_BACKTRACE": "enable=no"]) { given, _ in given }
      .merging(environment) { _, set in set }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = try FileHandle(forWritingTo: URL(filePath: errorPath))
    try process.run()
  }

  deinit {
    try? FileManager.default.removeItem(atPath: errorPath)
  }

  /// Waits for so many bytes of what it prints; fewer where it ends before.
  func read(_ count: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count < count,
      let more = try? output.fileHandleForReading.read(upToCount: count - bytes.count),
      !more.isEmpty
    {
      bytes += more
    }
    return bytes
  }

  /// Waits for its end, and gives what else it printed.
  func readToEnd() -> [UInt8] {
    Array((try? output.fileHandleForReading.readToEnd()) ?? Data())
  }

  /// Kills it at once, as a system does that needs the memory.
  func kill() {
    Foundation.kill(process.processIdentifier, SIGKILL)
  }

  /// Waits for its end.
  func wait() -> Ending {
    process.waitUntilExit()
    return process.terminationReason == .exit
      ? .exited(process.terminationStatus) : .killed(by: process.terminationStatus)
  }

  /// What it said of errors.
  var errorText: String {
    let bytes = FileManager.default.contents(atPath: errorPath) ?? Data()
    return String(decoding: bytes.prefix(4_000), as: UTF8.self)
  }
}
