internal import BacktrailMigrations
internal import BacktrailNavigation
internal import BacktrailSQLite

/// The file of a store: looked at before SQLite opens it, and created in one step.
struct StoreFile: Sendable {
  let path: String
  let busyTimeoutMilliseconds: Int32

  /// A file that is open, and what opening it changed.
  struct Opened {
    var pool: ConnectionPool
    /// Whether this opening created the file.
    var isNew = false
    /// The migrations that this opening applied.
    var applied: [Migration] = []
    /// The file as it was, where it is read in the belief that nobody writes to it.
    var unchanging: UnchangingFile?
  }

  /// Opens the file as the configuration says.
  ///
  /// - Throws: `StoreError`.
  func open(_ configuration: StoreConfiguration) throws -> Opened {
    do {
      return try openAsItIs(configuration)
    } catch let error as StoreError where error.isDamagedFile || hasVanished(error) {
      guard configuration.damagedFile == .quarantine, configuration.opening == .createOrMigrate
      else { throw error }
    }
    return try withQuarantineLock {
      // Another process may have been faster: what is there now is looked at anew.
      do {
        return try openAsItIs(configuration)
      } catch let error as StoreError where error.isDamagedFile {
        try quarantine(at: configuration.clock())
        return try openAsItIs(configuration)
      }
    }
  }

  /// Whether the file was there and is not any more: another process is setting it aside.
  private func hasVanished(_ error: StoreError) -> Bool {
    guard case .cannotOpen = error else { return false }
    return !FileStatus.exists(path: place)
  }

  private func openAsItIs(_ configuration: StoreConfiguration) throws -> Opened {
    try sayingWhatIsWrong {
      if configuration.requiresPrivateFolder { try refuseSharedFolder() }
      var created: [Migration]?
      var header = try inspect()
      if header == nil, configuration.opening == .createOrMigrate {
        created = try create(configuration)
        header = try inspect()
      }
      guard let header else { throw StoreError.fileMissing(path: path) }
      let migrator = try StoreSchema.migrator()
      if configuration.opening != .readOnly { try requirePermissionToWrite() }
      // Before the pool opens the file, which one that is damaged or newer is not to notice.
      try refuseUnlessUpToDate(header, configuration, migrator)
      let mode = try mode(of: header, for: configuration.opening)
      let unchanging = mode == .immutable ? UnchangingFile(path: place) : nil
      let pool = try ConnectionPool(path: path, configuration: configuration.pool(mode: mode))
      var opened = Opened(
        pool: pool, isNew: created != nil, applied: created ?? [], unchanging: unchanging)
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
  /// - Throws: `StoreError`.
  func migrationStatus() throws -> MigrationStatus {
    try sayingWhatIsWrong {
      guard let header = try inspect() else { throw StoreError.fileMissing(path: path) }
      return try look(at: header) { connection in
        let status = try StoreSchema.migrator().status(on: connection)
        try status.validate()
        try refuseIfTablesAreLost(connection)
        return status
      }
    }
  }

  private func refuseUnlessUpToDate(
    _ header: DatabaseHeader, _ configuration: StoreConfiguration, _ migrator: Migrator
  ) throws {
    try look(at: header) { connection in
      let status = try migrator.status(on: connection)
      // A newer program may have said that this one can still read what it made.
      if configuration.opening != .readOnly || !status.isReadable { try status.validate() }
      if status.pending.isEmpty {
        _ = try connection.kind(KindRow.everythingKey)
      } else if configuration.opening != .createOrMigrate {
        throw StoreError.migrationPending(files: status.pending.map(\.fileName))
      } else {
        try refuseIfTablesAreLost(connection)
      }
    }
  }

  /// A database without any table has no pages but its first and free ones.
  func refuseIfTablesAreLost(_ connection: Connection) throws {
    let tables = try connection.first("SELECT count(*) FROM main.sqlite_schema") {
      $0.int64(at: 0)
    }
    guard tables == 0 else { return }
    let pages = try connection.pragma("page_count") ?? 0
    let free = try connection.pragma("freelist_count") ?? 0
    if pages > 1 + free {
      throw StoreError.corrupt("it has \(pages) pages and no table that uses them")
    }
  }

  func sayingWhatIsWrong<Result>(_ body: () throws -> Result) throws -> Result {
    try StoreError.mapping {
      do {
        return try body()
      } catch let error as SQLiteError where error.cannotOpen {
        throw StoreError.cannotOpen(path: path, problem: error.message)
      } catch let error as SQLiteError where error.name == "SQLITE_NOTADB" {
        throw StoreError.notADatabase(path: path)
      }
    }
  }
}

extension StoreError {
  /// Whether the file as a whole is damaged, so that it can be set aside.
  package var isDamagedFile: Bool {
    switch self {
    case .emptyFile, .notADatabase, .fileCutShort, .orphanedLog, .corrupt: true
    default: false
    }
  }
}
