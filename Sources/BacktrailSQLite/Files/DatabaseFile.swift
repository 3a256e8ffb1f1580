internal import CBacktrailSQLite

/// What is done with the file of a database that no connection takes part in.
///
/// A look at its bytes goes through SQLite's own file layer. A process that opened and closed the file by itself would
/// give up all the locks that its connections hold on it, and another process could then remove a
/// write-ahead log that is in use: <https://www.sqlite.org/howtocorrupt.html>, section 2.2.
package enum DatabaseFile {
  /// The first bytes of a file, fewer where it is shorter, and how long it is.
  ///
  /// - Throws: ``SQLiteError``, which says `cannotOpen` where it cannot be opened for reading.
  package static func start(
    ofPath path: String, count: Int
  ) throws -> (bytes: [UInt8], size: Int64) {
    var bytes = [UInt8](repeating: 0, count: count)
    var size: Int64 = 0
    let code = bytes.withUnsafeMutableBytes { bytes in
      backtrail_read_database_file(path, 0, bytes.baseAddress, Int32(bytes.count), &size)
    }
    guard code == SQLITE_OK else { throw SQLiteError(code: code, connection: nil) }
    return (Array(bytes.prefix(Int(clamping: max(0, size)))), size)
  }

  /// Renames a file where the new name is free, looking and moving in one step.
  ///
  /// - Returns: 0, or the number of the system's error: `EEXIST` where the name is taken.
  package static func move(_ path: String, toFree free: String) -> Int32 {
    backtrail_move_to_free_name(path, free)
  }
}
