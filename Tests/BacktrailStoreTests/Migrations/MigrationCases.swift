import BacktrailMigrations
import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Testing

/// The collected cases of migrations, with the values that are right for them.
@Suite("Cases: migration")
struct MigrationCases {
  private static func table(_ name: String) -> String { "CREATE TABLE \(name) (x)" }

  @Test("migration-01-gap-below-current") func gapBelowCurrent() throws {
    let site = try MigrationSite(["0001_a.sql": Self.table("a"), "0004_d.sql": Self.table("d")])
    try site.up()
    try site.write(Self.table("b"), to: "0002_b.sql")
    try site.write(Self.table("c"), to: "0003_c.sql")
    let before = try site.contents()
    #expect(throws: MigrationError.outOfOrder(files: ["0002_b.sql", "0003_c.sql"], newest: 4)) {
      try site.up()
    }
    #expect(try site.contents() == before)
    let status = try site.status()
    #expect(
      status.entries.map(\.state) == [
        .applied(at: noon), .pending, .pending, .applied(at: noon),
      ])
    #expect(status.pending.allSatisfy { $0.version < status.current })
    #expect(try site.up { $0.allowsOutOfOrder = true }.versions == [2, 3])
  }

  @Test("migration-04-edited-after-apply") func editedAfterApply() throws {
    let site = try MigrationSite(["0001_a.sql": Self.table("a"), "0002_b.sql": Self.table("b")])
    try site.up()
    try site.write("CREATE TABLE a (x, y)", to: "0001_a.sql")
    try site.write(Self.table("c"), to: "0003_c.sql")
    let status = try site.status()
    #expect(
      status.entries.map(\.state) == [
        .drifted(appliedAt: noon), .applied(at: noon), .pending,
      ])
    #expect(status.verdict == .drifted)
    #expect(throws: MigrationError.drifted(files: ["0001_a.sql"])) { try site.up() }
    #expect(try !site.connection().tables().contains("c"))
    // The kind of line end is no edit.
    try site.write(Self.table("a"), to: "0001_a.sql")
    #expect(try site.up().versions == [3])
  }

  @Test("migration-05-database-newer-than-tool") func newerThanTool() throws {
    let site = try MigrationSite(["1_a.sql": Self.table("a"), "2_b.sql": Self.table("b")])
    try site.write(Self.table("c"), to: "3_c.sql")
    try site.up()
    try site.remove("3_c.sql")
    let before = try site.contents()
    let error = MigrationError.databaseTooNew(found: 3, name: "c", supports: 2)
    #expect(throws: error) { try site.up() }
    #expect(try site.contents() == before)
    #expect(try site.status().verdict == .newer)
    // A file that is missing among the known ones is something else.
    try site.write(Self.table("c"), to: "3_c.sql")
    try site.remove("2_b.sql")
    #expect(throws: MigrationError.unknownApplied([2])) { try site.up() }
    #expect(try site.status().verdict == .drifted)
  }

  private static let halfWay = """
    ALTER TABLE scene ADD COLUMN a; ALTER TABLE scene ADD COLUMN b; INSERT INTO nope VALUES(1);
    """

  @Test(
    "migration-06-failure-half-way",
    arguments: [
      (halfWay, 3), ("BEGIN; ALTER TABLE scene ADD COLUMN a; COMMIT;", 1),
      ("ALTER TABLE scene ADD COLUMN a; COMMIT; ALTER TABLE scene ADD COLUMN b;", 2),
      ("ALTER TABLE scene ADD COLUMN a; ROLLBACK; ALTER TABLE scene ADD COLUMN b;", 2),
    ])
  func failureHalfWay(text: String, statement: Int) throws {
    let site = try MigrationSite(["0001_a.sql": "CREATE TABLE scene (id)"])
    try site.up()
    try site.write(text, to: "0002_b.sql")
    let before = try site.contents()
    let error = #expect(throws: MigrationError.self) { try site.up() }
    guard case .failed(let failure)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(failure.file == "0002_b.sql" && failure.line == 1 && failure.statement == statement)
    #expect(try site.contents() == before)
    try site.write(
      "ALTER TABLE scene ADD COLUMN a; ALTER TABLE scene ADD COLUMN b;", to: "0002_b.sql")
    #expect(try site.up().versions == [2])
    #expect(try site.number("SELECT count(*) FROM pragma_table_info('scene')") == 3)
  }

  @Test("migration-07-rebuild-deletes-children") func rebuildDeletesChildren() throws {
    let schema = """
      CREATE TABLE scene (id INTEGER PRIMARY KEY);
      CREATE TABLE entry (scene_id REFERENCES scene ON DELETE CASCADE, pos, route);
      INSERT INTO scene VALUES (1); INSERT INTO entry VALUES (1, 0, 'a'), (1, 1, 'b');
      """
    let rebuild = """
      CREATE TABLE scene_new (id INTEGER PRIMARY KEY, name TEXT NOT NULL DEFAULT '');
      INSERT INTO scene_new (id) SELECT id FROM scene; DROP TABLE scene;
      ALTER TABLE scene_new RENAME TO scene;
      """
    try withDatabase { connection in
      try migrator(schema).up(on: connection, now: noon)
      #expect(throws: MigrationError.self) {
        try migrator(schema, rebuild + "nonsense").up(on: connection, now: noon)
      }
      #expect(try connection.number("PRAGMA foreign_keys") == 1)
      try migrator(schema, rebuild).up(on: connection, now: noon)
      #expect(try connection.number("SELECT count(*) FROM entry") == 2)
      #expect(try connection.number("SELECT count(*) FROM pragma_foreign_key_check") == 0)
      #expect(try connection.number("PRAGMA foreign_keys") == 1)
    }
  }

  @Test("migration-09-duplicate-version") func duplicateVersion() throws {
    let site = try MigrationSite([
      "0001_a.sql": Self.table("a"), "0002_b.sql": Self.table("b"),
      "0002_c.sql": Self.table("c"), "2_d.sql": Self.table("d"), "0003_e.sql": Self.table("e"),
    ])
    let error = MigrationError.duplicateVersion(
      2, files: ["0002_b.sql", "0002_c.sql", "2_d.sql"])
    #expect(throws: error) { try site.up() }
    #expect(throws: error) { try site.status() }
    #expect(site.names.isEmpty)
  }
}
