internal import BacktrailSQLite
internal import Dispatch
internal import Foundation
internal import Synchronization

/// Looks, on a thread of its own, whether anything was committed, and tells those who listen.
///
/// There is a thread while somebody listens. It asks SQLite a few times a second for the version of
/// the data, which is read from memory that all connections share, and is woken at once after a
/// commit of its own store. Only when the version has moved does it read the log.
final class ChangeWatcher: Sendable {
  /// How long it sleeps between two looks, in milliseconds.
  static let pause = 80
  /// For how long others may keep it from looking before it says that it cannot, in milliseconds.
  private static let patience = 1_000

  private struct Listening {
    var listeners: [ChangeListener] = []
    var isRunning = false
    var isClosed = false
  }

  private struct Looking {
    /// Nil while nobody listens.
    var position: ChangePosition?
    /// Since when it could not look.
    var failingSince: ContinuousClock.Instant?
    /// Whether those who listen know that it could not look.
    var isFailureTold = false
  }

  private let pool: ConnectionPool
  private let unchanging: UnchangingFile?
  private let tellsElsewhereAlways: Bool
  private let listening = Mutex(Listening())
  /// Held for the whole of a look, so that changes are told in their order.
  private let looking = Mutex(Looking())
  private let nudges = DispatchSemaphore(value: 0)
  private let isNudged = Atomic(false)

  /// - Parameters:
  ///   - pool: The connections.
  ///   - unchanging: The file as it was, where it is read in the belief that nobody writes to it.
  ///   - tellsElsewhereAlways: Whether records are kept outside the log's sight: then each look that
  ///     finds something tells that they may have changed too.
  init(_ pool: ConnectionPool, unchanging: UnchangingFile?, tellsElsewhereAlways: Bool) {
    self.pool = pool
    self.unchanging = unchanging
    self.tellsElsewhereAlways = tellsElsewhereAlways
  }

  /// Listens from now on: whatever is committed after this call is told.
  ///
  /// - Throws: `SQLiteError`, or `StoreError.readOnly` where the file is believed not to change, and
  ///   did.
  func subscribe(limit: Int) throws -> ChangeSubscription {
    try unchanging?.requireUnchanged()
    let listener = ChangeListener(limit: limit)
    try looking.withLock { looking in
      if looking.position == nil || listening.withLock({ $0.listeners.isEmpty }) {
        looking = Looking()
        looking.position = try pool.watch { try ChangePosition(endOn: $0) }
      } else {
        // The others are told first what this one is not to be told.
        do {
          try look(&looking)
        } catch {
          note(error, &looking)
          throw error
        }
      }
      try listening.withLock { listening in
        if listening.isClosed { throw ConnectionPool.isClosed }
        listening.listeners.append(listener)
        if listening.isRunning { return }
        listening.isRunning = true
        Thread.detachNewThread { self.run() }
      }
    }
    return ChangeSubscription(listener, self)
  }

  /// Whether there is a thread that looks.
  var isRunning: Bool { listening.withLock { $0.isRunning } }

  /// Stops telling a listener.
  func remove(_ listener: ChangeListener) {
    listening.withLock { $0.listeners.removeAll { $0 === listener } }
  }

  /// Wakes the thread: this store has committed something.
  func nudge() {
    guard isRunning, !isNudged.exchange(true, ordering: .relaxed) else {
      return
    }
    nudges.signal()
  }

  /// Ends every subscription for good.
  func close() {
    let listeners = listening.withLock { listening in
      listening.isClosed = true
      defer { listening.listeners = [] }
      return listening.listeners
    }
    for listener in listeners { listener.finish() }
    nudges.signal()
  }

  // MARK: The thread

  private func run() {
    Thread.current.name = "backtrail.changes"
    while true {
      _ = nudges.wait(timeout: .now() + .milliseconds(Self.pause))
      isNudged.store(false, ordering: .relaxed)
      let isOver = listening.withLock { listening in
        if listening.listeners.isEmpty { listening.isRunning = false }
        return !listening.isRunning
      }
      if isOver { return }
      looking.withLock { looking in
        do {
          try look(&looking)
        } catch {
          note(error, &looking)
        }
      }
    }
  }

  /// Tells what was committed since the last look.
  private func look(_ looking: inout Looking) throws {
    guard let position = looking.position else { return }
    try unchanging?.requireUnchanged()
    let (next, found) = try pool.watch { connection in
      try connection.withoutWaiting {
        var next = position
        let found = try next.advance(on: connection)
        return (next, found)
      }
    }
    looking.position = next
    let couldNotLook = looking.isFailureTold
    looking.failingSince = nil
    looking.isFailureTold = false
    if couldNotLook { tell([StoreChange(.missed)]) }
    guard var changes = found else { return }
    if changes.isEmpty || tellsElsewhereAlways { changes.append(StoreChange(.elsewhere)) }
    tell(changes)
  }

  private func tell(_ changes: [StoreChange]) {
    for listener in listening.withLock({ $0.listeners }) { listener.deliver(changes) }
  }

  // MARK: When it cannot look

  /// Says, once, that it cannot look, so that nobody believes that nothing happens; and goes on
  /// trying.
  private func note(_ error: any Error, _ looking: inout Looking) {
    let start = looking.failingSince ?? .now
    looking.failingSince = start
    // The next look may be through another connection, whose version is another one.
    looking.position?.version = nil
    if looking.isFailureTold { return }
    let isBusy = (error as? SQLiteError)?.isBusy ?? false
    if isBusy, ContinuousClock.now - start < .milliseconds(Self.patience) { return }
    looking.isFailureTold = true
    tell([StoreChange(.missed)])
  }
}
