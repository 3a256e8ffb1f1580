internal import CBacktrailSQLite

/// An error that SQLite reported, or that this layer found in SQLite's place.
///
/// It carries what is needed to decide and to report, and no live statement. The values that were
/// bound to the statement are never part of it.
package struct SQLiteError: Error, Sendable, Equatable {
  /// The extended result code, such as 517 for `SQLITE_BUSY_SNAPSHOT`.
  ///
  /// The codes are listed at <https://www.sqlite.org/rescode.html>.
  package let extendedCode: Int32

  /// One clause that says what is wrong, in SQLite's words where they are SQLite's.
  package let message: String

  /// The statement that failed, where there was one, without the values bound to it.
  package let sql: String?

  /// Makes an error from its parts.
  package init(extendedCode: Int32, message: String, sql: String? = nil) {
    self.extendedCode = extendedCode
    self.message = message
    self.sql = sql
  }

  /// The primary result code, which all its extended codes share.
  package var code: Int32 { extendedCode & 0xFF }
}

extension SQLiteError {
  /// Somebody else holds a lock; the same call may succeed later.
  package var isBusy: Bool {
    // SQLITE_PROTOCOL: others have changed the shared memory of the log too often meanwhile.
    code == SQLITE_BUSY || code == SQLITE_LOCKED || code == SQLITE_PROTOCOL
  }

  /// The disk, or the space that the database may take, is full.
  package var isFull: Bool { code == SQLITE_FULL }

  /// There is not enough memory.
  package var isOutOfMemory: Bool { code == SQLITE_NOMEM || extendedCode == Self.memoryOfFile }

  /// `SQLITE_IOERR_NOMEM`, which is a macro that Swift does not see: the layer of files ran out.
  private static let memoryOfFile: Int32 = SQLITE_IOERR | 12 << 8

  /// The operating system could not read or write.
  package var isIO: Bool { code == SQLITE_IOERR }

  /// The file is damaged, or is not a database at all.
  package var isCorrupt: Bool { code == SQLITE_CORRUPT || code == SQLITE_NOTADB }

  /// A constraint of the schema was violated.
  package var isConstraint: Bool { code == SQLITE_CONSTRAINT }

  /// The database, or the connection, may not be written.
  package var isReadOnly: Bool { code == SQLITE_READONLY }

  /// The file could not be opened, or not created.
  package var cannotOpen: Bool { code == SQLITE_CANTOPEN }

  /// A text, a blob, a row or a statement is larger than SQLite accepts.
  package var isTooBig: Bool { code == SQLITE_TOOBIG }

  /// A statement does not compile, or the schema does not let it: something that is named is not there,
  /// such as a table, a unique key, or a collation or a function that only another program has.
  package var isUncompilable: Bool { code == SQLITE_ERROR }

  /// The call was not allowed in the state that the connection or the pool is in.
  package var isMisuse: Bool { code == SQLITE_MISUSE }
}

extension SQLiteError: CustomStringConvertible {
  /// The message, the symbolic name of the code, and the statement where there was one.
  package var description: String {
    let summary = "\(message) (\(name), \(extendedCode))"
    guard let sql else { return summary }
    return "\(summary), in: \(sql)"
  }
}

extension SQLiteError {
  /// The error that a connection has just reported.
  ///
  /// SQLite keeps the message of the last failure on the connection. A code that it did not record
  /// there, `SQLITE_MISUSE` for one, gets the general sentence for that code instead of a message
  /// that belongs to another failure.
  init(code: Int32, connection: OpaquePointer?, sql: String? = nil) {
    // Without a connection SQLite would say that memory ran out.
    let isRecorded = connection != nil && sqlite3_extended_errcode(connection) == code
    let text = isRecorded ? sqlite3_errmsg(connection) : sqlite3_errstr(code)
    self.init(
      extendedCode: code, message: text.map { String(cString: $0) } ?? "unknown error", sql: sql)
  }
}
