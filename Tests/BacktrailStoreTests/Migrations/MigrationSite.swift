import BacktrailMigrations
import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Synchronization
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A folder of migrations and a database beside it.
final class MigrationSite: Sendable {
  let folder: TemporaryFolder
  private let progress = Mutex<[MigrationProgress]>([])

  /// What was told so far.
  var told: [MigrationProgress] { progress.withLock { $0 } }

  /// The path of the database.
  var path: String { folder.path(of: "app.db") }
  var migrations: String { folder.path(of: "sql") }

  init(_ files: [String: String] = [:]) throws {
    folder = try TemporaryFolder()
    mkdir(folder.path(of: "sql"), 0o700)
    for (name, text) in files { try write(text, to: name) }
  }

  func write(_ text: String, to name: String) throws {
    try folder.write(Array(text.utf8), to: "sql/\(name)")
  }

  func remove(_ name: String) throws { try folder.remove("sql/\(name)") }

  func migrator() throws -> Migrator { try Migrator(folder: migrations) }

  /// Options with a clock that stands still, no wait and no copy.
  func options(_ change: (inout MigrationOptions) -> Void = { _ in }) -> MigrationOptions {
    var options = MigrationOptions()
    options.backup = .none
    options.waitMilliseconds = 0
    options.clock = { noon }
    options.progress = { step in self.progress.withLock { $0.append(step) } }
    change(&options)
    return options
  }

  @discardableResult
  func up(
    to version: Int? = nil, _ change: (inout MigrationOptions) -> Void = { _ in }
  ) throws -> MigrationRun {
    try barely { try migrator().up(at: path, to: version, options: options(change)) }
  }

  @discardableResult
  func down(_ target: Migrator.DownTarget = .steps(1)) throws -> MigrationRun {
    try barely { try migrator().down(at: path, target, options: options()) }
  }

  func status() throws -> MigrationStatus { try migrator().status(at: path, options: options()) }

  /// A connection of somebody else.
  func connection() throws -> Connection {
    try Connection(path: path, mode: .readWrite, busyTimeoutMilliseconds: 0)
  }

  func execute(_ script: String) throws { try connection().execute(script: script) }

  /// The number that a query gives; nil for none.
  func number(_ sql: String) throws -> Int64? { try connection().number(sql) }

  /// Everything that can be told apart in the database.
  func contents() throws -> [String] { try connection().everything() }

  /// What lies in the folder but the migrations.
  var names: [String] { folder.names.filter { $0 != "sql" } }
}

/// Throws what stopped a call, without the run around it where nothing had been done.
func barely<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try body()
  } catch let error as MigrationRunError where error.backupPath == nil && error.steps.isEmpty {
    throw error.error
  }
}

extension Connection {
  /// The number that a query gives; nil for none.
  func number(_ sql: String) throws -> Int64? {
    let statement = try prepare(sql)
    return try statement.step() ? statement.optionalInt64(at: 0) : nil
  }

  /// The schema and every row of every table, so that two states can be compared.
  func everything() throws -> [String] {
    var lines = try all(
      "SELECT type || ' ' || name || ' ' || coalesce(sql, '') FROM sqlite_schema ORDER BY 1"
    ) { $0.text(at: 0) }
    for table in try tables() {
      let columns = try all("SELECT name FROM pragma_table_info(?1)", table) { $0.text(at: 0) }
      let values = columns.map { "quote(\"\($0)\")" }.joined(separator: " || ',' || ")
      let statement = try prepare("SELECT \(values) FROM \"\(table)\" ORDER BY 1")
      while try statement.step() { lines.append("\(table): \(statement.text(at: 0))") }
    }
    return lines
  }
}

/// The versions of the steps of a run, with a minus sign for those taken back.
extension MigrationRun {
  var versions: [Int] { steps.map { $0.direction == .up ? $0.version : -$0.version } }
}

/// What a file may be used for.
enum Permissions {
  static func of(_ path: String) throws -> Int {
    var status = stat()
    try #require(stat(path, &status) == 0)
    return Int(status.st_mode & 0o7777)
  }

  static func set(_ mode: Int, of path: String) throws {
    try #require(chmod(path, mode_t(mode)) == 0)
  }

  static func makeFolder(_ path: String) { mkdir(path, 0o700) }
}
