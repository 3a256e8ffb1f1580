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
  /// Creates the file with the tables of a store, as ``create(_:)`` does.
  ///
  /// - Returns: The migrations that were applied, or nil where another one won.
  func create(_ configuration: StoreConfiguration) throws -> [Migration]? {
    try create { connection in
      try StoreSchema.prepare(
        connection, with: StoreSchema.migrator(), now: configuration.clock())
    }
  }

  /// Creates the file under another name and moves it into place when it is complete.
  ///
  /// Nobody ever sees a file without its tables, however many start at once and wherever one of
  /// them ends; of several, one wins and the others use what it made. A file that is there is never
  /// replaced. Through a link to nothing, the file is created where the link leads.
  ///
  /// - Parameter prepare: Gives the new file its tables.
  /// - Returns: What `prepare` gave, or nil where another one won.
  func create<Result>(_ prepare: (Connection) throws -> Result) throws -> Result? {
    try refuseOrphanedLog()
    let draft = "\(place).new-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    do throws(SystemError) {
      try SystemFile.create(draft)
    } catch {
      throw StoreError.cannotOpen(path: path, problem: error.message)
    }
    defer {
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
    }
    let result = try fill(draft, prepare)
    do throws(SystemError) {
      try SystemFile.link(draft, to: place)
    } catch let error where error.number == EEXIST {
      return nil
    } catch {
      // Some file systems have no links.
      guard try move(draft) else { return nil }
    }
    SystemFile.synchronize(folder: folder)
    return result
  }

  /// Moves a complete file into place, where nothing is there, on a file system without links.
  ///
  /// - Returns: Whether it is there now; false where another one won.
  /// - Throws: `StoreError`.
  func move(_ draft: String) throws -> Bool {
    do throws(SystemError) {
      try SystemFile.move(draft, toFree: place)
      return true
    } catch let error where error.number == EEXIST {
      return false
    } catch let error where error.saysNotSupported {
      return try moveUnderLock(draft)
    } catch {
      throw StoreError.cannotOpen(path: path, problem: error.message)
    }
  }

  /// Moves a complete file into place on a file system that cannot both look and move at once.
  ///
  /// Every store that is created there comes this way, so none of them replaces another one.
  func moveUnderLock(_ draft: String) throws -> Bool {
    try withLock(".creating", "another process is creating the file") {
      guard !SystemFile.hasEntry(at: place) else { return false }
      guard rename(draft, place) == 0 else {
        throw StoreError.cannotOpen(path: path, problem: SystemError(errno).message)
      }
      return true
    }
  }

  /// Refuses to put a new file beside the log of an old one, which SQLite would take for its own.
  private func refuseOrphanedLog() throws {
    // Another process may have created the file and begun its log just now.
    if Self.hasLog(beside: place), !FileStatus.exists(path: path) {
      throw StoreError.orphanedLog(path: path)
    }
  }

  /// Whether there is a log that SQLite would take for that of a file put at a path.
  static func hasLog(beside path: String) -> Bool {
    ["-wal", "-journal"].contains { FileStatus.size(ofPath: path + $0) > 0 }
  }

  /// Gives a new file its tables, switches it to write-ahead logging, and closes it.
  private func fill<Result>(
    _ draft: String, _ prepare: (Connection) throws -> Result
  ) throws -> Result {
    let connection = try Connection(
      path: draft, mode: .readWrite, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
    // Whatever a save waits for: the name is given to a file that is whole on the disk.
    try connection.setDurability(.full)
    let result = try prepare(connection)
    // Already here, so that nobody who opens it has to wait for the others to let it switch.
    try connection.enableWriteAheadLog()
    return result
  }
}
