import BacktrailMigrations
import BacktrailSQLite
import BacktrailStore
import Foundation
import Testing

/// No file makes the migrator trap, hang or leave anything behind: what is wrong is an error.
///
/// `BACKTRAIL_SEED` repeats a run; each prints its seed where it fails.
@Suite struct MigrationFuzzTests {
  private static let pieces = [
    "-- migrate: up\n", "-- migrate: down\n", "-- migrate: no-transaction\n",
    "-- migrate: drops t\n", "-- migrate: changes t\n", "-- migrate: readable-by 1\n",
    "-- migrate: reuses-ids t\n", "-- migrate:\n", "--", "/*", "*/", "\n", "\r\n", ";", " ", "'",
    "\"", "`", "[", "]", "(", ")", ",", "\u{FEFF}", "\0", "é", "1e999", "x'0", "?1", ":a",
    "CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, x)", "CREATE TABLE u (x UNIQUE)",
    "CREATE TABLE w (x PRIMARY KEY, y REFERENCES t (id)) WITHOUT ROWID",
    "INSERT INTO t (x) VALUES (1), (2)", "INSERT INTO u VALUES (1)", "DELETE FROM t",
    "INSERT OR ROLLBACK INTO u VALUES (1)", "UPDATE t SET x = x + 1", "DROP TABLE t",
    "DROP TABLE u", "ALTER TABLE t RENAME TO u", "ALTER TABLE u RENAME TO t",
    "ALTER TABLE t ADD COLUMN y", "ALTER TABLE t DROP COLUMN x", "CREATE INDEX i ON t (x)",
    "DROP INDEX i", "CREATE VIEW v AS SELECT * FROM t", "DROP VIEW v",
    "CREATE TRIGGER g AFTER INSERT ON t BEGIN INSERT INTO u VALUES (new.x); END",
    "CREATE TRIGGER g INSTEAD OF INSERT ON v BEGIN DELETE FROM t; END", "CREATE TEMP TABLE t (x)",
    "CREATE VIRTUAL TABLE f USING fts5 (x)", "INSERT INTO f VALUES ('a')", "DROP TABLE f",
    "BEGIN", "COMMIT", "ROLLBACK", "END", "SAVEPOINT s", "RELEASE s", "VACUUM", "REINDEX",
    "ANALYZE", "ATTACH ':memory:' AS m", "PRAGMA foreign_keys = 0", "PRAGMA journal_mode = wal",
    "PRAGMA writable_schema = 1", "PRAGMA user_version = 3", "PRAGMA schema_version = 9",
    "DELETE FROM sqlite_sequence", "DELETE FROM backtrail_migration",
    "DROP TABLE backtrail_migration", "UPDATE sqlite_schema SET sql = ''", "SELECT 1",
    "EXPLAIN", "CREATE TRIGGER", "BEGIN;", "END;", "SELECT RAISE(ROLLBACK, 'x')",
    "WITH r AS (SELECT 1) SELECT * FROM r",
  ]

  @Test func anyTextIsAppliedOrRefusedWhole() throws {
    let seed = Self.seed
    var generator = Random(seed: seed)
    var applied = 0
    for round in 0..<1_500 {
      let comment = Comment("BACKTRAIL_SEED=\(seed), round \(round)")
      let text = Self.text(&generator)
      let connection = try Connection.inMemory()
      try migrator("CREATE TABLE kept (x); INSERT INTO kept VALUES (1)").up(
        on: connection, now: noon)
      let before = try connection.everything()
      do {
        let both = try migrator("CREATE TABLE kept (x); INSERT INTO kept VALUES (1)", text)
        try both.up(on: connection, now: noon)
        applied += 1
        #expect(try both.status(on: connection).verdict == .clean, comment)
      } catch let error as MigrationError {
        #expect(!error.description.isEmpty)
        if error.code != "failedHalfWay" { #expect(try connection.everything() == before, comment) }
      }
      #expect(try connection.number("SELECT x FROM kept") == 1, comment)
      #expect(try connection.number("PRAGMA foreign_keys") == 1, comment)
      #expect(try connection.number("PRAGMA writable_schema") == 0, comment)
      #expect(!connection.isInTransaction, comment)
    }
    // Otherwise nothing would have been tried.
    #expect(applied > 20, "BACKTRAIL_SEED=\(seed)")
  }

  @Test func anyBytesAreReadOrRefused() throws {
    let seed = Self.seed
    var generator = Random(seed: seed)
    let site = try MigrationSite()
    for _ in 0..<300 {
      let count = Int.random(in: 0..<200, using: &generator)
      let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
      try site.folder.write(bytes, to: "sql/0001_a.sql")
      do {
        _ = try site.migrator()
      } catch is MigrationError {}
      let text = String(decoding: bytes, as: UTF8.self)
      let pieces = SQLScript.statements(of: text)
      #expect(pieces.allSatisfy { !$0.sql.isEmpty && $0.line > 0 }, "BACKTRAIL_SEED=\(seed)")
      try? ScriptRules(isInTransaction: true).check(text)
    }
  }

  /// What is told apart before anything runs is what SQLite tells apart.
  @Test func statementsAreSplitAsSQLiteSplitsThem() throws {
    let seed = Self.seed
    var generator = Random(seed: seed)
    let fine =
      Self.pieces.filter {
        $0.count > 1 && $0.contains(" ") && !$0.contains("migrate") && !$0.hasSuffix(";")
          && $0 != "CREATE TRIGGER"
      } + ["SELECT 'a;b'", "SELECT \"x;\" FROM t", "/* ; */ SELECT 1", "SELECT [a;] FROM t -- ;\n"]
    for _ in 0..<200 {
      let chosen = (0..<Int.random(in: 1..<8, using: &generator))
        .map { _ in fine.randomElement(using: &generator) ?? "" }
      let script = chosen.joined(separator: ";\n")
      #expect(SQLScript.statements(of: script).count == chosen.count, "BACKTRAIL_SEED=\(seed)")
    }
  }

  private static func text(_ generator: inout Random) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 1..<9, using: &generator) {
      text += pieces.randomElement(using: &generator) ?? ""
      if Int.random(in: 0..<4, using: &generator) > 0 { text += ";\n" }
    }
    return text
  }

  private static var seed: UInt64 {
    ProcessInfo.processInfo.environment["BACKTRAIL_SEED"].flatMap(UInt64.init)
      ?? UInt64.random(in: 0...UInt64.max)
  }

  /// SplitMix64.
  private struct Random: RandomNumberGenerator {
    var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var mixed = state
      mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
      mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
      return mixed ^ (mixed >> 31)
    }
  }
}
