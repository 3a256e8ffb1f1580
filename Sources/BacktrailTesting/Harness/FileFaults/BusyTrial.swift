internal import BacktrailNavigation
internal import BacktrailSQLite
internal import BacktrailStore
internal import Foundation
internal import Synchronization

/// Somebody holds the whole database locked, and lets go while others still wait.
struct BusyTrial {
  /// Whether a scene is saved meanwhile, else restored.
  let isSaving: Bool

  /// How long the lock is held.
  private static let held = 0.03

  func findings(in site: HarnessSite) throws -> [HarnessFinding] {
    let baseline = try SiteBaseline(of: site)
    let other = try Holder(site)
    defer { other.waitUntilOver() }
    if !isSaving {
      let attempt = site.attempt()
      other.waitUntilOver()
      return try baseline.findings(of: attempt, mayRefuse: false) + baseline.aftermath()
    }
    let store = try site.opened()
    do {
      defer { store.close() }
      try store.save(HarnessSite.copy, as: site.owner, document: site.document(in: store))
      guard try store.scenes(of: site.owner).contains(where: { $0.scene == HarnessSite.copy })
      else {
        return [HarnessFinding(.acknowledged, "What was acknowledged is not stored.")]
      }
    } catch {
      return [
        HarnessFinding(.laterSaves, "A save did not wait for a lock that was let go: \(error)")
      ]
    }
    other.waitUntilOver()
    return try baseline.aftermath()
  }

  /// A thread with a connection of its own.
  private final class Holder: Sendable {
    private let over = DispatchSemaphore(value: 0)
    private let isOver = Mutex(false)

    init(_ site: HarnessSite) throws {
      let begun = DispatchSemaphore(value: 0)
      let failure = Mutex<(any Error)?>(nil)
      let over = over
      Thread.detachNewThread {
        defer { over.signal() }
        do {
          let connection = try site.otherConnection()
          try connection.lockAlone()
          try connection.transaction(.immediate) {
            try connection.run("DELETE FROM backtrail_link WHERE principal IS NULL")
            begun.signal()
            Thread.sleep(forTimeInterval: BusyTrial.held)
          }
        } catch {
          failure.withLock { $0 = error }
          begun.signal()
        }
      }
      begun.wait()
      if let failure = failure.withLock({ $0 }) { throw failure }
    }

    func waitUntilOver() {
      isOver.withLock { isOver in
        if !isOver { over.wait() }
        isOver = true
      }
    }
  }
}
