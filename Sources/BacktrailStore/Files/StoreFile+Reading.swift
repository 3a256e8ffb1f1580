internal import BacktrailSQLite

extension StoreFile {
  /// Reads for as long as it takes, while others read and write, with a connection that leaves the
  /// database and its log as they are.
  ///
  /// Unlike ``look(at:_:)`` it never keeps others out. Where a process that ended badly left a log, it
  /// leaves the shared memory that reading the log needs beside it.
  ///
  /// - Throws: `StoreError.readOnly` where the file was read as one that never changes, and changed.
  func readAtLength<Result>(
    _ header: DatabaseHeader, _ body: (Connection) throws -> Result
  ) throws -> Result {
    var mode = try mode(of: header, for: .readOnly)
    let unchanging = mode == .immutable ? UnchangingFile(path: place) : nil
    let hasLog = FileStatus.size(ofPath: place + "-wal") > 0
    // One that may not write can neither take back what a process left half-written nor remove the
    // files again that it needed.
    if mode == .readOnly, SystemError.refusal(toWrite: path) == nil { mode = .readWrite }
    let connection = try Connection(
      path: path, mode: mode, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
    if mode == .readWrite { try connection.setFoldsLogOnClose(!hasLog) }
    try connection.setPragma("query_only", to: 1)
    let result = try body(connection)
    try unchanging?.requireUnchanged()
    return result
  }
}
