internal import CBacktrailSQLite
internal import Dispatch
internal import Synchronization

/// A number of like connections, each lent to one caller at a time.
final class ConnectionQueue: Sendable {
  private let name: String
  private let waitMilliseconds: Int32
  private let slots: [ConnectionSlot]

  /// The slots that nobody uses. The last one given back goes first: its pages and statements are
  /// the warmest.
  private let idle: Mutex<[ConnectionSlot]>

  /// Counts the idle slots.
  private let permits = DispatchSemaphore(value: 0)

  /// Makes a queue of connections that are opened when they are first needed.
  ///
  /// - Parameters:
  ///   - count: How many connections there are at most.
  ///   - name: What one of them is called in an error.
  ///   - waitMilliseconds: How long a caller waits for one.
  ///   - open: Opens one.
  init(
    count: Int, name: String, waitMilliseconds: Int32,
    open: @escaping @Sendable () throws -> Connection
  ) {
    self.name = name
    self.waitMilliseconds = waitMilliseconds
    slots = (0..<count).map { _ in ConnectionSlot(open: open) }
    idle = Mutex(slots.reversed())
    // Counted up from 0: Dispatch stops a program that lets go of a semaphore below its first
    // value.
    for _ in slots { permits.signal() }
  }

  /// Lends a connection to `body`, waiting for one that is free.
  func withConnection<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    let deadline = DispatchTime.now() + .milliseconds(Int(waitMilliseconds))
    guard permits.wait(timeout: deadline) == .success else {
      throw SQLiteError(
        extendedCode: SQLITE_BUSY,
        message: "no \(name) of the pool became free within \(waitMilliseconds) ms")
    }
    guard let slot = idle.withLock({ $0.popLast() }) else {
      preconditionFailure("a permit stands for an idle slot")
    }
    defer {
      idle.withLock { $0.append(slot) }
      permits.signal()
    }
    return try slot.withConnection(body)
  }

  /// Waits for the connections that are lent out, and closes all of them for good.
  func close() {
    for slot in slots { slot.close() }
  }
}
