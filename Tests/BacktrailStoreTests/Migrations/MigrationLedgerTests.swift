import BacktrailMigrations
import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Testing

/// The record of what was applied: its older form, its order, and what makes it unreadable.
@Suite struct MigrationLedgerTests {
  private static let files = ["CREATE TABLE a (x)", "CREATE TABLE b (x)", "CREATE TABLE c (x)"]

  private func all(_ count: Int = 3) throws -> Migrator {
    let names = ["a", "b", "c"]
    return try Migrator(
      files: (0..<count).map {
        MigrationFile(name: "V\($0 + 1)_\(names[$0]).sql", text: Self.files[$0])
      })
  }

  /// A ledger as programs before this one made it, with rows in the order in which they were applied.
  private func makeOldLedger(_ versions: [Int], on connection: Connection) throws {
    try connection.execute(
      script: """
        CREATE TABLE backtrail_migration (
          version INTEGER PRIMARY KEY,
          name TEXT NOT NULL,
          algorithm TEXT NOT NULL,
          checksum TEXT NOT NULL,
          applied_at INTEGER NOT NULL,
          sql TEXT NOT NULL
        ) STRICT
        """)
    for (place, version) in versions.enumerated() {
      try addAsOldProgram(version, at: Int64(place), on: connection)
    }
  }

  private func addAsOldProgram(_ version: Int, at time: Int64, on connection: Connection) throws {
    let migration = try all().migrations[version - 1]
    try connection.execute(script: migration.up.sql)
    try connection.run(
      """
      INSERT INTO main.backtrail_migration (version, name, algorithm, checksum, applied_at, sql)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """, migration.version, migration.name, "sha256", migration.checksum, time, migration.text)
  }

  @Test func anOldLedgerIsReadAsItIs() throws {
    try withDatabase { connection in
      try makeOldLedger([1, 3, 2], on: connection)
      let before = try connection.everything()
      let status = try all().status(on: connection)
      #expect(status.entries.map(\.isBaseline) == [false, false, false])
      #expect(status.verdict == .clean)
      #expect(status.order == [1, 3, 2])
      #expect(try all().up(on: connection, now: noon).isEmpty)
      #expect(try connection.everything() == before)
    }
  }

  @Test func anOldLedgerGetsItsColumnsWithTheFirstChange() throws {
    try withDatabase { connection in
      try makeOldLedger([2, 1], on: connection)
      try all().up(on: connection, now: noon)
      let rows = try connection.all(
        "SELECT version, ordinal, state, readable_by FROM backtrail_migration ORDER BY ordinal"
      ) { row in (0..<4).map { row.text(at: $0) } }
      #expect(
        rows == [
          ["2", "1", "applied", ""], ["1", "2", "applied", ""], ["3", "3", "applied", ""],
        ])
    }
  }

  @Test func aFailureLeavesAnOldLedgerAsItIs() throws {
    try withDatabase { connection in
      try makeOldLedger([1], on: connection)
      let before = try connection.everything()
      let broken = try migrator(Self.files[0], "nonsense")
      #expect(throws: MigrationError.self) { try broken.up(on: connection, now: noon) }
      #expect(try connection.everything() == before)
    }
  }

  @Test func anOlderProgramGoesOnWithANewLedger() throws {
    try withDatabase { connection in
      try all(1).up(on: connection, now: Instant(millisecondsSince1970: 50))
      // Its clock may be behind: the place in the order is what counts.
      try addAsOldProgram(3, at: 7, on: connection)
      try addAsOldProgram(2, at: 8, on: connection)
      let status = try all().status(on: connection)
      #expect(status.verdict == .clean)
      #expect(status.order == [1, 3, 2])
      // What it added is put in order for good by the next change.
      let four = try Migrator(
        files: all().migrations.map { .init(name: $0.fileName, text: $0.text) }
          + [.init(name: "V4_d.sql", text: "CREATE TABLE d (x)")])
      try four.up(on: connection, now: Instant(millisecondsSince1970: 1))
      #expect(try four.status(on: connection).order == [1, 3, 2, 4])
      #expect(
        try connection.all("SELECT ordinal FROM backtrail_migration ORDER BY version") {
          $0.int64(at: 0)
        } == [1, 3, 2, 4])
    }
  }

  @Test func aStoreWithAnOldLedgerIsWell() throws {
    let site = try MigrationSite()
    try Migrator.store().up(at: site.path, options: site.options())
    try site.execute(
      """
      ALTER TABLE backtrail_migration DROP COLUMN ordinal;
      ALTER TABLE backtrail_migration DROP COLUMN state;
      ALTER TABLE backtrail_migration DROP COLUMN readable_by
      """)
    let before = try site.contents()
    let store = try RestorationStore(path: site.path)
    #expect(try store.diagnose().isHealthy)
    store.close()
    #expect(try site.contents() == before)
    let newest = MigrationCatalog.embedded.count
    #expect(
      try Migrator.store().down(at: site.path, options: site.options()).versions == [-newest])
    #expect(try Migrator.store().status(at: site.path).order == Array(1..<newest))
  }

  // MARK: Unreadable

  @Test(arguments: [
    ("DROP COLUMN sql", "folder_ledger has no column sql"),
    ("RENAME TO other; CREATE INDEX folder_ledger ON other (name)", "is not a table but a index"),
    (
      "RENAME TO other; CREATE VIEW FOLDER_LEDGER AS SELECT * FROM other",
      "is not a table but a view"
    ),
  ])
  func aLedgerOfAnotherShape(change: String, problem: String) throws {
    try expectUnreadable("ALTER TABLE folder_ledger \(change)", problem)
  }

  /// Tables in which any value can be, with two good rows to spoil.
  @Test(arguments: [
    ("version = NULL", "wrong type"), ("version = 'one'", "wrong type"),
    ("version = 1.5", "wrong type"), ("version = 0", "holds no version"),
    ("version = -1", "holds no version"), ("version = 2", "version 2 is there more than once"),
    ("name = NULL", "wrong type"), ("name = x'00'", "wrong type"), ("name = 7", "wrong type"),
    ("algorithm = NULL", "wrong type"),
    ("algorithm = 'md5'", "kind that this program does not know"),
    ("checksum = NULL", "wrong type"), ("checksum = ''", "holds no checksum"),
    ("checksum = upper(checksum)", "holds no checksum"), ("checksum = 5", "wrong type"),
    ("applied_at = 'noon'", "wrong type"), ("applied_at = NULL", "wrong type"),
    ("ordinal = 'first'", "wrong type"), ("ordinal = 1.5", "wrong type"),
    ("ordinal = 2", "place in the order 2 is there more than once"),
    ("state = 'halfway'", "a state that this program does not know, halfway"),
    ("state = 3", "wrong type"), ("state = ''", "a state that this program does not know"),
    ("readable_by = 'one'", "wrong type"), ("readable_by = 0", "holds no readable_by"),
    ("readable_by = -9223372036854775808", "holds no readable_by"),
    ("begun_at = 'noon'", "wrong type"),
  ])
  func anOddValue(change: String, problem: String) throws {
    try expectUnreadable(
      """
      CREATE TABLE loose AS SELECT * FROM folder_ledger; DROP TABLE folder_ledger;
      CREATE TABLE folder_ledger
        (version, name, algorithm, checksum, applied_at, sql, ordinal, state, readable_by,
          begun_at);
      INSERT INTO folder_ledger SELECT * FROM loose; DROP TABLE loose;
      UPDATE folder_ledger SET \(change) WHERE version = 1
      """, problem)
  }

  private func expectUnreadable(_ damage: String, _ problem: String) throws {
    let site = try MigrationSite(["1_a.sql": Self.files[0], "2_b.sql": Self.files[1]])
    let migrator = try Migrator(folder: site.migrations, ledger: "folder_ledger")
    try migrator.up(at: site.path, options: site.options())
    try site.write(Self.files[2], to: "3_c.sql")
    let more = try Migrator(folder: site.migrations, ledger: "folder_ledger")
    try site.execute(damage)
    let before = try site.contents()
    let options = site.options()
    let calls: [() throws -> Void] = [
      { _ = try more.status(at: site.path, options: options) },
      { try more.up(at: site.path, options: options) },
      { try more.down(at: site.path, options: options) },
      { try more.redo(at: site.path, options: options) },
      { try more.baseline(at: site.path, version: 1, options: options) },
      { try more.repair(at: site.path, as: .applied, options: options) },
      { _ = try more.planUp(at: site.path, options: options) },
      { _ = try more.planDown(at: site.path, options: options) },
    ]
    for (index, call) in calls.enumerated() {
      let error = #expect(throws: MigrationError.self) { try barely { try call() } }
      // A baseline needs to know only that the ledger is not empty.
      if case .alreadyStarted? = error, index == 4 { continue }
      guard case .unreadableLedger(let found)? = error else {
        Issue.record("\(index): \(String(describing: error))")
        continue
      }
      #expect(found.contains(problem))
    }
    #expect(try site.contents() == before)
  }

  @Test func aRowOfANewerProgramMayHoldWhatIsNotKnown() throws {
    let site = try MigrationSite(["1_a.sql": Self.files[0]])
    try site.up()
    try site.execute(
      """
      INSERT INTO schema_migration (version, name, algorithm, checksum, applied_at, sql, state)
      VALUES (9, 'later', 'blake3', 'x', 5, '', 'frozen')
      """)
    #expect(try site.status().verdict == .newer)
    #expect(throws: MigrationError.databaseTooNew(found: 9, name: "later", supports: 1)) {
      try site.up()
    }
  }

  // MARK: Names

  @Test(arguments: ["ledger", "_l", "L2", String(repeating: "a", count: 64)])
  func aLedgerMayHaveThisName(name: String) throws {
    let site = try MigrationSite(["1_a.sql": "CREATE TABLE a (x)"])
    let migrator = try Migrator(folder: site.migrations, ledger: name)
    try migrator.up(at: site.path, options: site.options())
    #expect(try site.number("SELECT count(*) FROM \(name)") == 1)
    // The case of its letters does not matter.
    let other = try Migrator(folder: site.migrations, ledger: name.uppercased())
    #expect(try other.status(at: site.path, options: site.options()).verdict == .clean)
    #expect(try other.up(at: site.path, options: site.options()).steps.isEmpty)
  }

  @Test(arguments: [
    "", "1a", "a b", "a-b", "a\"", "a;DROP TABLE a", "é", "a\0", "sqlite_x", "SQLite_Master",
    String(repeating: "a", count: 65), "main.a",
  ])
  func aLedgerMayNotHaveThisName(name: String) throws {
    let site = try MigrationSite()
    #expect(throws: MigrationError.badLedgerName(name)) {
      try Migrator(folder: site.migrations, ledger: name)
    }
  }

  @Test func twoFoldersShareADatabase() throws {
    let site = try MigrationSite(["1_a.sql": Self.files[0]])
    let one = try Migrator(folder: site.migrations, ledger: "one")
    try one.up(at: site.path, options: site.options())
    try site.write("CREATE TABLE other (x)", to: "1_a.sql")
    let two = try Migrator(folder: site.migrations, ledger: "two")
    try two.up(at: site.path, options: site.options())
    #expect(try one.status(at: site.path, options: site.options()).verdict == .clean)
    try Migrator.store().up(at: site.path, options: site.options())
    #expect(try two.status(at: site.path, options: site.options()).verdict == .clean)
    #expect(try site.connection().tables().contains("backtrail_scene"))
  }

  @Test(arguments: [
    "CREATE UNIQUE INDEX i ON schema_migration (state)",
    "CREATE INDEX i ON Schema_Migration (name)",
  ])
  func noIndexMayBePutOnALedger(sql: String) throws {
    let site = try MigrationSite(["1_a.sql": "CREATE TABLE a (x)"])
    try site.up()
    try site.write(sql, to: "2_b.sql")
    #expect {
      try site.up()
    } throws: { error in
      let error = (error as? MigrationRunError)?.error ?? error
      return (error as? MigrationError)?.code == "failed"
        && "\(error)".contains("may not touch the table schema_migration")
    }
  }

  @Test(arguments: ["backtrail_migration", "BACKTRAIL_Migration", "backtrail_x"])
  func theNamesOfTheStoreAreForNoFolder(name: String) throws {
    let site = try MigrationSite(["1_a.sql": "CREATE TABLE a (x)"])
    #expect(throws: MigrationError.badLedgerName(name)) {
      try Migrator(folder: site.migrations, ledger: name)
    }
  }

  @Test(arguments: [
    "DROP TABLE backtrail_grant", "DELETE FROM backtrail_migration",
    "DROP TABLE Backtrail_Migration", "UPDATE backtrail_grant SET effect = 1",
    "CREATE INDEX i ON backtrail_scene (body)", "ALTER TABLE backtrail_record RENAME TO r",
    "CREATE TABLE backtrail_mine (x)", "CREATE VIEW backtrail_mine AS SELECT 1",
    "CREATE TRIGGER t AFTER INSERT ON backtrail_grant BEGIN SELECT 1; END",
    "CREATE TABLE a (x); CREATE TRIGGER t AFTER INSERT ON a BEGIN "
      + "DELETE FROM backtrail_grant; END; INSERT INTO a VALUES (1)",
  ])
  func aFolderTouchesNothingOfTheStore(sql: String) throws {
    let site = try MigrationSite(["1_a.sql": sql])
    try Migrator.store().up(at: site.path, options: site.options())
    let before = try site.contents()
    let error = try migrationError { try site.up() }
    #expect(error?.code == "failed", "\(String(describing: error))")
    #expect("\(error.map(String.init(describing:)) ?? "")".contains("the script may not touch"))
    #expect(try site.contents() == before)
  }

  @Test func aFolderMayReadAndReferToTheStore() throws {
    let site = try MigrationSite([
      "1_a.sql": """
      CREATE VIEW scenes AS SELECT principal FROM backtrail_scene;
      CREATE TABLE notes (record INTEGER REFERENCES backtrail_record (key));
      """
    ])
    try Migrator.store().up(at: site.path, options: site.options())
    #expect(try site.up().versions == [1])
  }

  @Test func aFolderTouchesNoLedgerOfAnotherOne() throws {
    let site = try MigrationSite(["1_a.sql": "CREATE TABLE a (x)"])
    try site.up()
    try site.write("DELETE FROM schema_migration", to: "1_a.sql")
    let other = try Migrator(folder: site.migrations, ledger: "other")
    let error = try migrationError {
      _ = try barely { try other.up(at: site.path, options: site.options()) }
    }
    #expect("\(error.map(String.init(describing:)) ?? "")".contains("which records what has run"))
    #expect(try site.number("SELECT count(*) FROM schema_migration") == 1)
  }

  /// Otherwise it would be applied again and again.
  @Test(arguments: [
    "BEFORE INSERT ON schema_migration BEGIN SELECT RAISE(IGNORE); END",
    "AFTER INSERT ON schema_migration BEGIN DELETE FROM schema_migration WHERE version = 2; END",
  ])
  func aRowThatIsNotKeptStopsTheMigration(trigger: String) throws {
    let site = try MigrationSite(["1_a.sql": "CREATE TABLE a (x)"])
    try site.up()
    try site.execute("CREATE TRIGGER thief \(trigger)")
    try site.write("INSERT INTO a VALUES (1)", to: "2_b.sql")
    let before = try site.contents()
    #expect(try migrationError { try site.up() }?.code == "unreadableLedger")
    #expect(try site.contents() == before)
  }
}
