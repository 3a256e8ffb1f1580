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
  /// The connection that folds the write-ahead log into the database, while the writer holds the
  /// right to write.
  private let checkpointers: ConnectionQueue
  /// The connection that looks whether others have committed, always the same one: what it is told
  /// can only be compared with what it was told before.
  private let watchers: ConnectionQueue
  private let checkpointFrames: Int

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
    checkpointers = ConnectionQueue(count: 1, name: "checkpointer", waitMilliseconds: timeout) {
      try Connection.checkpointer(path: path, configuration: configuration)
    }
    watchers = ConnectionQueue(count: 1, name: "watcher", waitMilliseconds: timeout) {
      try Connection.reader(path: path, configuration: configuration)
    }
    checkpointFrames = configuration.checkpointFrames
    // One connection is opened now, so that what is wrong with the file is said here.
    if configuration.isReadOnly {
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

  /// Runs `body` with a connection that only watches, outside of any transaction.
  ///
  /// It never writes, so that ``Connection/dataVersion()`` tells of every commit, also of those of
  /// this pool. After an error it may be another connection.
  ///
  /// - Throws: ``SQLiteError``, or what `body` throws.
  package func watch<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    try watchers.withConnection(body)
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
      let result = try connection.transaction(.immediate) { try body(connection) }
      if connection.framesInLog >= checkpointFrames { foldLog(connection) }
      return result
    }
  }

  /// Folds the write-ahead log into the database, while nobody else may write.
  ///
  /// The writer takes the right to write and another connection does the work, so that no commit
  /// can start the log over meanwhile. It is tried again after the next commit where that does not
  /// succeed: what was committed is safe in the log.
  private func foldLog(_ writer: Connection) {
    writer.withoutWaiting {
      try? writer.transaction(.immediate) {
        _ = try checkpointers.withConnection { try $0.checkpoint() }
      }
    }
  }

  /// What a call throws once the pool is closed.
  package static var isClosed: SQLiteError {
    SQLiteError(extendedCode: SQLITE_MISUSE, message: "the connection pool is closed")
  }

  /// Waits for the calls that are running, then closes every connection.
  ///
  /// Calls that come later throw an error that `isMisuse`, and so do those that are waiting for a
  /// connection. Closing twice is fine; closing from inside a call is a programmer's error.
  package func close() {
    readers.close()
    watchers.close()
    checkpointers.close()
    // Last, so that it is the writer that folds the write-ahead log into the database.
    writers.close()
  }
}

extension Connection {
  fileprivate static func writer(
    path: String, configuration: ConnectionPool.Configuration
  ) throws -> Connection {
    guard !configuration.isReadOnly else {
      throw SQLiteError(extendedCode: SQLITE_READONLY, message: "the pool is read-only")
    }
    let connection = try Connection(
      path: path, mode: configuration.mode,
      busyTimeoutMilliseconds: configuration.busyTimeoutMilliseconds)
    connection.watchLog()
    try connection.enableWriteAheadLog()
    try connection.setDurability(configuration.durability)
    try connection.setPragma("journal_size_limit", to: configuration.journalSizeLimit)
    return connection
  }

  fileprivate static func reader(
    path: String, configuration: ConnectionPool.Configuration
  ) throws -> Connection {
    // A connection that may write can also create the shared memory of the write-ahead log, which
    // every reader needs; `query_only` keeps it from writing anything else.
    let connection = try Connection(
      path: path, mode: configuration.isReadOnly ? configuration.mode : .readWrite,
      busyTimeoutMilliseconds: configuration.busyTimeoutMilliseconds)
    try connection.setPragma("query_only", to: 1)
    return connection
  }

  fileprivate static func checkpointer(
    path: String, configuration: ConnectionPool.Configuration
  ) throws -> Connection {
    let connection = try Connection(path: path, mode: .readWrite, busyTimeoutMilliseconds: 0)
    try connection.setDurability(configuration.durability)
    // A connection that has read nothing yet does not know that there is a log.
    _ = try connection.first("SELECT count(*) FROM main.sqlite_schema") { _ in }
    return connection
  }
}
