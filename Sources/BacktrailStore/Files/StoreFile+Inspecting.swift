internal import BacktrailSQLite

extension StoreFile {
  /// Looks at the file without a connection: SQLite would remove a leftover `-wal` when it opens one
  /// that is not a database, and may use a part of one that was cut short.
  ///
  /// - Returns: What the file says of itself; nil where there is none.
  /// - Throws: `StoreError` where what is there is no whole database.
  func inspect() throws -> DatabaseHeader? {
    if path.isEmpty { throw StoreError.cannotOpen(path: path, problem: "the path is empty") }
    if path.utf8.contains(0) {
      throw StoreError.cannotOpen(path: path, problem: "the path holds a NUL")
    }
    let status: FileStatus
    do throws(SystemError) {
      guard let found = try FileStatus(ofPath: path) else { return nil }
      status = found
    } catch {
      throw StoreError.cannotOpen(path: path, problem: error.message)
    }
    guard status.isRegular else {
      throw StoreError.cannotOpen(path: path, problem: "it is not a file")
    }
    if status.size == 0 { throw StoreError.emptyFile(path: path) }
    if let error = SystemError.refusal(toRead: path) {
      throw StoreError.cannotOpen(path: path, problem: error.message)
    }
    let (bytes, size) = try DatabaseFile.start(ofPath: path, count: DatabaseHeader.size)
    guard let header = DatabaseHeader(bytes) else { throw StoreError.notADatabase(path: path) }
    try refuseIfCutShort(header, size: size)
    return header
  }

  private func refuseIfCutShort(_ header: DatabaseHeader, size: Int64) throws {
    let page = Int64(header.pageSize)
    let whole = size / page
    let needed = max(header.pageCount ?? 0, (size + page - 1) / page)
    if whole >= needed { return }
    // A process that ended while it rolled back or folded in a log leaves a file that the log, which
    // is still there, makes whole.
    if FileStatus.size(ofPath: place + "-journal") > 0 { return }
    if LogFrames(ofPath: place + "-wal", pageSize: header.pageSize)
      .holds(pages: (whole + 1)...needed)
    {
      return
    }
    // Somebody may just have folded the log in and removed it.
    let now = FileStatus.size(ofPath: path)
    if now != size { return try refuseIfCutShort(header, size: now) }
    throw StoreError.fileCutShort(path: path, bytes: size, expected: needed * page)
  }

  /// Whether the folder of the file may be written, as SQLite needs it for the files beside it.
  var mayWriteFolder: Bool { SystemError.refusal(toWriteFolder: folder) == nil }

  /// - Throws: `StoreError.readOnly` where the file or its folder may not be written.
  func requirePermissionToWrite() throws {
    if let error = SystemError.refusal(toWrite: path) {
      throw StoreError.readOnly("the file \(path): \(error.message)")
    }
    let hasNeighbours =
      FileStatus.exists(path: place + "-wal") && FileStatus.exists(path: place + "-shm")
    if !hasNeighbours, let error = SystemError.refusal(toWriteFolder: folder) {
      throw StoreError.readOnly("the folder of \(path): \(error.message)")
    }
  }

  /// The folder that the file is in.
  var folder: String { Self.folder(of: place) }

  /// The name of the file in its folder.
  var name: String {
    let place = place
    guard let slash = place.utf8.lastIndex(of: UInt8(ascii: "/")) else { return place }
    return String(place[place.index(after: slash)...])
  }
}
