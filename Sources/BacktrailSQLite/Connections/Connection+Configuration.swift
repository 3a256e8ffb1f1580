internal import CBacktrailSQLite

extension Connection {
  /// Brings a fresh connection into the state that all the code above relies on.
  ///
  /// The options are described at <https://www.sqlite.org/c3ref/c_dbconfig_defensive.html>.
  func configure() throws {
    try set(SQLITE_DBCONFIG_DQS_DML, to: 0)
    try set(SQLITE_DBCONFIG_DQS_DDL, to: 0)
    try set(SQLITE_DBCONFIG_DEFENSIVE, to: 1)
    try set(SQLITE_DBCONFIG_TRUSTED_SCHEMA, to: 0)
    try setPragma("foreign_keys", to: 1)
    try setPragma("secure_delete", to: 1)
    try setPragma("cell_size_check", to: 1)
  }

  /// Says whether closing the connection, where it is the last one, folds the write-ahead log into
  /// the database and removes it, as it does unless told otherwise.
  package func setFoldsLogOnClose(_ folds: Bool) throws {
    try set(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, to: folds ? 0 : 1)
  }

  /// Makes the connection lock the whole database when it first uses it, so that it needs no shared
  /// memory beside it: <https://www.sqlite.org/wal.html#noshm>.
  package func lockAlone() throws {
    let mode = try first("PRAGMA main.locking_mode = EXCLUSIVE") { $0.text(at: 0) } ?? ""
    guard mode == "exclusive" else {
      throw SQLiteError(
        extendedCode: SQLITE_ERROR, message: "the locking mode was set to exclusive, reads \(mode)")
    }
  }

  /// Says what a commit waits for, and makes sure that folding in the write-ahead log waits for the
  /// disk: else a loss of power could leave a part of a commit, however little is promised.
  ///
  /// What SQLite does unless it is told differs from one system's library to the next, and on Apple
  /// platforms a plain `fsync` leaves the bytes with the drive:
  /// <https://www.sqlite.org/pragma.html#pragma_fullfsync>. Elsewhere that pragma changes nothing.
  ///
  /// - Throws: ``SQLiteError``, also inside a transaction, where it cannot be changed.
  package func setDurability(_ durability: ConnectionPool.Configuration.Durability) throws {
    try setPragma("synchronous", to: durability.synchronous)
    try setPragma("fullfsync", to: durability == .full ? 1 : 0)
    try setPragma("checkpoint_fullfsync", to: 1)
  }

  private func set(_ option: Int32, to value: Int32) throws {
    let code = backtrail_sqlite3_db_config_bool(handle, option, value)
    guard code == SQLITE_OK else { throw SQLiteError(code: code, connection: handle) }
  }

  /// Sets a pragma and reads it back.
  ///
  /// SQLite says nothing when it does not know a pragma, or will not change it now.
  ///
  /// - Throws: ``SQLiteError`` when the pragma still has another value afterwards.
  package func setPragma(_ name: String, to value: Int64) throws {
    // Some pragmas answer a change with a row, others do not.
    let change = try prepare("PRAGMA main.\(name) = \(value)")
    while try change.step() {}
    let actual = try pragma(name)
    guard actual == value else {
      let found = actual.map { "\($0)" } ?? "nothing"
      throw SQLiteError(
        extendedCode: SQLITE_ERROR,
        message: "the pragma \(name) was set to \(value) and reads \(found)")
    }
  }

  /// The value of a pragma that holds a number; nil where SQLite does not know it.
  package func pragma(_ name: String) throws -> Int64? {
    let statement = try prepare("PRAGMA main.\(name)")
    return try statement.step() ? statement.optionalInt64(at: 0) : nil
  }

  /// A number that changes when another connection has committed a change to the database.
  ///
  /// Comparable only with what the same connection said before; its own commits do not change it.
  /// See <https://www.sqlite.org/pragma.html#pragma_data_version>.
  package func dataVersion() throws -> Int64 {
    try first("PRAGMA main.data_version") { $0.int64(at: 0) } ?? 0
  }
}
