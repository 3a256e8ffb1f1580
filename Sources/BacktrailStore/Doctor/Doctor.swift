internal import BacktrailNavigation
internal import BacktrailSQLite

/// Looks at a store in one snapshot.
struct Doctor {
  let connection: Connection
  let configuration: StoreConfiguration
  let file: StoreFile
  var diagnosis = Diagnosis()
  /// How many grants, and how many denies, the rows of records and kinds count on each target.
  var counted: [Int64: GrantCount] = [:]

  struct GrantCount: Equatable {
    var grants: Int64 = 0
    var denies: Int64 = 0
  }

  init(_ connection: Connection, configuration: StoreConfiguration, file: StoreFile) {
    self.connection = connection
    self.configuration = configuration
    self.file = file
  }

  var limits: SceneLimits { configuration.limits }

  mutating func look() throws {
    lookAtFiles()
    try examine("The file") { try $0.lookAtDatabase() }
    try examine("The migrations") { try $0.lookAtMigrations() }
    try examine("The tables") { try $0.lookAtSchema() }
    try examine("The kinds") { try $0.lookAtKinds() }
    try examine("The records") { try $0.lookAtRecords() }
    try examine("The grants") { try $0.lookAtGrants() }
    try examine("The scenes") { try $0.lookAtScenes() }
    try examine("The tails") { try $0.lookAtTails() }
    try examine("The reports") { try $0.lookAtReports() }
    try examine("The attempts") { try $0.lookAtAttempts() }
    try examine("The changes") { try $0.lookAtChanges() }
    try examine("The links") { try $0.lookAtLinks() }
    try examine("The indexes") { try $0.lookAtIndexes() }
    try examine("The application's tables") { try $0.lookAtSources() }
  }

  /// Goes on with the next part where one cannot be read to its end.
  private mutating func examine(
    _ part: String, _ look: (inout Doctor) throws -> Void
  ) throws {
    do {
      try look(&self)
    } catch let error as SQLiteError
      where !error.isBusy && !error.isIO && !error.isMisuse && !error.isOutOfMemory
    {
      diagnosis.add(.error, "unreadable", "\(part) cannot be read to the end: \(error.message).")
    } catch StoreError.corrupt(let problem) {
      diagnosis.add(.error, "unreadable", "\(part) cannot be read to the end: \(problem).")
    } catch let error as MigrationError {
      diagnosis.add(.error, "migrations", error.description)
    }
  }
}
