internal import CBacktrailSQLite

/// One connection to one SQLite database.
///
/// A connection is for one thread at a time and is not `Sendable`: share one through a
/// ``ConnectionPool``. Every connection enforces foreign keys, overwrites what is deleted, checks
/// cells when it reads a page, and takes double-quoted text for an identifier only.
package final class Connection {
  /// How a database file is opened.
  package enum Mode: Sendable, Hashable {
    /// The file has to exist and is never written.
    case readOnly
    /// The file has to exist, and nobody writes to it for as long as it is open: it is read without
    /// locks and without files beside it. See <https://www.sqlite.org/uri.html#uriimmutable>.
    case immutable
    /// The file has to exist.
    case readWrite
    /// The file is created where it does not exist.
    case readWriteCreate
  }

  /// How long a call waits for a lock that somebody else holds, in milliseconds.
  package let busyTimeoutMilliseconds: Int32

  let handle: OpaquePointer
  let lockWait: LockWait
  var cache = StatementCache(limit: 128)
  var statementTrace: StatementTrace?
  var logWatch: LogWatch?
  /// The texts whose statements the cache may hold.
  var texts: [SQLText] = []

  /// Opens the database file at a path.
  ///
  /// The path is a file name and nothing else: `file:x?mode=memory` and `:memory:` are files of
  /// that name.
  ///
  /// - Parameters:
  ///   - path: The path of the file, absolute or relative to the working directory.
  ///   - mode: Whether the file may be written, and created.
  ///   - busyTimeoutMilliseconds: How long a call waits for a lock that somebody else holds.
  /// - Throws: ``SQLiteError``, which says `cannotOpen` where the path is empty, holds a NUL, or
  ///   leads to nothing that can be opened.
  package convenience init(
    path: String, mode: Mode, busyTimeoutMilliseconds: Int32 = 5000
  ) throws {
    let name = try Self.fileName(forPath: path)
    try self.init(
      fileName: mode == .immutable ? Self.immutableURI(ofFile: name) : name, flags: mode.flags,
      busyTimeoutMilliseconds: busyTimeoutMilliseconds)
  }

  /// Opens a database of its own in memory, which is gone with the connection.
  package static func inMemory() throws -> Connection {
    try Connection(
      fileName: ":memory:", flags: Mode.readWriteCreate.flags, busyTimeoutMilliseconds: 0)
  }

  private init(fileName: String, flags: Int32, busyTimeoutMilliseconds: Int32) throws {
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(
      fileName, &handle, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
    guard code == SQLITE_OK, let handle else {
      // Even a failed open leaves a handle, which holds the message.
      let error = SQLiteError(code: code, connection: handle)
      sqlite3_close_v2(handle)
      throw error
    }
    self.handle = handle
    self.busyTimeoutMilliseconds = busyTimeoutMilliseconds
    lockWait = LockWait(atMost: busyTimeoutMilliseconds)
    // First of all, so that nothing that follows fails on a lock that is held for a moment.
    lockWait.install(in: handle)
    try configure()
  }

  deinit {
    cache.removeAll()
    // A statement that outlives its connection keeps the handle alive until it is finalized too;
    // plain `sqlite3_close` would fail and leak instead. https://www.sqlite.org/c3ref/close.html
    let code = sqlite3_close_v2(handle)
    assert(code == SQLITE_OK)
  }

  /// The number of rows that the last INSERT, UPDATE or DELETE changed, without its triggers.
  package var changes: Int { Int(sqlite3_changes64(handle)) }

  /// The rowid of the last row that this connection inserted.
  package var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Whether a transaction has begun and not ended yet.
  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }
}

@available(*, unavailable)
extension Connection: Sendable {}

extension Connection {
  /// The name under which SQLite opens a path as a plain file.
  ///
  /// Leaving out `SQLITE_OPEN_URI` is not enough: a library built with `SQLITE_USE_URI`, as
  /// Debian's is, reads `file:` names as URIs all the same, and names that begin with a colon are
  /// reserved. See <https://www.sqlite.org/uri.html> and <https://www.sqlite.org/c3ref/open.html>.
  private static func fileName(forPath path: String) throws -> String {
    if path.isEmpty {
      throw SQLiteError(extendedCode: SQLITE_CANTOPEN, message: "the path is empty")
    }
    if path.utf8.contains(0) {
      throw SQLiteError(extendedCode: SQLITE_CANTOPEN, message: "the path holds a NUL")
    }
    let isReserved = path.utf8.starts(with: "file:".utf8) || path.utf8.first == UInt8(ascii: ":")
    return isReserved ? "./" + path : path
  }
}

extension Connection {
  /// A URI that leads to a file and says that nobody changes it.
  private static func immutableURI(ofFile name: String) -> String {
    let plain = Set("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._/".utf8)
    let digits = Array("0123456789ABCDEF".utf8)
    var uri = Array((name.utf8.first == UInt8(ascii: "/") ? "file://" : "file:").utf8)
    for byte in name.utf8 {
      if plain.contains(byte) {
        uri.append(byte)
      } else {
        uri += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      }
    }
    return String(decoding: uri, as: UTF8.self) + "?immutable=1"
  }
}

extension Connection.Mode {
  fileprivate var flags: Int32 {
    switch self {
    case .readOnly: SQLITE_OPEN_READONLY
    case .immutable: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI
    case .readWrite: SQLITE_OPEN_READWRITE
    case .readWriteCreate: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
    }
  }
}
