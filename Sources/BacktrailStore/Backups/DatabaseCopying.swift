internal import BacktrailNavigation
internal import BacktrailSQLite

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Makes a ``DatabaseBackup``.
struct DatabaseCopying {
  let source: StoreFile
  let destination: DatabaseBackup.Destination
  let now: Instant

  /// What stands between the name of a database and the instant at which it was copied.
  static let mark = ".backup-"

  /// - Throws: `BackupError`, `StoreError`.
  func run() throws -> DatabaseBackup {
    let header = try source.sayingWhatIsWrong { () throws -> DatabaseHeader in
      guard let header = try source.inspect() else {
        throw StoreError.fileMissing(path: source.path)
      }
      return header
    }
    let target = firstTarget
    // Before the work is done; whether it still holds is seen when the copy gets its name.
    if case .file(let path) = destination {
      try refuseOwnName(path)
      if SystemFile.hasEntry(at: path) { throw BackupError.targetExists(path: path) }
      if StoreFile.hasLog(beside: path) { throw BackupError.orphanedLog(path: path) }
    }
    let draft = "\(target).incomplete-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    try writing(target) { () throws(SystemError) in try SystemFile.create(draft) }
    defer {
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
    }
    let pages = try fill(draft, header: header, target: target)
    try verify(draft, pages: pages)
    try writing(target) { () throws(SystemError) in try SystemFile.synchronize(file: draft) }
    let size = FileStatus.size(ofPath: draft)
    let path = try give(draft, aNameFrom: target)
    SystemFile.synchronize(folder: StoreFile.folder(of: path))
    return DatabaseBackup(path: path, byteCount: size)
  }

  /// The path of the copy, unless that is taken and another one will do.
  var firstTarget: String {
    let stamp = now.rfc3339.filter { $0 != "-" && $0 != ":" }
    switch destination {
    case .besideDatabase: return source.place + Self.mark + stamp
    case .inFolder(let folder):
      return "\(folder.hasSuffix("/") ? folder : folder + "/")\(source.name)\(Self.mark)\(stamp)"
    case .file(let path): return path
    }
  }

  /// Copies the pages.
  ///
  /// - Returns: How many there are.
  private func fill(_ draft: String, header: DatabaseHeader, target: String) throws -> Int64 {
    try source.sayingWhatIsWrong {
      try source.readAtLength(header) { connection in
        let copy = try opening(draft, target)
        return try connection.read {
          // The query fixes the view that is copied.
          let pages = try connection.pragma("page_count") ?? 0
          do {
            try connection.copy(into: copy)
          } catch let error as SQLiteError where !error.isBusy {
            throw Self.explained(error, source: source.path, target: target)
          }
          return pages
        }
      }
    }
  }

  private func opening(_ draft: String, _ target: String) throws -> Connection {
    do {
      let copy = try Connection(path: draft, mode: .readWrite)
      // Nobody needs a draft after a loss of power; the whole file is synchronized at the end.
      try copy.run("PRAGMA main.synchronous = OFF")
      try copy.run("PRAGMA main.journal_mode = MEMORY")
      return copy
    } catch let error as SQLiteError {
      throw Self.explained(error, source: source.path, target: target)
    }
  }

  /// Gives the draft its name, and never takes one from another file.
  ///
  /// - Returns: The path.
  private func give(_ draft: String, aNameFrom target: String) throws -> String {
    var path = target
    var number = 1
    while true {
      let hasLog = StoreFile.hasLog(beside: path)
      if try !hasLog && move(draft, to: path) { return path }
      if case .file = destination {
        throw hasLog ? BackupError.orphanedLog(path: path) : .targetExists(path: path)
      }
      number += 1
      path = "\(target)-\(number)"
    }
  }

  /// Refuses the names of what SQLite and migrations put beside the database, and remove again.
  private func refuseOwnName(_ path: String) throws {
    let suffixes = ["-wal", "-shm", "-journal", ".migrating", ".creating", ".quarantining"]
    let folder = StoreFile.folder(of: path)
    for suffix in suffixes {
      let name = source.name + suffix
      guard path == name || path.hasSuffix("/\(name)"),
        SystemFile.isSameFolder(folder, source.folder)
      else { continue }
      throw BackupError.cannotWrite(
        path: path, problem: "the name is that of a file of the database itself")
    }
  }

  /// - Returns: Whether the name was free.
  private func move(_ draft: String, to path: String) throws -> Bool {
    do throws(SystemError) {
      try SystemFile.move(draft, toFree: path)
      return true
    } catch let error where error.number == EEXIST {
      return false
    } catch let error where error.saysNotSupported {
      do {
        return try StoreFile(path: path, busyTimeoutMilliseconds: 5000).moveUnderLock(draft)
      } catch StoreError.cannotOpen(_, let problem) {
        throw BackupError.cannotWrite(path: path, problem: problem)
      }
    } catch {
      throw BackupError.cannotWrite(path: path, problem: error.message)
    }
  }

  private func writing(_ target: String, _ body: () throws(SystemError) -> Void) throws {
    do throws(SystemError) {
      try body()
    } catch {
      if error.number == ENOSPC || error.number == EDQUOT {
        throw BackupError.storageFull(path: target)
      }
      throw BackupError.cannotWrite(path: target, problem: error.message)
    }
  }

  /// What SQLite says of a copy, which may be about either file.
  static func explained(_ error: SQLiteError, source: String, target: String) -> any Error {
    if error.isFull { return BackupError.storageFull(path: target) }
    if error.isCorrupt { return BackupError.damaged(path: source, complaints: [error.message]) }
    if error.isIO || error.cannotOpen || error.isReadOnly {
      return BackupError.cannotWrite(path: target, problem: "\(error.message) (\(error.name))")
    }
    return error
  }
}
