import BacktrailMigrations
import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Foundation
import Synchronization
import Testing

/// The copy that is made before a file is changed, and what a failure tells of it.
@Suite struct MigratorBackupTests {
  let site: MigrationSite

  init() throws {
    site = try MigrationSite([
      "0001_a.sql": "-- migrate: up\nCREATE TABLE a (x);\n-- migrate: down\nDROP TABLE a;",
      "0002_b.sql": "-- migrate: up\nCREATE TABLE b (x);\n-- migrate: down\nDROP TABLE b;",
    ])
  }

  @Test func aFileIsCopiedOnceBeforeItIsChanged() throws {
    try site.up()
    try site.execute("INSERT INTO a VALUES (7)")
    let before = try site.contents()
    try site.write("CREATE TABLE c (x)", to: "0003_c.sql")
    try site.write("CREATE TABLE d (x)", to: "0004_d.sql")
    let run = try site.up { $0.backup = .besideDatabase }
    #expect(run.versions == [3, 4])
    let backup = try #require(run.backupPath)
    #expect(site.names.count == 2)
    #expect(try Connection(path: backup, mode: .immutable).everything() == before)
    #expect(site.told.contains(.backingUp(to: backup)))
    // Nothing to do, nothing to copy.
    #expect(try site.up { $0.backup = .besideDatabase }.backupPath == nil)
    #expect(site.names.count == 2)
  }

  @Test func everyChangeIsPrecededByACopy() throws {
    try site.up()
    let copies = site.folder.path(of: "copies")
    Permissions.makeFolder(copies)
    let options = site.options { $0.backup = .inFolder(copies) }
    let migrator = try site.migrator()
    #expect(try migrator.redo(at: site.path, options: options).backupPath != nil)
    #expect(try migrator.down(at: site.path, .version(0), options: options).backupPath != nil)
    let baseline = try migrator.baseline(
      at: site.path, version: 1, checksSchema: false, options: options)
    #expect(names(in: copies).contains { baseline.backupPath?.hasSuffix("/\($0)") == true })
    try site.execute("UPDATE schema_migration SET state = 'applying'")
    let repair = try migrator.repair(at: site.path, as: .notApplied, options: options)
    #expect(repair.versions == [1] && repair.backupPath != nil)
    #expect(names(in: copies).count == 4)
    // And nothing is copied where nothing is done.
    let none = LedgerChange(versions: [], backupPath: nil)
    #expect(try migrator.repair(at: site.path, as: .notApplied, options: options) == none)
    #expect(try migrator.down(at: site.path, options: options).backupPath == nil)
    #expect(throws: MigrationError.unknownVersion(9)) {
      try barely { try migrator.baseline(at: site.path, version: 9, options: options) }
    }
    #expect(names(in: copies).count == 4)
  }

  @Test func aBaselineIsRefusedWhereTheSchemaIsAnother() throws {
    let site = try MigrationSite([
      "1_a.sql": "CREATE TABLE a (x); CREATE INDEX ai ON a (x);", "2_b.sql": "CREATE TABLE b (x);",
    ])
    try site.folder.write([], to: "app.db")
    try site.execute("CREATE TABLE a (y); CREATE TABLE mine (x)")
    let before = try site.contents()
    let problems = [
      "The table a is not as its migration makes it: \"… TABLE a (y)\" instead of \"… TABLE a (x)\".",
      "The index ai on a is not there.",
    ]
    let error = #expect(throws: MigrationRunError.self) {
      try site.migrator().baseline(at: site.path, version: 1, options: site.options())
    }
    #expect(error?.error as? MigrationError == .differentSchema(problems: problems))
    #expect(try site.contents() == before)
    let change = try site.migrator().baseline(
      at: site.path, version: 1, checksSchema: false, options: site.options())
    #expect(change.versions == [1])
  }

  /// A container that is started again and again would fill the disk.
  @Test func aCopyOfWhatWasNotChangedIsNotKept() throws {
    try site.up()
    try site.write("CREATE TABLE c (x); nonsense", to: "0003_c.sql")
    for _ in 0..<3 {
      let error = #expect(throws: MigrationError.self) {
        try site.up { $0.backup = .besideDatabase }
      }
      #expect(error?.code == "failed")
    }
    #expect(site.names == ["app.db"])
    try site.write("CREATE TABLE c (x)", to: "0003_c.sql")
    try site.write("nonsense", to: "0004_d.sql")
    let error = #expect(throws: MigrationRunError.self) {
      try site.up { $0.backup = .besideDatabase }
    }
    let kept = try #require(error?.backupPath)
    #expect(error?.steps.map(\.version) == [3])
    #expect(FileManager.default.fileExists(atPath: kept))
  }

  private func names(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  @Test func aCopyThatCannotBeMadeStopsTheChange() throws {
    try site.up(to: 1)
    let before = try site.contents()
    let error = #expect(throws: MigrationError.self) {
      try site.up { $0.backup = .inFolder(site.folder.path(of: "none")) }
    }
    #expect(error?.code == "backupFailed")
    #expect(error?.description.hasSuffix("Nothing was changed.") == true)
    #expect(try site.contents() == before)
  }

  @Test func aFailureTellsWhereTheCopyIsAndWhatWasDone() throws {
    try site.up(to: 1)
    try site.write("nonsense", to: "0003_c.sql")
    let error = #expect(throws: MigrationRunError.self) {
      try site.up { $0.backup = .besideDatabase }
    }
    #expect(error?.code == "failed")
    #expect(error?.steps.map(\.version) == [2])
    let path = try #require(error?.backupPath)
    #expect(try Connection(path: path, mode: .immutable).tables() == ["a", "schema_migration"])
    #expect(error?.description == (error?.error as? MigrationError)?.description)
    #expect(try site.connection().tables() == ["a", "b", "schema_migration"])
    #expect(error?.changedDatabase == true)
  }

  /// Whether there is a file, a copy or a step, one error tells what stopped it.
  @Test func whatStopsACallIsAlwaysOneError() throws {
    let options = site.options()
    try site.write("nonsense", to: "0003_c.sql")
    func expect(_ code: String, _ body: (Migrator, String) throws -> Void) throws {
      let migrator = try site.migrator()
      let error = #expect(throws: MigrationRunError.self) { try body(migrator, site.path) }
      #expect(error?.code == code)
      #expect(error?.steps.isEmpty == true && error?.changedDatabase == false)
    }
    try expect("failed") { try $0.up(at: $1, options: options) }
    try expect("fileMissing") { try $0.down(at: $1, options: options) }
    try expect("fileMissing") { try $0.redo(at: $1, options: options) }
    try expect("fileMissing") { try $0.baseline(at: $1, version: 1, options: options) }
    try expect("unknownVersion") { try $0.baseline(at: $1, version: 9, options: options) }
    try site.up(to: 2)
    try expect("failed") { try $0.up(at: $1, options: options) }
    try expect("unknownVersion") { try $0.up(at: $1, to: 9, options: options) }
    try expect("notApplied") { try $0.down(at: $1, .version(3), options: options) }
    try expect("alreadyStarted") { try $0.baseline(at: $1, version: 1, options: options) }
    let error = #expect(throws: MigrationRunError.self) {
      try site.migrator().up(at: site.path, options: site.options { $0.backup = .besideDatabase })
    }
    #expect(error?.code == "failed" && error?.changedDatabase == false)
    #expect(error?.backupPath == nil)
  }

  @Test func aFileWithAForbiddenStatementIsRefusedBeforeAnyOther() throws {
    try site.up(to: 1)
    try site.write("CREATE TABLE c (x);\nCOMMIT;", to: "0003_c.sql")
    let error = #expect(throws: MigrationError.self) {
      try site.up { $0.backup = .besideDatabase }
    }
    guard case .failed(let failure)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.file == "0003_c.sql" && failure.line == 2 && failure.statement == 2)
    #expect(try site.connection().tables() == ["a", "schema_migration"])
    #expect(site.names == ["app.db"])
  }

  /// What an application commits between the copy and the first change is in the copy.
  @Test func theCopyIsWhatTheMigrationFound() throws {
    try site.up(to: 1)
    // The connection is one of another process, in effect.
    let writer = Mutex(try site.connection())
    let path = site.path
    let wasTold = Mutex(false)
    let run = try site.up {
      $0.backup = .besideDatabase
      $0.waitMilliseconds = 20_000
      $0.progress = { progress in
        switch progress {
        case .backingUp:
          if !wasTold.withLock({ $0 }) {
            try? writer.withLock {
              try $0.execute(script: "BEGIN IMMEDIATE; INSERT INTO a VALUES (7)")
            }
          }
        case .waiting:
          wasTold.withLock { $0 = true }
          try? writer.withLock { try $0.execute(script: "COMMIT") }
        default: break
        }
      }
    }
    #expect(wasTold.withLock { $0 })
    let backup = try Connection(path: try #require(run.backupPath), mode: .immutable)
    #expect(try backup.number("SELECT count(*) FROM a") == 1)
    #expect(try backup.tables() == ["a", "schema_migration"])
    #expect(try Connection(path: path, mode: .readWrite).tables().contains("b"))
    // The copy that was overtaken is not kept.
    #expect(site.names.filter { $0.contains(".backup-") }.count == 1)
  }
}
