internal import BacktrailNavigation
internal import BacktrailSQLite

/// The file of a database that a migrator works on: looked at, locked, copied, created.
struct MigratedFile {
  let migrator: Migrator
  let options: MigrationOptions
  let file: StoreFile

  init(_ path: String, migrator: Migrator, options: MigrationOptions) {
    self.migrator = migrator
    self.options = options
    file = StoreFile(
      path: path, busyTimeoutMilliseconds: Int32(clamping: max(0, options.waitMilliseconds)))
  }

  /// What lies at the path.
  enum Kind {
    case missing
    /// A file without a byte, as `touch` makes it.
    case empty
    case database(DatabaseHeader)
  }

  /// Looks at the path.
  ///
  /// - Throws: `StoreError`.
  func kind() throws -> Kind {
    do {
      guard let header = try file.inspect() else { return .missing }
      return .database(header)
    } catch StoreError.emptyFile where mayBeEmpty {
      return .empty
    }
  }

  /// Whether there is no file.
  ///
  /// - Throws: `StoreError`.
  func isMissing() throws -> Bool {
    if case .missing = try kind() { true } else { false }
  }

  /// An empty file is a database without tables to SQLite, and one that was lost to a store. A log
  /// beside it says that it was not always empty, and a journal says so of a file that had pages when
  /// it was begun.
  private var mayBeEmpty: Bool {
    !migrator.keepsStoreLedger && FileStatus.size(ofPath: file.place + "-wal") == 0
      && JournalHeader(ofPath: file.place + "-journal")?.pageCount ?? 0 == 0
  }

  /// Looks at the database, which stays as it is.
  ///
  /// - Returns: What `body` gives; nil where there is no file.
  func look<Result>(_ body: (MigrationRunner) throws -> Result) throws -> Result? {
    switch try kind() {
    case .missing: return nil
    case .empty: return try body(runner(on: .inMemory()))
    case .database(let header):
      return try file.look(at: header) { connection in
        if migrator.keepsStoreLedger { try file.refuseIfTablesAreLost(connection) }
        return try connection.read { try body(runner(on: connection)) }
      }
    }
  }

  /// Runs `body`, and throws what SQLite says as a `StoreError`.
  func translating<Result>(_ body: () throws -> Result) throws -> Result {
    let result: Swift.Result<Result, MigrationError> = try file.sayingWhatIsWrong {
      do {
        return .success(try body())
      } catch MigrationError.failed(let failure) where failure.error.isBusy {
        throw failure.error
      } catch MigrationError.notKept(let failure)
        where failure.error.isFull || failure.error.isIO
      {
        throw failure.error
      } catch let error as MigrationError {
        return .failure(error)
      }
    }
    return try result.get()
  }

  /// What works on the database through a connection.
  func runner(on connection: Connection) -> MigrationRunner {
    MigrationRunner(
      migrator: migrator, connection: connection, clock: options.clock, progress: options.progress)
  }
}

extension MigrationRun {
  /// Nothing was done.
  static let nothing = MigrationRun(steps: [], createdFile: false, backupPath: nil)
}
