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
      (
        "ALTER TABLE t ADD COLUMN b",
        "error schema: The table t is not as its migration makes it: \"… KEY, a TEXT, b)\" instead of "
          + "\"… KEY, a TEXT)\"."
      ),
      (
        "DROP INDEX ta; CREATE INDEX ta ON t (a DESC)",
        "error schema: The index ta on t is not as its migration makes it: \"… ON t (a DESC)\" "
          + "instead of \"… ON t (a)\"."
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

  @Test(
    "What was taken back is as before, though SQLite writes it with other quotes",
    arguments: [
      ("ALTER TABLE t RENAME TO s;", "ALTER TABLE s RENAME TO t;"),
      ("ALTER TABLE t RENAME COLUMN a TO b;", "ALTER TABLE t RENAME COLUMN b TO a;"),
      (
        "ALTER TABLE u ADD COLUMN b;",
        """
        CREATE TABLE new_u (t INTEGER REFERENCES t (id));
        INSERT INTO new_u SELECT t FROM u;
        DROP TABLE u;
        ALTER TABLE new_u RENAME TO u;
        CREATE TRIGGER ut AFTER INSERT ON u BEGIN SELECT 1; END;
        """
      ),
    ])
  func takenBack(_ up: String, _ down: String) throws {
    let more = try BacktrailStoreTests.migrator(
      Self.first, Self.second, "-- migrate: up\n\(up)\n-- migrate: down\n\(down)")
    try more.up(on: connection, now: noon)
    try more.down(on: connection, now: noon)
    let before = try BacktrailStoreTests.migrator(Self.first, Self.second)
    #expect(try before.verify(at: path) == .init(verdict: .clean, findings: []))
  }

  @Test(
    "What differs in a literal or in the blanks of a name is not the same",
    arguments: [
      ("CREATE TABLE w (x CHECK (x = 'on'))", "CREATE TABLE w (x CHECK (x = 'ON'))"),
      ("CREATE TABLE w (\"a b\")", "CREATE TABLE w (ab)"),
    ])
  func notTheSame(_ text: String, _ other: String) throws {
    let more = try BacktrailStoreTests.migrator(Self.first, Self.second, text)
    try more.up(on: connection, now: noon)
    try connection.execute(script: "DROP TABLE w; \(other)")
    let messages = try more.verify(at: path).findings.map(\.message)
    #expect(messages.count == 1)
    #expect(messages[0].hasPrefix("The table w is not as its migration makes it: "))
  }

  @Test("A text in the ledger that writes to another file does nothing")
  func hostileVacuum() throws {
    let text = "-- migrate: no-transaction\nVACUUM INTO '\(folder.path(of: "stolen.db"))';"
    let sum = SHA256.hexDigest(of: Array(text.utf8))
    try connection.execute(
      script: "UPDATE backtrail_migration SET checksum = '\(sum)', "
        + "sql = '\(text.replacing("'", with: "''"))' WHERE version = 2")
    #expect(try findings().contains { $0.hasPrefix("note replay") })
    #expect(!folder.names.contains("stolen.db"))
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

  @Test(
    "A key that refers to what is not unique is named, and another application's is passed over")
  func mismatchedKeys() throws {
    try connection.execute(
      script: """
        CREATE TABLE parent (a); CREATE TABLE other (p REFERENCES parent (a));
        PRAGMA foreign_keys = 0; INSERT INTO other VALUES (1); INSERT INTO u VALUES (9);
        """)
    // What comes after it is still looked at.
    #expect(
      try findings() == ["error foreignKey: A row of u refers to another one that is not there."])
    try connection.execute(script: "DELETE FROM u")
    #expect(try migrator.verify(at: path).isClean)
    let more = try BacktrailStoreTests.migrator(
      Self.first, Self.second,
      """
      CREATE TABLE p (a); CREATE UNIQUE INDEX pa ON p (a);
      CREATE TABLE c (p REFERENCES p (a));
      """)
    try more.up(on: connection, now: noon)
    try connection.execute(
      script: "PRAGMA foreign_keys = 0; DROP INDEX pa; INSERT INTO c VALUES (1)")
    let verification = try more.verify(at: path)
    #expect(verification.findings.map(\.code) == ["schema", "foreignKeyMismatch"])
    #expect(verification.findings[1].message.contains("of c "))
    #expect(!verification.isSound && !verification.isDamaged)
  }

  /// A copy of the database whose indexes have a collation that only the application has, where they
  /// have NOCASE here.
  private func copyWithOwnCollation(_ name: String) throws -> String {
    var bytes = try #require(folder.bytes(of: "app.db"))
    for index in bytes.indices where bytes[index...].starts(with: "NOCASE".utf8) {
      bytes.replaceSubrange(index..<index + 6, with: "MYCASE".utf8)
    }
    try folder.write(bytes, to: name)
    return folder.path(of: name)
  }

  @Test(
    "What needs the application to be read is said where it is the migrations', and stops nothing")
  func ownCollation() throws {
    try connection.execute(
      script: "CREATE TABLE o (a TEXT); CREATE INDEX oi ON o (a COLLATE NOCASE)")
    let other = try copyWithOwnCollation("other.db")
    #expect(throws: SQLiteError.self) {
      _ = try Connection(path: other, mode: .readOnly).pragma("integrity_check")
    }
    #expect(try migrator.verify(at: other) == .init(verdict: .clean, findings: []))
    try connection.execute(script: "DROP INDEX ta; CREATE INDEX ta ON t (a COLLATE NOCASE)")
    let own = try copyWithOwnCollation("own.db")
    #expect(try migrator.verify(at: own).findings.map(\.code) == ["schema", "notChecked"])
  }

  @Test("A file without a byte is one in which all is pending, and a store's is one that was lost")
  func emptyFile() throws {
    try folder.write([], to: "empty.db")
    let empty = folder.path(of: "empty.db")
    let other = try Migrator(
      files: [MigrationFile(name: "1_a.sql", text: "CREATE TABLE t (x);")],
      ledger: Migrator.folderLedger, completion: nil)
    #expect(try other.status(at: empty).verdict == .pending)
    #expect(try other.verify(at: empty) == .init(verdict: .pending, findings: []))
    #expect(try other.dump(at: empty).contains("BEGIN;"))
    #expect(throws: StoreError.emptyFile(path: empty)) { try migrator.verify(at: empty) }
    #expect(throws: StoreError.emptyFile(path: empty)) { try migrator.dump(at: empty) }
    #expect(folder.bytes(of: "empty.db") == [])
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
