internal import CBacktrailSQLite
internal import Synchronization

/// A place for one connection, which is opened when it is first needed.
final class ConnectionSlot: Sendable {
  private enum State {
    case unopened
    case open(Connection)
    case closed
  }

  private let state = Mutex<State>(.unopened)
  private let open: @Sendable () throws -> Connection

  init(open: @escaping @Sendable () throws -> Connection) {
    self.open = open
  }

  /// Lends the connection to `body`.
  func withConnection<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    try state.withLock { state in
      let connection: Connection
      switch state {
      case .open(let opened):
        connection = opened
      case .unopened:
        connection = try open()
        state = .open(connection)
      case .closed:
        throw ConnectionPool.isClosed
      }
      do {
        let result = try body(connection)
        precondition(!connection.isInTransaction, "a transaction was left open in the pool")
        return result
      } catch {
        // Left in a transaction, it is not lent again: closing it rolls that back.
        if connection.isInTransaction { state = .unopened }
        throw error
      }
    }
  }

  /// Waits until the connection is given back, and closes it for good.
  func close() {
    state.withLock { $0 = .closed }
  }
}
