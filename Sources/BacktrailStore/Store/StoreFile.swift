internal import BacktrailMigrations
internal import BacktrailNavigation
internal import BacktrailSQLite

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The file of a store: looked at before SQLite opens it, and created in one step.
struct StoreFile {
  let path: String
  let busyTimeoutMilliseconds: Int32

  /// A file that is open, and what opening it changed.
  struct Opened {
    var pool: ConnectionPool
    /// Whether this opening created the file.
    var isNew = false
    /// The migrations that this opening applied.
    var applied: [Migration] = []
  }

  /// Opens the file as the configuration says.
  func open(_ configuration: StoreConfiguration) throws -> Opened {
    if configuration.requiresPrivateFolder { try refuseSharedFolder() }
    var created: [Migration]?
    if try !inspect() {
      guard configuration.opening == .createOrMigrate else {
        throw StoreError.fileMissing(path: path)
      }
      created = try create(configuration)
    }
    let mode: Connection.Mode = configuration.opening == .readOnly ? .readOnly : .readWrite
    return try sayingWhatIsWrongWithTheFile {
      let migrator = try StoreSchema.migrator()
      // Before the pool opens the file, which a newer one is not to notice.
      try refuseUnlessUpToDate(configuration, migrator)
      let pool = try ConnectionPool(path: path, configuration: configuration.pool(mode: mode))
      var opened = Opened(pool: pool, isNew: created != nil, applied: created ?? [])
      if configuration.opening == .createOrMigrate {
        let now = configuration.clock()
        opened.applied += try pool.write { connection in
          try StoreSchema.prepare(connection, with: migrator, now: now)
        }
      }
      return opened
    }
  }

  /// How far the file is migrated; it may be one of an application that has no store yet.
  ///
  /// - Throws: `StoreError.fileMissing`, `MigrationError` where the pending migrations could not be
  ///   applied, and `SQLiteError`.
  func migrationStatus() throws -> MigrationStatus {
    guard try inspect() else { throw StoreError.fileMissing(path: path) }
    return try sayingWhatIsWrongWithTheFile {
      let status = try StoreSchema.migrator().status(on: lookingConnection())
      try status.validate()
      return status
    }
  }

  /// A connection that leaves the file and its neighbours as they are.
  ///
  /// The last connection that may write folds a write-ahead log into the database and removes it;
  /// one that may not leaves the files of a log behind that it needed to read.
  func lookingConnection() throws -> Connection {
    let hasLog = access("\(path)-wal", F_OK) == 0
    let isWritable = access(path, W_OK) == 0
    let connection = try Connection(
      path: path, mode: hasLog || !isWritable ? .readOnly : .readWrite,
      busyTimeoutMilliseconds: busyTimeoutMilliseconds)
    try connection.setPragma("query_only", to: 1)
    return connection
  }

  private func sayingWhatIsWrongWithTheFile<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as SQLiteError where error.cannotOpen {
      throw StoreError.cannotOpen(path: path, problem: error.message)
    } catch let error as SQLiteError where error.isCorrupt && error.name == "SQLITE_NOTADB" {
      throw StoreError.notADatabase(path: path)
    }
  }

  private func refuseUnlessUpToDate(
    _ configuration: StoreConfiguration, _ migrator: Migrator
  ) throws {
    let status = try migrator.status(on: lookingConnection())
    try status.validate()
    if configuration.opening != .createOrMigrate, !status.pending.isEmpty {
      throw StoreError.migrationPending(files: status.pending.map(\.fileName))
    }
  }

  // MARK: Looking

  /// Looks at the file without SQLite, which would remove a leftover `-wal` when it opens one that
  /// is not a database.
  ///
  /// - Returns: Whether there is a file.
  /// - Throws: ``StoreError`` where what is there is no database.
  private func inspect() throws -> Bool {
    if path.isEmpty { throw StoreError.cannotOpen(path: path, problem: "the path is empty") }
    if path.utf8.contains(0) {
      throw StoreError.cannotOpen(path: path, problem: "the path holds a NUL")
    }
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return false }
      throw StoreError.cannotOpen(path: path, problem: Self.message(errno))
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StoreError.cannotOpen(path: path, problem: "it is not a file")
    }
    if status.st_size == 0 { throw StoreError.emptyFile(path: path) }
    let descriptor = Self.open(path, O_RDONLY, 0)
    guard descriptor >= 0 else {
      throw StoreError.cannotOpen(path: path, problem: Self.message(errno))
    }
    defer { close(descriptor) }
    var header = [UInt8](repeating: 0, count: 16)
    let count = read(descriptor, &header, header.count)
    guard count == 16, header == Array("SQLite format 3\u{0}".utf8) else {
      throw StoreError.notADatabase(path: path)
    }
    return true
  }

  // MARK: Creating

  /// Creates the file under another name and links it into place when it is complete.
  ///
  /// Nobody ever sees a file without its tables, however many start at once and wherever one of
  /// them ends; of several, one wins and the others use what it made.
  ///
  /// - Returns: The migrations that were applied, or nil where another one won.
  private func create(_ configuration: StoreConfiguration) throws -> [Migration]? {
    let draft = "\(path).new-\(getpid())-\(UInt32.random(in: 0...UInt32.max))"
    let descriptor = Self.open(draft, O_CREAT | O_EXCL | O_RDWR, 0o600)
    guard descriptor >= 0 else {
      throw StoreError.cannotOpen(path: path, problem: Self.message(errno))
    }
    close(descriptor)
    defer {
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(draft + suffix) }
    }
    let applied = try prepare(draft, now: configuration.clock())
    guard link(draft, path) != 0 else {
      synchronizeFolder()
      return applied
    }
    switch errno {
    case EEXIST: return nil
    default:
      // Some file systems have no links. There, two first starts at once may both move theirs here,
      // and the second takes the place of the first before anybody has written to it.
      guard rename(draft, path) == 0 else {
        throw StoreError.cannotOpen(path: path, problem: Self.message(errno))
      }
      synchronizeFolder()
      return applied
    }
  }

  /// Gives a new file its tables, and closes it.
  private func prepare(_ draft: String, now: Instant) throws -> [Migration] {
    let connection = try Connection(
      path: draft, mode: .readWrite, busyTimeoutMilliseconds: busyTimeoutMilliseconds)
    return try StoreSchema.prepare(connection, with: StoreSchema.migrator(), now: now)
  }

  /// Makes the name of a new file survive a loss of power.
  private func synchronizeFolder() {
    let folder =
      path.contains("/") ? String(path[..<(path.lastIndex(of: "/") ?? path.startIndex)]) : "."
    let descriptor = Self.open(folder.isEmpty ? "/" : folder, O_RDONLY, 0)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }

  private static func open(_ path: String, _ flags: Int32, _ mode: mode_t) -> Int32 {
    #if canImport(Darwin)
      Darwin.open(path, flags | O_CLOEXEC, mode)
    #elseif canImport(Glibc)
      Glibc.open(path, flags | O_CLOEXEC, mode)
    #elseif canImport(Musl)
      Musl.open(path, flags | O_CLOEXEC, mode)
    #endif
  }

  static func message(_ code: Int32) -> String { String(cString: strerror(code)) }
}
