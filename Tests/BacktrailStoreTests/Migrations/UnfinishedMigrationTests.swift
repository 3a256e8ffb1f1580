import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Testing

/// What stopped half-way keeps everything else from running until somebody says what became of it.
@Suite struct UnfinishedMigrationTests {
  let site: MigrationSite

  init() throws {
    site = try MigrationSite([
      "1_a.sql": "-- migrate: up\nCREATE TABLE a (x);\n-- migrate: down\nDROP TABLE a"
    ])
    try site.up()
  }

  private static let halfWay = """
    -- migrate: no-transaction
    -- migrate: up
    CREATE TABLE b (x); nonsense;
    -- migrate: down
    DROP TABLE a;
    """

  /// Its author deletes the file of one that stopped half-way, and adds another one.
  @Test func itsFileMayBeGone() throws {
    try site.write(Self.halfWay, to: "5_b.sql")
    #expect(throws: (any Error).self) { try site.up() }
    try site.remove("5_b.sql")
    try site.write(
      "-- migrate: up\nCREATE TABLE c (x);\n-- migrate: down\nDROP TABLE c", to: "6_c.sql")
    let before = try site.contents()
    #expect(try site.status().verdict == .unfinished)
    expectUnfinished { try site.up() }
    expectUnfinished { try site.down() }
    expectUnfinished { try site.down(.version(0)) }
    expectUnfinished { try site.migrator().redo(at: site.path, options: site.options()) }
    expectUnfinished { try site.migrator().planDown(at: site.path, options: site.options()) }
    #expect(try site.contents() == before)
  }

  private func expectUnfinished<Result>(_ body: () throws -> Result) {
    #expect {
      _ = try body()
    } throws: { error in
      let error = (error as? MigrationRunError)?.error ?? error
      return (error as? MigrationError)?.code == "unfinished"
        && "\(error)".contains("\"5_b.sql\"")
    }
  }

  /// The row of a file that is not there is in a state of which a newer program knows the meaning.
  @Test func aStateThatIsNotKnownIsNotTakenBack() throws {
    try site.write(
      "-- migrate: up\nCREATE TABLE b (x);\n-- migrate: down\nDROP TABLE b", to: "2_b.sql")
    try site.up()
    try site.remove("2_b.sql")
    try site.write("CREATE TABLE c (x)", to: "3_c.sql")
    try site.execute("UPDATE schema_migration SET state = 'frozen' WHERE version = 2")
    let before = try site.contents()
    for call in [{ _ = try site.down() }, { _ = try site.up() }] as [() throws -> Void] {
      #expect {
        try call()
      } throws: { error in
        let error = (error as? MigrationRunError)?.error ?? error
        return (error as? MigrationError)?.code == "unreadableLedger"
      }
    }
    #expect(try site.contents() == before)
  }

  // MARK: Which way it was going

  private let later = Instant(millisecondsSince1970: noon.millisecondsSince1970 + 1000)

  private func failDown() throws {
    try site.write(
      """
      -- migrate: no-transaction
      -- migrate: up
      CREATE TABLE b (x); CREATE TABLE c (x);
      -- migrate: down
      DROP TABLE b; nonsense; DROP TABLE c;
      """, to: "2_b.sql")
    try site.up()
    let later = later
    let options = site.options { $0.clock = { later } }
    let error = #expect(throws: MigrationRunError.self) {
      try site.migrator().down(at: site.path, options: options)
    }
    #expect(error?.code == "failedHalfWay")
    #expect(error?.changedDatabase == true)
  }

  @Test func takingBackIsToldFromApplying() throws {
    try failDown()
    #expect(try site.status().entries[1].state == .unfinished(.down, begunAt: later))
    let error = MigrationError.unfinished(file: "2_b.sql", .down, begunAt: later)
    #expect(throws: error) { try site.up() }
    #expect(error.description.contains("since 2026-01-31T12:00:01Z it was being taken back"))
    #expect(try site.number("SELECT count(*) FROM schema_migration WHERE state = 'reverting'") == 1)
  }

  /// The operator finishes it by hand: the tables are gone.
  @Test func oneThatWasTakenBackByHandIsPending() throws {
    try failDown()
    try site.execute("DROP TABLE c")
    let repaired = try site.migrator().repair(
      at: site.path, as: .notApplied, options: site.options())
    #expect(repaired.versions == [2])
    #expect(try site.status().pending.map(\.version) == [2])
  }

  /// It is there again as it was applied, though its file was changed meanwhile.
  @Test func oneThatWasMadeAgainByHandIsAsItWasApplied() throws {
    try failDown()
    try site.execute("CREATE TABLE b (x)")
    let before = try site.number("SELECT length(sql) FROM schema_migration WHERE version = 2")
    try site.write("-- migrate: no-transaction\nCREATE TABLE other (x)", to: "2_b.sql")
    try site.migrator().repair(at: site.path, as: .applied, options: site.options())
    #expect(try site.status().entries[1].state == .drifted(appliedAt: noon))
    #expect(try site.number("SELECT length(sql) FROM schema_migration WHERE version = 2") == before)
    #expect(try site.number("SELECT count(begun_at) FROM schema_migration") == 0)
  }

  @Test func oneWhoseFileIsGoneCanBeRepaired() throws {
    try site.write(Self.halfWay, to: "5_b.sql")
    #expect(throws: (any Error).self) { try site.up() }
    try site.remove("5_b.sql")
    try site.write("CREATE TABLE c (x)", to: "6_c.sql")
    let unknown = try #require(try site.status().unknown.first)
    #expect(unknown.state == .unfinished(.up, begunAt: noon))
    try site.execute("DROP TABLE b")
    try site.migrator().repair(at: site.path, as: .notApplied, options: site.options())
    #expect(try site.up().versions == [6])
  }
}
