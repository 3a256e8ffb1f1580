internal import BacktrailNavigation
package import BacktrailSQLite
public import Foundation

/// Keeps where people were, in one SQLite database, and brings them back.
///
/// ```swift
/// let store = try RestorationStore(at: url)
/// try store.save("main", as: Principal("ana"), state: state)
/// let restored = try store.restore(TaskFlow.self, scene: "main", for: Principal("ana"))
/// ```
///
/// A store can be shared by any number of threads. Its calls take tens of microseconds and wait for
/// the disk only to save; the `async` twin of each never blocks a thread of Swift's own pool.
public final class RestorationStore: Sendable {
  /// The connections to the database.
  package let pool: ConnectionPool
  let configuration: StoreConfiguration
  /// Where the records of each kind are kept.
  let places: RecordPlaces
  let reads: StoreQueue
  let writes: StoreQueue
  /// Tells those who listen what was committed.
  let watcher: ChangeWatcher

  /// The path of the database.
  public let path: String

  let file: StoreFile

  /// The file that was set aside last because it was damaged, and still lies beside the store.
  ///
  /// It is looked for where the configuration asks for quarantine, by whichever process it was set
  /// aside. As long as it is there, a restore of a scene that is not in the store says
  /// `Reason.quarantined` in its notes: the scene may be in that file.
  public let quarantinedFile: String?

  /// The file as it was, where it is read in the belief that nobody writes to it.
  private let unchanging: UnchangingFile?

  /// Whether opening the store created its file.
  package let isNew: Bool
  /// The migrations that opening the store applied.
  package let appliedMigrations: [Migration]

  /// Opens a store, and creates or migrates it unless the configuration says otherwise.
  ///
  /// A file that is created can be read and written by its owner alone.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - configuration: How it is opened and used.
  /// - Throws: ``StoreError``. A file that is empty, no database, cut short or newer than this build
  ///   is left as it is, with what lies beside it, unless the configuration asks for quarantine.
  public init(path: String, configuration: StoreConfiguration = StoreConfiguration()) throws {
    self.path = path
    self.configuration = configuration
    file = StoreFile(path: path, busyTimeoutMilliseconds: configuration.busyTimeout)
    let opened = try file.open(configuration)
    pool = opened.pool
    unchanging = opened.unchanging
    quarantinedFile = configuration.damagedFile == .quarantine ? file.quarantined.last : nil
    places = RecordPlaces(configuration)
    isNew = opened.isNew
    appliedMigrations = opened.applied
    reads = StoreQueue(name: "backtrail.reads", width: configuration.readers)
    writes = StoreQueue(name: "backtrail.writes", width: 1)
    watcher = ChangeWatcher(
      pool, unchanging: opened.unchanging,
      tellsElsewhereAlways: !configuration.recordSources.isEmpty || configuration.outside != nil)
    // Without sources no reader has to be opened yet.
    if configuration.recordSources.isEmpty { return }
    do {
      try read { try SourceCheck.check(configuration, on: $0) }
    } catch {
      close()
      throw error
    }
  }

  /// Opens the store at a file URL.
  ///
  /// - Throws: ``StoreError``.
  public convenience init(
    at url: URL, configuration: StoreConfiguration = StoreConfiguration()
  ) throws {
    try self.init(path: url.path(percentEncoded: false), configuration: configuration)
  }

  /// Waits for the calls that are running and closes the database. Later calls throw, and the
  /// sequences of changes end.
  public func close() {
    watcher.close()
    pool.close()
  }

  /// The present, by the configured clock.
  var now: Instant { configuration.clock() }

  /// Reads in one snapshot.
  func read<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    guard let unchanging else { return try StoreError.mapping { try pool.read(body) } }
    let result = Swift.Result { try StoreError.mapping { try pool.read(body) } }
    // What looks damaged may only have been written meanwhile.
    try unchanging.requireUnchanged()
    return try result.get()
  }

  /// Writes in one transaction.
  func write<Result: Sendable>(
    _ body: @Sendable (Connection) throws -> Result
  ) throws -> Result {
    let result = try StoreError.mapping { try pool.writeTransaction(body) }
    watcher.nudge()
    return result
  }
}

extension StoreConfiguration {
  /// The busy timeout as SQLite takes it.
  var busyTimeout: Int32 { Int32(clamping: max(0, busyTimeoutMilliseconds)) }

  func pool(mode: Connection.Mode) -> ConnectionPool.Configuration {
    ConnectionPool.Configuration(
      mode: mode, maximumReaders: max(1, readers), busyTimeoutMilliseconds: busyTimeout,
      durability: durability == .full ? .full : .normal)
  }
}
