import BacktrailMigrations
import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Foundation
import Testing

/// What the calls on a path do with the file.
@Suite struct MigratorFileTests {
  let site: MigrationSite

  init() throws {
    site = try MigrationSite([
      "0001_a.sql": "-- migrate: up\nCREATE TABLE a (x);\n-- migrate: down\nDROP TABLE a;",
      "0002_b.sql": "-- migrate: up\nCREATE TABLE b (x);\n-- migrate: down\nDROP TABLE b;",
    ])
  }

  // MARK: A file that is not there

  @Test func upCreatesTheFile() throws {
    let run = try site.up { $0.backup = .besideDatabase }
    #expect(run.versions == [1, 2])
    #expect(run.createdFile && run.backupPath == nil)
    #expect(site.names == ["app.db"])
    #expect(try site.number("PRAGMA user_version") == 0)
    let mode = try site.connection().first("PRAGMA journal_mode") { $0.text(at: 0) }
    #expect(mode == "wal")
    #expect(try Permissions.of(site.path) == 0o600)
    #expect(
      site.told == [
        .applying(file: "0001_a.sql"), .applying(file: "0002_b.sql"),
      ])
  }

  @Test func aFileThatCannotBeMadeWholeIsNotMade() throws {
    for text in ["nonsense", "-- migrate: no-transaction\nCREATE TABLE c (x); nonsense"] {
      try site.write(text, to: "0003_c.sql")
      let error = #expect(throws: MigrationError.self) { try site.up() }
      guard case .failed(let failure)? = error else {
        Issue.record("\(String(describing: error))")
        continue
      }
      #expect(failure.file == "0003_c.sql")
      #expect(site.names.isEmpty)
    }
  }

  @Test func nothingElseCreatesIt() throws {
    let migrator = try site.migrator()
    let missing = StoreError.fileMissing(path: site.path)
    let options = site.options()
    #expect(throws: missing) { try migrator.status(at: site.path, options: options) }
    #expect(throws: missing) { try barely { try migrator.down(at: site.path, options: options) } }
    #expect(throws: missing) { try barely { try migrator.redo(at: site.path, options: options) } }
    #expect(throws: missing) {
      try barely { try migrator.baseline(at: site.path, version: 1, options: options) }
    }
    #expect(throws: missing) {
      try barely { try migrator.repair(at: site.path, as: .applied, options: options) }
    }
    #expect(throws: missing) { try migrator.planDown(at: site.path, options: options) }
    let plan = try migrator.planUp(at: site.path, options: options)
    #expect(plan.steps.map(\.version) == [1, 2])
    #expect(plan.createsFile)
    #expect(site.names.isEmpty)
    try site.remove("0001_a.sql")
    try site.remove("0002_b.sql")
    let run = try site.up()
    #expect(run.steps.isEmpty && !run.createdFile)
    #expect(site.names.isEmpty)
  }

  @Test func aFolderThatIsNotThereIsAnError() throws {
    let path = site.folder.path(of: "none/app.db")
    let error = #expect(throws: MigrationRunError.self) {
      try site.migrator().up(at: path, options: site.options())
    }
    #expect(error?.code == "cannotOpen" && error?.changedDatabase == false)
    let folder = site.folder.path(of: "none")
    #expect(
      throws: MigrationError.cannotRead(path: folder, problem: "is not a folder that can be read")
    ) { try Migrator(folder: folder) }
  }

  // MARK: Files that are there

  @Test func anEmptyFileIsADatabaseWithoutTables() throws {
    try site.folder.write([], to: "app.db")
    #expect(try site.status().pending.count == 2)
    let run = try site.up { $0.backup = .besideDatabase }
    #expect(run.versions == [1, 2])
    #expect(!run.createdFile && run.backupPath == nil)
    #expect(try site.status().verdict == .clean)
    #expect(try site.connection().first("PRAGMA journal_mode") { $0.text(at: 0) } == "wal")
  }

  @Test func anEmptyFileIsNoStore() throws {
    try site.folder.write([], to: "app.db")
    let error = StoreError.emptyFile(path: site.path)
    #expect(throws: error) {
      try barely { try Migrator.store().up(at: site.path, options: site.options()) }
    }
    // What a log stood beside was not always empty.
    try site.folder.write([1, 2, 3], to: "app.db-wal")
    #expect(throws: error) { try site.up() }
    #expect(site.names == ["app.db", "app.db-wal"])
  }

  @Test func whatIsNoDatabaseIsLeftAlone() throws {
    let bytes = Array("not a database, but long enough to be one of a page or so".utf8)
    try site.folder.write(bytes, to: "app.db")
    for call in [{ _ = try site.up() }, { _ = try site.status() }, { _ = try site.down() }] {
      #expect(throws: StoreError.notADatabase(path: site.path)) { try call() }
    }
    #expect(site.folder.bytes(of: "app.db") == bytes)
    #expect(site.names == ["app.db"])
  }

  @Test func lookingChangesNothing() throws {
    try site.up(to: 1)
    let bytes = site.folder.bytes(of: "app.db")
    #expect(try site.status().pending.map(\.version) == [2])
    let plan = try site.migrator().planUp(at: site.path, options: site.options())
    #expect(!plan.createsFile)
    #expect(plan.steps.count == 1)
    #expect(plan.steps[0].statements.map(\.sql) == ["CREATE TABLE b (x);"])
    #expect(plan.steps[0].statements.map(\.line) == [2])
    #expect(plan.steps[0].isInTransaction)
    let down = try site.migrator().planDown(at: site.path, .version(0), options: site.options())
    #expect(down.steps.map(\.direction) == [.down])
    #expect(down.steps[0].statements.map(\.line) == [4])
    let redo = try site.migrator().planRedo(at: site.path, options: site.options())
    #expect(redo.steps.map(\.direction) == [.down, .up])
    #expect(site.folder.bytes(of: "app.db") == bytes)
    #expect(site.names == ["app.db"])
  }

  @Test func whatIsUpToDateIsOnlyReadAlsoWhereNothingMayBeWritten() throws {
    try site.up()
    let bytes = site.folder.bytes(of: "app.db")
    try Permissions.set(0o400, of: site.path)
    try Permissions.set(0o500, of: site.folder.path)
    defer { try? Permissions.set(0o700, of: site.folder.path) }
    #expect(try site.up().steps.isEmpty)
    #expect(try site.status().verdict == .clean)
    #expect(site.folder.bytes(of: "app.db") == bytes)
    // Root may write everywhere.
    if geteuid() != 0 {
      try Permissions.set(0o700, of: site.folder.path)
      try site.write("CREATE TABLE c (x)", to: "0003_c.sql")
      try Permissions.set(0o500, of: site.folder.path)
      let error = #expect(throws: StoreError.self) { try site.up() }
      #expect(error?.code == "readOnly")
      #expect(throws: StoreError.self) { try site.down() }
    }
  }

  // MARK: Waiting

  @Test func aWriterIsWaitedForAndTold() throws {
    try site.up(to: 1)
    let holder = try site.connection()
    try holder.execute(script: "BEGIN IMMEDIATE")
    let error = #expect(throws: StoreError.self) {
      try site.up { $0.waitMilliseconds = 1_200 }
    }
    #expect(error?.code == "busy")
    let told = site.told.compactMap {
      if case .waiting(let milliseconds) = $0 { milliseconds } else { nil }
    }
    #expect(told.count == 1)
    #expect((1_000..<1_200).contains(told.first ?? 0))
    try holder.execute(script: "COMMIT")
    #expect(try site.up().versions == [2])
  }

  @Test func anotherMigratorIsWaitedFor() async throws {
    try site.up(to: 1)
    let gate = Gate()
    let site = site
    let first = Worker {
      try site.migrator().up(
        at: site.path,
        options: site.options {
          $0.progress = { step in
            if case .applying = step { gate.holdUpOnce() }
          }
        })
    }
    await gate.reached()
    #expect(site.names.contains("app.db.migrating"))
    let error = #expect(throws: StoreError.self) { try site.down() }
    #expect(error?.code == "busy")
    #expect(error?.description.contains("another process is migrating") == true)
    let second = Worker {
      try site.migrator().up(at: site.path, options: site.options { $0.waitMilliseconds = 30_000 })
    }
    gate.open()
    #expect(try first.wait().versions == [2])
    #expect(try second.wait().versions == [])
    #expect(!site.names.contains("app.db.migrating"))
  }

  // MARK: The store's own

  @Test func theStoreOpensWhatTheMigratorMade() throws {
    let migrator = try Migrator.store()
    let newest = migrator.migrations.count
    #expect(try migrator.up(at: site.path, to: 1, options: site.options()).versions == [1])
    #expect(try site.number("SELECT count(*) FROM backtrail_kind WHERE key = 0") == 1)
    #expect(try migrator.up(at: site.path, options: site.options()).versions == Array(2...newest))
    var configuration = StoreConfiguration()
    configuration.opening = .existing
    let store = try RestorationStore(path: site.path, configuration: configuration)
    #expect(try store.diagnose().isHealthy)
    store.close()
    #expect(
      try migrator.down(at: site.path, .version(0), options: site.options()).versions
        == (1...newest).reversed().map { -$0 })
    #expect(try site.connection().tables() == ["backtrail_migration", "sqlite_sequence"])
    #expect(try migrator.up(at: site.path, options: site.options()).versions == Array(1...newest))
    let again = try RestorationStore(path: site.path, configuration: configuration)
    #expect(try again.diagnose().isHealthy)
    again.close()
  }

  @Test func asyncTwinsDoTheSame() async throws {
    let migrator = try site.migrator()
    let path = site.path
    let options = site.options()
    #expect(try await migrator.planUp(at: path, options: options).steps.count == 2)
    #expect(try await migrator.up(at: path, options: options).versions == [1, 2])
    #expect(try await migrator.redo(at: path, options: options).versions == [-2, 2])
    #expect(try await migrator.planDown(at: path, options: options).steps.count == 1)
    #expect(try await migrator.planRedo(at: path, options: options).steps.count == 2)
    #expect(try await migrator.down(at: path, .version(0), options: options).versions == [-2, -1])
    #expect(
      try await migrator.baseline(at: path, version: 2, checksSchema: false, options: options)
        .versions == [1, 2])
    #expect(try await migrator.status(at: path, options: options).verdict == .clean)
    #expect(try await migrator.repair(at: path, as: .applied, options: options).versions == [])
  }
}
