internal import CBacktrailSQLite

extension SQLiteError {
  /// The symbolic name of the code, such as `SQLITE_BUSY_SNAPSHOT`.
  ///
  /// A code that is newer than this list keeps its primary name and shows its number within it:
  /// `SQLITE_BUSY_9`.
  package var name: String {
    guard let primary = Self.primaryNames[code] else { return "SQLITE_\(extendedCode)" }
    let detail = Int(extendedCode >> 8)
    if detail == 0 { return "SQLITE_\(primary)" }
    guard let details = Self.detailNames[code], details.indices.contains(detail - 1) else {
      return "SQLITE_\(primary)_\(detail)"
    }
    return "SQLITE_\(primary)_\(details[detail - 1])"
  }

  private static let primaryNames: [Int32: String] = [
    SQLITE_OK: "OK",
    SQLITE_ERROR: "ERROR",
    SQLITE_INTERNAL: "INTERNAL",
    SQLITE_PERM: "PERM",
    SQLITE_ABORT: "ABORT",
    SQLITE_BUSY: "BUSY",
    SQLITE_LOCKED: "LOCKED",
    SQLITE_NOMEM: "NOMEM",
    SQLITE_READONLY: "READONLY",
    SQLITE_INTERRUPT: "INTERRUPT",
    SQLITE_IOERR: "IOERR",
    SQLITE_CORRUPT: "CORRUPT",
    SQLITE_NOTFOUND: "NOTFOUND",
    SQLITE_FULL: "FULL",
    SQLITE_CANTOPEN: "CANTOPEN",
    SQLITE_PROTOCOL: "PROTOCOL",
    SQLITE_EMPTY: "EMPTY",
    SQLITE_SCHEMA: "SCHEMA",
    SQLITE_TOOBIG: "TOOBIG",
    SQLITE_CONSTRAINT: "CONSTRAINT",
    SQLITE_MISMATCH: "MISMATCH",
    SQLITE_MISUSE: "MISUSE",
    SQLITE_NOLFS: "NOLFS",
    SQLITE_AUTH: "AUTH",
    SQLITE_FORMAT: "FORMAT",
    SQLITE_RANGE: "RANGE",
    SQLITE_NOTADB: "NOTADB",
    SQLITE_NOTICE: "NOTICE",
    SQLITE_WARNING: "WARNING",
    SQLITE_ROW: "ROW",
    SQLITE_DONE: "DONE",
  ]

  /// What the extended codes of a primary code add to its name, the first at number 1.
  ///
  /// Written by number because the C macros compute their values, which Swift does not import.
  private static let detailNames: [Int32: [String]] = [
    SQLITE_ERROR: ["MISSING_COLLSEQ", "RETRY", "SNAPSHOT"],
    // Number 1 was never given out.
    SQLITE_ABORT: ["1", "ROLLBACK"],
    SQLITE_BUSY: ["RECOVERY", "SNAPSHOT", "TIMEOUT"],
    SQLITE_LOCKED: ["SHAREDCACHE", "VTAB"],
    SQLITE_READONLY: ["RECOVERY", "CANTLOCK", "ROLLBACK", "DBMOVED", "CANTINIT", "DIRECTORY"],
    SQLITE_IOERR: [
      "READ", "SHORT_READ", "WRITE", "FSYNC", "DIR_FSYNC", "TRUNCATE", "FSTAT", "UNLOCK",
      "RDLOCK", "DELETE", "BLOCKED", "NOMEM", "ACCESS", "CHECKRESERVEDLOCK", "LOCK", "CLOSE",
      "DIR_CLOSE", "SHMOPEN", "SHMSIZE", "SHMLOCK", "SHMMAP", "SEEK", "DELETE_NOENT", "MMAP",
      "GETTEMPPATH", "CONVPATH", "VNODE", "AUTH", "BEGIN_ATOMIC", "COMMIT_ATOMIC",
      "ROLLBACK_ATOMIC", "DATA", "CORRUPTFS",
    ],
    SQLITE_CORRUPT: ["VTAB", "SEQUENCE", "INDEX"],
    SQLITE_CANTOPEN: ["NOTEMPDIR", "ISDIR", "FULLPATH", "CONVPATH", "DIRTYWAL", "SYMLINK"],
    SQLITE_CONSTRAINT: [
      "CHECK", "COMMITHOOK", "FOREIGNKEY", "FUNCTION", "NOTNULL", "PRIMARYKEY", "TRIGGER",
      "UNIQUE", "VTAB", "ROWID", "PINNED", "DATATYPE",
    ],
    SQLITE_AUTH: ["USER"],
    SQLITE_NOTICE: ["RECOVER_WAL", "RECOVER_ROLLBACK"],
    SQLITE_WARNING: ["AUTOINDEX"],
  ]
}
