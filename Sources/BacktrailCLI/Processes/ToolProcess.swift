import BacktrailNavigation
import Foundation

/// This tool, started once more as a process of its own.
enum ToolProcess {
  /// Deletes a record of a database.
  ///
  /// - Throws: What starting the process throws, or ``Failure`` where it did not end well.
  @Sendable
  static func delete(in database: String, record: RecordID) async throws {
    let process = Process()
    process.executableURL = Bundle.main.executableURL
    process.arguments = ["--db=\(database)", "record", "delete", "--", record.description]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let status: Int32 = try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(throwing: error)
      }
    }
    guard status == 0 else { throw Failure(status: status) }
  }

  /// It ended, and not well.
  struct Failure: Error {
    let status: Int32
  }
}
