import Foundation
import Synchronization

/// A process that was run to its end, and what it wrote.
struct FinishedProcess {
  let status: Int32
  let standardOutput: Data
  let standardError: Data

  var output: String { String(decoding: standardOutput, as: UTF8.self) }
  var error: String { String(decoding: standardError, as: UTF8.self) }

  /// Runs a program without any standard input, and waits for its end.
  init(running program: URL, _ arguments: [String], in directory: URL? = nil) throws {
    let process = Process()
    process.executableURL = program
    process.arguments = arguments
    process.currentDirectoryURL = directory
    // The tests may run in an environment that names a database.
    process.environment = ProcessInfo.processInfo.environment.filter { $0.key != "BACKTRAIL_DB" }
    process.standardInput = FileHandle.nullDevice
    let output = Pipe()
    let error = Pipe()
    process.standardOutput = output
    process.standardError = error
    try process.run()
    // Both pipes are emptied at once: a full one would stop the process.
    let errors = Mutex(Data())
    let reading = DispatchQueue(label: "standard error")
    reading.async {
      let data = error.fileHandleForReading.readDataToEndOfFile()
      errors.withLock { $0 = data }
    }
    standardOutput = output.fileHandleForReading.readDataToEndOfFile()
    standardError = reading.sync { errors.withLock { $0 } }
    process.waitUntilExit()
    status = process.terminationStatus
  }
}
