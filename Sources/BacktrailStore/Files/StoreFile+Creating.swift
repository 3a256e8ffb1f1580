internal import BacktrailNavigation
internal import BacktrailSQLite

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension StoreFile {
  /// Creates the file under another name and links it into place when it is complete.
  ///
  /// Nobody ever sees a file without its tables, however many start at once and wherever one of
  /// them ends; of several, one wins and the others use what it made.
  ///
  /// - Returns: The migrations that were applied, or nil where another one won.
  func create(_ configuration: StoreConfiguration) throws -> [Migration]? {
    try refuseOrphanedLog()
    let draft = "\(path).new-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    do throws(SystemError) {
      try SystemFile.create(draft)
    } catch {
      throw StoreError.cannotOpen(path: path, problem: error.message)
    }
    defer {
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
    }
    let applied = try prepare(draft, now: configuration.clock())
    guard link(draft, path) != 0 else {
      SystemFile.synchronize(folder: folder)
      return applied
    }
    switch errno {
    case EEXIST: return nil
    default:
      // Some file systems have no links. There, two first starts at once may both move theirs here,
      // and the second takes the place of the first before anybody has written to it.
      guard rename(draft, path) == 0 else {
        throw StoreError.cannotOpen(path: path, problem: SystemError(errno).message)
      }
      SystemFile.synchronize(folder: folder)
      return applied
    }
  }

  /// Refuses to put a new file beside the log of an old one, which SQLite would take for its own.
  private func refuseOrphanedLog() throws {
    let hasLog = ["-wal", "-journal"].contains { FileStatus.size(ofPath: place + $0) > 0 }
    // Another process may have created the file and begun its log just now.
    if hasLog, !FileStatus.exists(path: path) { throw StoreError.orphanedLog(path: path) }
  }

  /// Gives a new file its tables, switches it to write-ahead logging, and closes it.
  private func prepare(_ draft: String, now: Instant) throws -> [Migration] {
    let connection = try Connection(
      path: draft, mode: .readWrite, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
    let applied = try StoreSchema.prepare(connection, with: StoreSchema.migrator(), now: now)
    // Already here, so that nobody who opens it has to wait for the others to let it switch.
    try connection.enableWriteAheadLog()
    return applied
  }
}
