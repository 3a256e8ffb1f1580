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

  /// The files that were set aside and still lie beside this one, in the order of time.
  var quarantined: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    let prefix = OpaqueText(name + Self.mark)
    return
      names.filter { name in
        name.utf8.starts(with: prefix.text.utf8)
          && !["-wal", "-shm", "-journal"].contains { name.hasSuffix($0) }
      }
      .sorted { OpaqueText($0) < OpaqueText($1) }
      .map { folder == "." && !place.hasPrefix("./") ? $0 : "\(folder == "/" ? "" : folder)/\($0)" }
  }

  /// Renames the database and what lies beside it, never over another file.
  ///
  /// The database goes last: a log that stayed behind alone would be taken for that of the file that
  /// is created next.
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
      if rename(path + suffix, target + suffix) != 0, errno != ENOENT {
        throw StoreError.cannotOpen(path: path, problem: SystemError(errno).message)
      }
    }
    SystemFile.synchronize(folder: folder)
  }

  /// Runs `body` while no other process sets files of this name aside.
  ///
  /// The lock is on a file of its own, which is gone afterwards.
  func withQuarantineLock<Result>(_ body: () throws -> Result) throws -> Result {
    let lock = path + ".quarantining"
    let deadline = ContinuousClock.now + .milliseconds(busyTimeoutMilliseconds)
    while true {
      let descriptor: CInt
      do throws(SystemError) {
        descriptor = try SystemFile.open(lock, O_CREAT | O_RDWR, 0o600)
      } catch {
        throw StoreError.cannotOpen(path: path, problem: error.message)
      }
      defer { close(descriptor) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        // The one before has removed the file that this lock is on; then it is not the lock.
        guard SystemFile.isStill(lock, descriptor) else { continue }
        defer { unlink(lock) }
        return try body()
      }
      if ContinuousClock.now >= deadline {
        throw StoreError.busy("another process is setting the damaged file aside")
      }
      usleep(2_000)
    }
  }
}
