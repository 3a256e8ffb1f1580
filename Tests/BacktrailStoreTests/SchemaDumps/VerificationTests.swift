import BacktrailMigrations
import BacktrailNavigation
import BacktrailSQLite
import Testing

@testable import BacktrailStore

/// A database is as its applied migrations make it, or what is not is named.
@Suite struct VerificationTests {
  private let folder: TemporaryFolder
  private let path: String
  private let connection: Connection
  private let migrator: Migrator

  static let first = """
    -- migrate: up
    CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT);
    CREATE INDEX ta ON t (a);
    CREATE VIEW v AS SELECT a FROM t;
    -- migrate: down
    DROP VIEW v; DROP TABLE t;
    """
  static let second = """
    CREATE TABLE u (t INTEGER REFERENCES t (id));
    CREATE TRIGGER ut AFTER INSERT ON u BEGIN SELECT 1; END;
    """

  init() throws {
    folder = try TemporaryFolder()
    path = folder.path(of: "app.db")
    connection = try Connection(path: path, mode: .readWriteCreate)
    migrator = try BacktrailStoreTests.migrator(Self.first, Self.second)
    try migrator.up(on: connection, now: noon)
  }

  private func findings() throws -> [String] {
    try migrator.verify(at: path).findings.map {
      "\($0.severity.rawValue) \($0.code): \($0.message)"
    }
  }

  @Test("What was migrated and not touched is clean, beside another application's tables")
  func clean() throws {
    try connection.execute(
      script: "CREATE TABLE invoice (id INTEGER PRIMARY KEY, t INTEGER REFERENCES t (id)); "
        + "INSERT INTO t VALUES (1, 'x'); INSERT INTO u VALUES (1)")
    let verification = try migrator.verify(at: path)
    #expect(verification.isClean && verification.findings == [])
    #expect(verification.verdict == .clean)
  }

  @Test("The store's own database is clean")
  func store() throws {
    let fixture = try Fixture()
    try fixture.putTree()
    #expect(try Migrator.store().verify(at: fixture.path).isClean)
  }

  @Test(
    "What is missing, changed or on top is named",
    arguments: [
      ("DROP INDEX ta", "error schema: The index ta on t is not there."),
      ("DROP TRIGGER ut", "error schema: The trigger ut on u is not there."),
      ("DROP VIEW v", "error schema: The view v is not there."),
      (
        "DROP TRIGGER ut; DROP TABLE u",
        "error schema: The table u is not there.|error schema: The trigger ut on u is not there."
      ),
      ("ALTER TABLE t ADD COLUMN b", "error schema: The table t is not as its migration makes it."),
      (
        "DROP INDEX ta; CREATE INDEX ta ON t (a DESC)",
        "error schema: The index ta on t is not as its migration makes it."
      ),
      ("CREATE INDEX own ON t (a)", "warning extra: The index own on t is made by no migration."),
      (
        "CREATE TRIGGER own AFTER INSERT ON t BEGIN SELECT 1; END",
        "warning extra: The trigger own on t is made by no migration."
      ),
    ])
  func schema(_ change: String, _ expected: String) throws {
    try connection.execute(script: change)
    #expect(try findings() == expected.split(separator: "|").map(String.init))
    let isSound = expected.hasPrefix("warning")
    #expect(try migrator.verify(at: path).isSound == isSound)
    #expect(try migrator.verify(at: path).isDamaged == false)
  }

  @Test("A kept text that is not what was applied is named, and nothing is built on it")
  func ledger() throws {
    try connection.execute(
      script: "UPDATE backtrail_migration SET sql = sql || ' ' WHERE version = 2; DROP INDEX ta")
    #expect(
      try findings() == [
        "error ledger: The name or the text that is kept of migration 2 (b) is not what was applied."
      ])
  }

  @Test("A changed file is drift, and the database is still compared with what was applied")
  func drifted() throws {
    let changed = try BacktrailStoreTests.migrator(
      Self.first + "\n-- and more", Self.second)
    let verification = try changed.verify(at: path)
    #expect(verification.verdict == .drifted && verification.findings == [])
    #expect(!verification.isClean && verification.isSound)
  }

  @Test("What has not been applied is pending, and what is there is as it should be")
  func pending() throws {
    let more = try BacktrailStoreTests.migrator(Self.first, Self.second, "CREATE TABLE w (x)")
    let verification = try more.verify(at: path)
    #expect(verification.verdict == .pending && verification.findings == [])
  }

  @Test("A migration that needs another one's tables cannot be compared, and says so")
  func foreignTables() throws {
    try connection.execute(script: "CREATE TABLE old (x)")
    let more = try BacktrailStoreTests.migrator(
      Self.first, Self.second, "ALTER TABLE old ADD COLUMN y")
    try more.up(on: connection, now: noon)
    let verification = try more.verify(at: path)
    #expect(verification.isClean)
    #expect(verification.findings.map(\.code) == ["replay"])
    #expect(verification.findings[0].message.contains("migration 3 (c)"))
  }

  @Test("Rows without their parents are named where the table is one of the migrations'")
  func foreignKeys() throws {
    try connection.setPragma("foreign_keys", to: 0)
    try connection.execute(
      script: "CREATE TABLE other (t REFERENCES t (id)); INSERT INTO other VALUES (9)")
    #expect(try findings() == [])
    try connection.execute(script: "INSERT INTO u VALUES (9)")
    #expect(
      try findings() == [
        "error foreignKey: A row of u refers to another one that is not there."
      ])
    #expect(try migrator.verify(at: path).isDamaged)
  }

  @Test("A text in the ledger that reaches out of the database does nothing")
  func hostileLedger() throws {
    let text = "ATTACH '\(folder.path(of: "stolen.db"))' AS x; CREATE TABLE x.y (z);"
    let sum = SHA256.hexDigest(of: Array(text.utf8))
    try connection.execute(
      script: "UPDATE backtrail_migration SET checksum = '\(sum)', "
        + "sql = '\(text.replacing("'", with: "''"))' WHERE version = 2")
    #expect(try findings().contains { $0.hasPrefix("note replay") })
    #expect(!folder.names.contains("stolen.db"))
  }

  @Test("Looking changes nothing, and a missing file is said")
  func onlyLooks() throws {
    let other = try TemporaryFolder()
    try DatabaseBackup.copy(from: path, to: .file(other.path(of: "a.db")))
    let bytes = other.bytes(of: "a.db")
    #expect(try migrator.verify(at: other.path(of: "a.db")).isClean)
    #expect(other.bytes(of: "a.db") == bytes && other.names == ["a.db"])
    let missing = other.path(of: "none.db")
    #expect(throws: StoreError.fileMissing(path: missing)) { try migrator.verify(at: missing) }
  }
}
