internal import CBacktrailSQLite

extension Connection {
  /// Switches the database to write-ahead logging, where it does not use it yet.
  ///
  /// The switch needs the database for itself for a moment. SQLite asks the busy handler for some
  /// of the locks on the way and fails at once for others, so it is tried again here, for as long
  /// as the busy timeout.
  ///
  /// - Throws: ``SQLiteError``, also when the database stays in another mode.
  package func enableWriteAheadLog() throws {
    let deadline = ContinuousClock.now + .milliseconds(busyTimeoutMilliseconds)
    while true {
      do {
        let mode = try first("PRAGMA main.journal_mode = WAL") { $0.text(at: 0) } ?? ""
        guard mode == "wal" else {
          throw SQLiteError(
            extendedCode: SQLITE_ERROR,
            message: "the journal mode was set to wal and reads \(mode)")
        }
        return
      } catch let error as SQLiteError where error.isBusy && ContinuousClock.now < deadline {
        sqlite3_sleep(2)
      }
    }
  }

  /// Writes the whole write-ahead log into the database and cuts it to nothing.
  ///
  /// It waits for those who read or write as long as the busy timeout. See
  /// <https://www.sqlite.org/pragma.html#pragma_wal_checkpoint>.
  ///
  /// - Returns: Whether it could; false where somebody still reads or writes.
  /// - Throws: ``SQLiteError``.
  package func truncateWriteAheadLog() throws -> Bool {
    do {
      return try first("PRAGMA main.wal_checkpoint(TRUNCATE)") { $0.int64(at: 0) == 0 } ?? false
    } catch let error as SQLiteError where error.isBusy {
      return false
    }
  }
}
