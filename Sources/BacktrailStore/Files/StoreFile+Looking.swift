internal import BacktrailSQLite

extension StoreFile {
  /// Reads with a connection that leaves the file and its neighbours as they are.
  ///
  /// Without a write-ahead log an ordinary connection does. With one, it would write to the shared
  /// memory, or create it; so the database is locked for the moment of the look, which needs no
  /// shared memory. Where others have it open that cannot be had, and the look joins them.
  func look<Result>(
    at header: DatabaseHeader, _ body: (Connection) throws -> Result
  ) throws -> Result {
    let mayWrite = SystemError.refusal(toWrite: path) == nil
    if mayWrite, FileStatus.size(ofPath: place + "-wal") > 0 {
      do {
        let connection = try Connection(path: path, mode: .readWrite, busyTimeoutMilliseconds: 0)
        try connection.setFoldsLogOnClose(false)
        try connection.lockAlone()
        try connection.setPragma("query_only", to: 1)
        return try body(connection)
      } catch let error as SQLiteError where error.isBusy {}
    }
    var mode = try mode(of: header, for: .readOnly)
    // The last connection that may write removes the files again that it needed to read; one that
    // may not leaves them behind. It also folds in a log, so it is not for a file that has one.
    if mode == .readOnly, mayWrite, FileStatus.size(ofPath: place + "-wal") == 0 {
      mode = .readWrite
    }
    let connection = try Connection(
      path: path, mode: mode, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
    if mode == .readWrite { try connection.setFoldsLogOnClose(true) }
    try connection.setPragma("query_only", to: 1)
    return try body(connection)
  }

  /// How somebody who only looks opens the file.
  func openingToLook() throws -> StoreConfiguration.Opening {
    try sayingWhatIsWrong {
      guard let header = try inspect() else { throw StoreError.fileMissing(path: path) }
      let isFolded = FileStatus.size(ofPath: place + "-wal") == 0
      let mayWrite = mayWriteFolder && SystemError.refusal(toWrite: path) == nil
      guard header.usesLog, isFolded, mayWrite else { return .readOnly }
      // A newer program may have said that this one can still read what it made, and no more.
      let migrator = try StoreSchema.migrator()
      let isNewer = try look(at: header) { try migrator.status(on: $0).verdict == .newer }
      return isNewer ? .readOnly : .existing
    }
  }

  /// How the connections of a pool open the file.
  ///
  /// A reader of a write-ahead log needs shared memory beside the database, which cannot be made in
  /// a folder that may not be written: <https://www.sqlite.org/wal.html#read_only_databases>. Where
  /// there is no log either, nobody has the database open, and it is read as one that never changes;
  /// see ``UnchangingFile``.
  ///
  /// - Throws: `StoreError.cannotOpen` where there is a log and no shared memory.
  func mode(
    of header: DatabaseHeader, for opening: StoreConfiguration.Opening
  ) throws -> Connection.Mode {
    guard opening == .readOnly else { return .readWrite }
    let log = place + "-wal"
    // A reader leaves the files behind that it needed, and somebody who may not write the database
    // would leave them to its owner as files that the owner may not write.
    if header.usesLog, SystemError.refusal(toWrite: path) != nil, !FileStatus.exists(path: log) {
      return .immutable
    }
    if mayWriteFolder || FileStatus.exists(path: log) && FileStatus.exists(path: place + "-shm") {
      return .readOnly
    }
    if FileStatus.size(ofPath: log) > 0 {
      throw StoreError.cannotOpen(
        path: path,
        problem: "it has a write-ahead log, and the shared memory that reading it needs cannot be "
          + "made in a folder that may not be written; open it once where it may be")
    }
    return header.usesLog ? .immutable : .readOnly
  }
}
