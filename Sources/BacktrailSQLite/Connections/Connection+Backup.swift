internal import CBacktrailSQLite

extension Connection {
  /// Copies the whole database into another one, page by page, as it is in one view of this one.
  ///
  /// It sees what was committed and is still in the write-ahead log, needs no lock that a writer
  /// holds, and keeps every rowid. What the other database held is gone. Call it inside
  /// ``read(_:)`` after a first query to choose the view; else it takes one of its own. See
  /// <https://www.sqlite.org/backup.html>.
  ///
  /// - Parameter target: A connection to the database that becomes the copy, outside of any
  ///   transaction.
  /// - Throws: ``SQLiteError``, with nothing of use in the other database.
  /// - Complexity: Reads and writes every page once.
  package func copy(into target: Connection) throws {
    guard let backup = sqlite3_backup_init(target.handle, "main", handle, "main") else {
      throw SQLiteError(
        code: sqlite3_extended_errcode(target.handle), connection: target.handle)
    }
    // All pages in one step: between steps another connection's commit would start it again.
    let step = sqlite3_backup_step(backup, -1)
    let end = sqlite3_backup_finish(backup)
    guard step == SQLITE_DONE else { throw SQLiteError(code: step, connection: target.handle) }
    guard end == SQLITE_OK else { throw SQLiteError(code: end, connection: target.handle) }
  }
}
