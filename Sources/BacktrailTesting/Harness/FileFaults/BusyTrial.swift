internal import BacktrailNavigation
internal import BacktrailSQLite
internal import BacktrailStore
internal import Foundation
internal import Synchronization

/// Somebody holds the whole database locked, and lets go once another has found it so and asks again.
struct BusyTrial {
  /// Whether a scene is saved meanwhile, else restored.
  let isSaving: Bool

  func findings(in site: HarnessSite) throws -> [HarnessFinding] {
    let baseline = try SiteBaseline(of: site)
    let plan = try FaultPlan(below: site.location)
    let holder = try LockHolder(of: site)
    plan.reset()
    plan.before([.lock], nth: 3) { holder.letGo() }
    defer { holder.end() }
    if !isSaving {
      let attempt = site.attempt()
      holder.end()
      return try baseline.findings(of: attempt, mayRefuse: false) + baseline.aftermath()
    }
    do {
      let isStored = try site.withStore { store in
        try store.save(HarnessSite.copy, as: site.owner, document: site.sample)
        return try store.scenes(of: site.owner).contains { $0.scene == HarnessSite.copy }
      }
      if !isStored {
        return [HarnessFinding(.acknowledged, "What was acknowledged is not stored.")]
      }
    } catch {
      return [
        HarnessFinding(.laterSaves, "A save did not wait for a lock that was let go: \(error)")
      ]
    }
    holder.end()
    return try baseline.aftermath()
  }
}

/// A thread with a connection of its own, which keeps everybody else out until it is told to let go.
private final class LockHolder: Sendable {
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
