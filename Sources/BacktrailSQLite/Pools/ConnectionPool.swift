internal import CBacktrailSQLite

/// The connections of one process to one database: one that writes, and several that read.
///
/// Readers are opened when they are first needed. A call that finds its connections in use waits
/// for one as long as the busy timeout, and then throws an error that `isBusy`.
///
/// What `body` returns is `Sendable`, and `body` captures only what is: that is how the compiler
/// knows that a connection does not leave with it.
package final class ConnectionPool: Sendable {
  private let writers: ConnectionQueue
  private let readers: ConnectionQueue

  /// Opens a database.
  ///
  /// Unless it is read-only, the database is created where the mode says so, and switched to
  /// write-ahead logging where it does not use it yet.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - configuration: How it is opened and used.
  /// - Throws: ``SQLiteError``.
  package init(path: String, configuration: Configuration = Configuration()) throws {
    let timeout = configuration.busyTimeoutMilliseconds
    writers = ConnectionQueue(count: 1, name: "writer", waitMilliseconds: timeout) {
      try Connection.writer(path: path, configuration: configuration)
    }
    readers = ConnectionQueue(
      count: configuration.maximumReaders, name: "reader", waitMilliseconds: timeout
    ) {
      try Connection.reader(path: path, configuration: configuration)
    }
    // One connection is opened now, so that what is wrong with the file is said here.
    if configuration.mode == .readOnly {
      try readers.withConnection { _ in }
    } else {
      try writers.withConnection { _ in }
    }
  }

  /// Runs `body` with a connection that reads, in one unchanging view of the database.
  ///
  /// - Throws: ``SQLiteError``, or what `body` throws.
  package func read<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    try readers.withConnection { connection in
      try connection.read { try body(connection) }
    }
  }

  /// Runs `body` with the connection that writes, outside of any transaction.
  ///
  /// - Throws: ``SQLiteError``, which `isReadOnly` where the pool is; or what `body` throws.
  package func write<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    try writers.withConnection(body)
  }

  /// Runs `body` with the connection that writes, in a transaction that may write from the start.
  ///
  /// - Throws: ``SQLiteError``, which `isReadOnly` where the pool is; or what `body` throws.
  package func writeTransaction<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    try write { connection in
      try connection.transaction(.immediate) { try body(connection) }
    }
  }

  /// Waits for the calls that are running, then closes every connection.
  ///
  /// Calls that come later throw an error that `isMisuse`, and so do those that are waiting for a
  /// connection. Closing twice is fine; closing from inside a call is a programmer's error.
  package func close() {
    readers.close()
    // Last, so that it is the writer that folds the write-ahead log into the database.
    writers.close()
  }
}

extension Connection {
  fileprivate static func writer(
    path: String, configuration: ConnectionPool.Configuration
  ) throws -> Connection {
    guard configuration.mode != .readOnly else {
      throw SQLiteError(extendedCode: SQLITE_READONLY, message: "the pool is read-only")
    }
    let connection = try Connection(
      path: path, mode: configuration.mode,
      busyTimeoutMilliseconds: configuration.busyTimeoutMilliseconds)
    try connection.enableWriteAheadLog()
    try connection.setPragma("synchronous", to: configuration.durability.synchronous)
    try connection.setPragma("journal_size_limit", to: configuration.journalSizeLimit)
    return connection
  }

  fileprivate static func reader(
    path: String, configuration: ConnectionPool.Configuration
  ) throws -> Connection {
    // A connection that may write can also create the shared memory of the write-ahead log, which
    // every reader needs; `query_only` keeps it from writing anything else.
    let connection = try Connection(
      path: path, mode: configuration.mode == .readOnly ? .readOnly : .readWrite,
      busyTimeoutMilliseconds: configuration.busyTimeoutMilliseconds)
    try connection.setPragma("query_only", to: 1)
    return connection
  }
}
