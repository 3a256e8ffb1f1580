import BacktrailMigrations
import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Testing

/// In which order migrations are applied and taken back, and how far.
@Suite struct MigrationOrderTests {
  let site: MigrationSite

  init() throws {
    site = try MigrationSite()
    for (number, name) in [(1, "a"), (3, "c"), (4, "d")] { try add(number, name) }
  }

  private func add(_ number: Int, _ name: String) throws {
    try site.write(
      "-- migrate: up\nCREATE TABLE \(name) (x);\n-- migrate: down\nDROP TABLE \(name);",
      to: "000\(number)_\(name).sql")
  }

  private var tables: [String] {
    get throws { try site.connection().tables().filter { $0 != "schema_migration" } }
  }

  @Test func gapsInTheNumbersAreFine() throws {
    #expect(try site.up().versions == [1, 3, 4])
    #expect(try site.status().verdict == .clean)
  }

  @Test func upStopsWhereItIsTold() throws {
    #expect(try site.up(to: 3).versions == [1, 3])
    #expect(try site.up(to: 3).versions == [])
    #expect(try site.up(to: 1).versions == [])
    #expect(throws: MigrationError.unknownVersion(2)) { try site.up(to: 2) }
    #expect(throws: MigrationError.unknownVersion(0)) { try site.up(to: 0) }
    #expect(try site.up(to: 4).versions == [4])
  }

  @Test func rollbackFollowsTheOrderOfApplication() throws {
    try site.up()
    try add(2, "b")
    #expect(throws: MigrationError.outOfOrder(files: ["0002_b.sql"], newest: 4)) { try site.up() }
    #expect(try site.up { $0.allowsOutOfOrder = true }.versions == [2])
    #expect(try site.status().order == [1, 3, 4, 2])
    #expect(try site.status().verdict == .clean)
    #expect(try site.down().versions == [-2])
    #expect(try site.up { $0.allowsOutOfOrder = true }.versions == [2])
    #expect(try site.down(.version(3)).versions == [-2, -4])
    #expect(try tables == ["a", "c"])
  }

  @Test func downGoesAsFarAsItIsTold() throws {
    try site.up()
    #expect(try site.down(.steps(0)).versions == [])
    #expect(try site.down(.steps(-1)).versions == [])
    #expect(try site.down(.version(4)).versions == [])
    #expect(throws: MigrationError.unknownVersion(2)) { try site.down(.version(2)) }
    #expect(try site.down(.steps(2)).versions == [-4, -3])
    #expect(throws: MigrationError.notApplied(4)) { try site.down(.version(4)) }
    #expect(try tables == ["a"])
    #expect(try site.down(.steps(.max)).versions == [-1])
    #expect(try site.down(.steps(3)).versions == [])
    #expect(try site.down(.version(0)).versions == [])
    #expect(try tables == [])
    #expect(try site.up().versions == [1, 3, 4])
    #expect(try site.down(.version(0)).versions == [-4, -3, -1])
  }

  @Test func aMigrationWithoutDownIsNotTakenBack() throws {
    try site.write("CREATE TABLE d (x)", to: "0004_d.sql")
    try site.up()
    try add(5, "e")
    try site.up()
    let before = try site.contents()
    // Before those above it are.
    let error = MigrationError.missingDown(file: "0004_d.sql")
    #expect(throws: error) { try site.down(.steps(2)) }
    #expect(throws: error) { try site.down(.version(0)) }
    #expect(try site.contents() == before)
    #expect(try site.down().versions == [-5])
  }

  @Test func aChangedFileIsNotTakenBack() throws {
    try site.up()
    try site.write(
      "-- migrate: up\nCREATE TABLE d (x);\n-- migrate: down\nSELECT 1", to: "0004_d.sql")
    let error = #expect(throws: MigrationError.self) { try site.down() }
    #expect(
      error?.description
        == "Migration 4 cannot be taken back: its file was changed after it had been applied.")
    #expect(throws: MigrationError.drifted(files: ["0004_d.sql"])) { try site.up() }
  }

  @Test func whatIsMissingIsTakenBackByTheTextThatIsKept() throws {
    try site.up()
    try add(5, "e")
    try site.up()
    try site.remove("0004_d.sql")
    #expect(throws: MigrationError.unknownApplied([4])) { try site.up() }
    #expect(try site.down(.version(3)).versions == [-5, -4])
    #expect(try tables == ["a", "c"])
    #expect(try site.up().versions == [5])
  }

  @Test func aTextThatWasSpoiledIsNotUsed() throws {
    try site.up()
    try add(5, "e")
    try site.up()
    try site.remove("0004_d.sql")
    try site.execute("UPDATE schema_migration SET sql = sql || ' ' WHERE version = 4")
    let error = #expect(throws: MigrationError.self) { try site.down(.steps(2)) }
    #expect(error?.code == "notReversible")
    #expect(try tables == ["a", "c", "d", "e"])
  }

  // MARK: Redo

  @Test func redoTakesTheLastOneBackAndAppliesItAgain() throws {
    try site.up()
    try add(2, "b")
    try site.up { $0.allowsOutOfOrder = true }
    try site.execute("INSERT INTO b VALUES (1); INSERT INTO d VALUES (1)")
    let run = try site.migrator().redo(at: site.path, options: site.options())
    #expect(run.versions == [-2, 2])
    #expect(try site.number("SELECT count(*) FROM b") == 0)
    #expect(try site.number("SELECT count(*) FROM d") == 1)
    #expect(try site.status().order == [1, 3, 4, 2])
  }

  @Test func redoTakesBackWhatWasAppliedAndAppliesWhatIsThere() throws {
    try site.up()
    try site.write(
      "-- migrate: up\nCREATE TABLE d2 (x);\n-- migrate: down\nDROP TABLE d2", to: "0004_d.sql")
    #expect(try site.migrator().redo(at: site.path, options: site.options()).versions == [-4, 4])
    #expect(try tables == ["a", "c", "d2"])
    #expect(try site.status().verdict == .clean)
  }

  @Test func redoNeedsAllOthersAsTheyWere() throws {
    try site.up()
    try site.write("CREATE TABLE c (x, y)", to: "0003_c.sql")
    #expect(throws: MigrationError.drifted(files: ["0003_c.sql"])) {
      try barely { try site.migrator().redo(at: site.path, options: site.options()) }
    }
    #expect(try tables == ["a", "c", "d"])
  }

  @Test func redoThatFailsToApplySaysWhatItDid() throws {
    try site.up()
    try site.write("nonsense", to: "0004_d.sql")
    let error = #expect(throws: MigrationRunError.self) {
      try site.migrator().redo(at: site.path, options: site.options())
    }
    #expect(error?.steps.map(\.direction) == [.down])
    #expect(error?.code == "failed")
    #expect(try tables == ["a", "c"])
    try add(4, "d")
    #expect(try site.up().versions == [4])
  }

  @Test func redoOfNothingIsNothing() throws {
    try site.up()
    try site.down(.version(0))
    #expect(try site.migrator().redo(at: site.path, options: site.options()).steps.isEmpty)
  }

  // MARK: Baseline

  @Test func aBaselineRecordsWithoutRunning() throws {
    try site.folder.write([], to: "app.db")
    try site.execute("CREATE TABLE a (x); CREATE TABLE c (x)")
    #expect(
      try site.migrator().baseline(at: site.path, version: 3, options: site.options()).versions == [
        1, 3,
      ])
    #expect(try tables == ["a", "c"])
    let status = try site.status()
    #expect(status.entries.map(\.isBaseline) == [true, true, false])
    #expect(status.pending.map(\.version) == [4])
    #expect(status.entries[0].state == .applied(at: noon))
    #expect(try site.up().versions == [4])
    let error = MigrationError.alreadyStarted(current: 4)
    #expect(throws: error) {
      try barely {
        try site.migrator().baseline(at: site.path, version: 3, options: site.options())
      }
    }
    // What was recorded can be taken back like what ran.
    #expect(try site.down(.version(1)).versions == [-4, -3])
    #expect(try tables == ["a"])
  }

  @Test func aBaselineOfAStoreWhoseLedgerWasLost() throws {
    let store = try Migrator.store()
    try store.up(at: site.path, options: site.options())
    try site.execute("DROP TABLE backtrail_migration")
    #expect(throws: MigrationError.self) { try store.status(at: site.path) }
    #expect(
      try store.baseline(
        at: site.path, version: store.migrations.count, options: site.options()
      ).versions == store.migrations.map(\.version))
    #expect(try store.status(at: site.path).verdict == .clean)
  }
}
