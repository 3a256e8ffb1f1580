import BacktrailNavigation
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension CommandContext {
  /// What a command opens the database for.
  enum Purpose {
    /// To look at it.
    case reading
    /// To change what is in it.
    case writing
    /// To create it where it is not there.
    case creating
    /// To create it where it is not there, and in place of one that is damaged.
    case replacing
  }

  /// Works with the store, and closes it.
  ///
  /// Only ``Purpose/creating`` and ``Purpose/replacing`` create a file; neither changes one that is
  /// a database.
  ///
  /// - Parameter configure: Changes how the store is used.
  func withStore<Result>(
    for purpose: Purpose, configure: (inout StoreConfiguration) -> Void = { _ in },
    _ body: (RestorationStore) throws -> Result
  ) throws -> Result {
    var configuration = configuration
    configure(&configuration)
    let store = try opening(for: purpose) { try open(for: purpose, configuration) }
    defer { store.close() }
    return try body(store)
  }

  private func open(
    for purpose: Purpose, _ configuration: StoreConfiguration
  ) throws -> RestorationStore {
    switch purpose {
    case .writing: return try open(.existing, configuration)
    case .reading:
      return try open(RestorationStore.openingToLook(path: databasePath), configuration)
    case .replacing:
      var configuration = configuration
      configuration.damagedFile = .quarantine
      do {
        return try open(for: .creating, configuration)
      } catch let error as StoreError where error.isDamagedFile {
        return try open(.createOrMigrate, configuration)
      }
    case .creating:
      do {
        // What is there is not migrated by the way: it may be an application's own database.
        return try open(for: .reading, configuration)
      } catch let error as StoreError {
        guard case .fileMissing = error else { throw error }
        return try open(.createOrMigrate, configuration)
      }
    }
  }

  private func open(
    _ opening: StoreConfiguration.Opening, _ configuration: StoreConfiguration
  ) throws -> RestorationStore {
    var configuration = configuration
    configuration.opening = opening
    return try RestorationStore(path: databasePath, configuration: configuration)
  }

  private var configuration: StoreConfiguration {
    var configuration = StoreConfiguration()
    configuration.busyTimeoutMilliseconds = busyTimeoutMilliseconds
    // All that a command does happens at one instant.
    let now = now()
    configuration.clock = { now }
    return configuration
  }

  /// Tells a file that the system will not open from one that is not there or cannot be created.
  func opening<Result>(for purpose: Purpose, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as StoreError {
      guard case .cannotOpen = error else { throw error }
      let exitCode: ExitCode =
        if PathPermission.isRefused(databasePath) {
          .noPermission
        } else if purpose != .reading && purpose != .writing {
          .cannotCreate
        } else {
          .noInput
        }
      throw CommandError(error.code, error.description, exitCode: exitCode)
    }
  }
}

/// What the system lets this process do at a path.
private enum PathPermission {
  /// Whether it is the system's permission that a file cannot be opened or created there.
  static func isRefused(_ path: String) -> Bool {
    if access(path, F_OK) != 0, errno != ENOENT { return isPermission(errno) }
    if access(path, R_OK) != 0, isPermission(errno) { return true }
    // SQLite needs files of its own beside the database, to read it too.
    return access(folder(of: path), W_OK | X_OK) != 0 && isPermission(errno)
  }

  private static func isPermission(_ number: CInt) -> Bool {
    number == EACCES || number == EPERM || number == EROFS
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}
