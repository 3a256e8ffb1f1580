internal import BacktrailNavigation

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

extension StoreFile {
  /// Runs `body` while no other process runs what takes the same lock.
  ///
  /// The lock is on a file of its own, which is gone afterwards. It lies beside the file itself and
  /// not beside a link to it: through whichever link a process comes, it meets the same lock.
  ///
  /// - Parameters:
  ///   - suffix: What the name of the lock's file has behind that of the database.
  ///   - reason: What a process that waited in vain is told.
  ///   - waited: Is given, about every second, the milliseconds that the wait has taken.
  /// - Throws: `StoreError.busy` after the busy timeout, or what `body` throws.
  func withLock<Result>(
    _ suffix: String, _ reason: String, waited: (Int64) -> Void = { _ in },
    _ body: () throws -> Result
  ) throws -> Result {
    let lock = place + suffix
    let start = ContinuousClock.now
    var told: Int64 = 0
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
      let milliseconds = Int64((ContinuousClock.now - start) / .milliseconds(1))
      if milliseconds >= Int64(busyTimeoutMilliseconds) {
        throw StoreError.busy("\(reason), after \(milliseconds) ms")
      }
      if milliseconds / 1000 > told {
        told = milliseconds / 1000
        waited(milliseconds)
      }
      usleep(2_000)
    }
  }
}
