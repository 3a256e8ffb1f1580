internal import BacktrailSQLite
internal import Foundation
internal import Synchronization

/// A thread with a connection of its own, which keeps everybody else out until it is told to let go.
final class LockHolder: Sendable {
  private let release = DispatchSemaphore(value: 0)
  private let over = DispatchSemaphore(value: 0)
  private let isOver = Mutex(false)

  init(of site: HarnessSite) throws {
    let begun = DispatchSemaphore(value: 0)
    let failure = Mutex<(any Error)?>(nil)
    let (release, over) = (release, over)
    Thread.detachNewThread {
      defer { over.signal() }
      do {
        let connection = try site.otherConnection()
        try connection.lockAlone()
        try connection.transaction(.immediate) {
          try connection.run("DELETE FROM backtrail_link WHERE principal IS NULL")
          begun.signal()
          // Not for ever, should nobody come.
          _ = release.wait(timeout: .now() + .seconds(10))
        }
      } catch {
        failure.withLock { $0 = error }
        begun.signal()
      }
    }
    begun.wait()
    if let failure = failure.withLock({ $0 }) { throw failure }
  }

  func letGo() { release.signal() }

  /// Lets go, and waits until the connection is closed.
  func end() {
    isOver.withLock { isOver in
      if isOver { return }
      release.signal()
      over.wait()
      isOver = true
    }
  }
}
