internal import BacktrailNavigation
internal import BacktrailStore

/// Somebody else who has the demo's file open, and deletes a record in it.
@MainActor
struct DemoElsewhere {
  let database: DemoDatabase
  /// Deletes the record in another process, given the path of the file; nil where there is none.
  let process: TaskFlowDemo.OtherProcess?

  /// Deletes a record.
  ///
  /// - Returns: Who did it.
  func delete(_ record: RecordID) async throws -> String {
    if let process {
      do {
        try await process(database.file, record)
        return "Another process"
      } catch {
        // Not everywhere may a program be started; the file can still be opened once more.
      }
    }
    let other = try database.open()
    defer { other.close() }
    try await other.delete(record)
    return "A second store on the same file, such as another process has,"
  }
}
