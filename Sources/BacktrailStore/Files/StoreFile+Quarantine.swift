internal import BacktrailNavigation
internal import Foundation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension StoreFile {
  /// What stands between the name of a database and the instant at which it was set aside.
  private static let mark = ".quarantined-"

  /// The databases that were set aside and still lie beside this one, in the order of time.
  var quarantined: [String] {
    setAside.filter { path in !["-wal", "-shm", "-journal"].contains { path.hasSuffix($0) } }
  }

  /// All files that were set aside, the logs of those databases too.
  var setAside: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let prefix = OpaqueText(name + Self.mark)
    return
      names.filter { $0.utf8.starts(with: prefix.text.utf8) }
      .sorted { OpaqueText($0) < OpaqueText($1) }
      .map { folder == "." && !place.hasPrefix("./") ? $0 : "\(folder == "/" ? "" : folder)/\($0)" }
  }

  /// Renames the database and what lies beside it, never over another file.
  ///
  /// The database goes last: a log that stayed behind alone would be taken for that of the file that
  /// is created next. That order holds through a loss of power too.
  func quarantine(at instant: Instant) throws {
    let suffixes = ["-journal", "-wal", "-shm", ""]
    let path = place
    let stamp = instant.rfc3339.filter { $0 != "-" && $0 != ":" }
    var target = path + Self.mark + stamp
    var number = 1
    while suffixes.contains(where: { FileStatus.exists(path: target + $0) }) {
      number += 1
      target = "\(path)\(Self.mark)\(stamp)-\(number)"
    }
    for suffix in suffixes {
      if suffix.isEmpty { SystemFile.synchronize(folder: folder) }
      if rename(path + suffix, target + suffix) != 0, errno != ENOENT {
        throw StoreError.cannotOpen(path: path, problem: SystemError(errno).message)
      }
    }
    SystemFile.synchronize(folder: folder)
  }

  /// Runs `body` while no other process sets this file aside, by whichever link it opens it.
  func withQuarantineLock<Result>(_ body: () throws -> Result) throws -> Result {
    try withLock(".quarantining", "another process is setting the damaged file aside", body)
  }
}
