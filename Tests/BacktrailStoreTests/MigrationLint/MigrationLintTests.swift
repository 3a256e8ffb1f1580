import BacktrailMigrations
import Foundation
import Testing

@testable import BacktrailStore

/// Each warning comes where it should, and not where nothing is to be warned of.
@Suite struct MigrationLintTests {
  /// The codes and lines of what is said about the last of some files.
  private func lint(_ texts: String..., down: String? = "SELECT 1;") -> [String] {
    let names = ["a", "b", "c", "d"]
    let files = texts.enumerated().map { index, text in
      MigrationFile(name: "000\(index + 1)_\(names[index]).sql", text: text)
    }
    let last = files[files.count - 1].name
    return Migrator.lint(files: files).filter { $0.file == last }
      .map { "\($0.code.rawValue)\($0.line.map { " \($0)" } ?? "")" }
  }

  /// A file of both sections, the first of which begins on line 2.
  private static func file(_ up: String, down: String = "SELECT 1;") -> String {
    "-- migrate: up\n\(up)\n-- migrate: down\n\(down)\n"
  }

  private static let tables = file(
    """
    CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b INTEGER, c TEXT NOT NULL DEFAULT 'c');
    CREATE TABLE u (t INTEGER REFERENCES t (id), x TEXT CHECK (x IN ('on', 'off')));
    CREATE INDEX ta ON t (a);
    """, down: "DROP TABLE u; DROP TABLE t;")

  private func after(_ up: String, down: String? = nil) -> [String] {
    // A down section that is right for nothing is not what these tests are about.
    lint(Self.tables, Self.file("-- lint: allows downDiffers\n\(up)", down: down ?? "SELECT 1;"))
  }

  @Test("Tables that a migration makes and fills are no matter")
  func clean() {
    #expect(lint(Self.tables) == [])
    let up = """
      CREATE TABLE n (id INTEGER PRIMARY KEY, a TEXT NOT NULL);
      INSERT INTO n (a) VALUES ('x'); UPDATE n SET a = 'y'; DELETE FROM n;
      CREATE INDEX na ON n (a); ALTER TABLE n ADD COLUMN b TEXT; ALTER TABLE n DROP COLUMN b;
      """
    #expect(after(up, down: "DROP TABLE n;") == [])
  }

  @Test("Dropped tables")
  func dropsTable() {
    #expect(after("DROP TABLE u;") == ["dropsTable 3"])
    #expect(after("ALTER TABLE u RENAME TO v;\nDROP TABLE v;") == ["dropsTable 4"])
    #expect(after("ALTER TABLE u RENAME TO v;") == [])
    #expect(after("CREATE TABLE n (x); DROP TABLE n;") == [])
  }

  @Test("Dropped columns, and renamed ones that are not")
  func dropsColumn() {
    #expect(after("\nALTER TABLE t DROP COLUMN b;") == ["dropsColumn 4"])
    #expect(after("ALTER TABLE t RENAME COLUMN b TO bb;") == [])
    #expect(after("ALTER TABLE t ADD COLUMN d TEXT;") == [])
  }

  @Test("NOT NULL without a default is fine on an empty table, and fails on any other")
  func requiredColumn() {
    #expect(after("ALTER TABLE t ADD COLUMN d TEXT NOT NULL;") == ["requiredColumn 3"])
    #expect(after("ALTER TABLE t ADD COLUMN d TEXT NOT NULL DEFAULT 'd';") == [])
    #expect(after("CREATE TABLE n (x); ALTER TABLE n ADD COLUMN d TEXT NOT NULL;") == [])
  }

  /// A rebuild of t, in the order that SQLite's documentation gives.
  private static func rebuild(_ columns: String, _ into: String, _ from: String) -> String {
    """
    CREATE TABLE new_t (\(columns));
    INSERT INTO new_t (\(into)) SELECT \(from) FROM t;
    DROP TABLE t;
    ALTER TABLE new_t RENAME TO t;
    CREATE INDEX ta ON t (a);
    """
  }

  @Test("A rebuild locks, and loses what it does not read")
  func rebuilds() {
    let columns = "id INTEGER PRIMARY KEY, a TEXT, b INTEGER, c TEXT NOT NULL DEFAULT 'c'"
    #expect(after(Self.rebuild(columns, "id, a, b, c", "id, a, b, c")) == ["locksLong 5"])
    #expect(
      after(Self.rebuild(columns, "id, a, c", "id, a, c")) == ["losesColumn 5", "locksLong 5"])
    #expect(after(Self.rebuild(columns, "id, a, b, c", "*")) == ["locksLong 5"])
    #expect(after(Self.rebuild(columns, "id, a, b, c", "id, upper(a), b, c")) == ["locksLong 5"])
    let less = "id INTEGER PRIMARY KEY, a TEXT, c TEXT NOT NULL DEFAULT 'c'"
    #expect(after(Self.rebuild(less, "id, a, c", "id, a, c")) == ["dropsColumn 5", "locksLong 5"])
  }

  @Test("A rebuild that moves the old table away first is one too")
  func rebuildsTheOtherWay() {
    let up = """
      ALTER TABLE u RENAME TO old_u;
      CREATE TABLE u (t INTEGER, x TEXT);
      INSERT INTO u (t) SELECT t FROM old_u;
      DROP TABLE old_u;
      """
    #expect(after(up) == ["losesColumn 6", "locksLong 6"])
  }

  @Test("A table that is copied as a whole has been read")
  func copies() {
    let up = """
      ALTER TABLE u RENAME TO old_u;
      CREATE TABLE u (t INTEGER REFERENCES t (id), x TEXT CHECK (x IN ('on', 'off')));
      INSERT INTO u SELECT * FROM old_u;
      DROP TABLE old_u;
      """
    #expect(after(up) == ["locksLong 6"])
  }

  @Test("What has no end is ended")
  func endless() {
    let endless = """
      CREATE TABLE n (x);
      WITH RECURSIVE r (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM r WHERE x > 0)
      SELECT count(*) FROM r;
      """
    #expect(lint(endless) == ["notTried 2"])
  }

  @Test("Files from a number on are warned of, and those before it run all the same")
  func from() {
    let files = [
      MigrationFile(name: "0001_a.sql", text: "CREATE TABLE t (x);"),
      MigrationFile(name: "0002_b.sql", text: Self.file("DELETE FROM t;")),
    ]
    func names(_ version: Int) -> [String] {
      Migrator.lint(files: files, from: version).map { "\($0.file) \($0.code.rawValue)" }
    }
    #expect(names(0) == ["0001_a.sql missingDown", "0002_b.sql deletesEveryRow"])
    #expect(names(2) == ["0002_b.sql deletesEveryRow"])
    #expect(names(3) == [])
  }

  @Test("A word that is no code silences nothing and is named")
  func unknownCode() {
    let up = "-- lint: allows dropColumn, downDiffers\nALTER TABLE t DROP COLUMN b;"
    #expect(lint(Self.tables, Self.file(up)) == ["unknownCode 2", "dropsColumn 3"])
  }

  @Test("Another type, by whatever letters it is written")
  func changesType() {
    let text = "id INTEGER PRIMARY KEY, a TEXT, b TEXT, c TEXT NOT NULL DEFAULT 'c'"
    #expect(
      after(Self.rebuild(text, "id, a, b, c", "*")) == ["changesType 5", "locksLong 5"])
    let small = "id integer primary key, a text, b integer, c text not null default 'c'"
    #expect(after(Self.rebuild(small, "id, a, b, c", "*")) == ["locksLong 5"])
  }

  @Test("Rows that go, and rows that are read one by one")
  func rows() {
    #expect(after("DELETE FROM t;") == ["deletesEveryRow 3"])
    #expect(after("DELETE FROM t WHERE id = 7;") == [])
    #expect(after("DELETE FROM t WHERE b = 7;") == ["locksLong 3"])
    #expect(after("UPDATE t SET b = 1;") == ["locksLong 3"])
    #expect(after("UPDATE t SET b = 1 WHERE a = 'x';") == [])
    #expect(after("INSERT INTO u (t) VALUES (1);") == [])
  }

  @Test("What a trigger does is not what the file does")
  func triggers() {
    let trigger = """
      CREATE TRIGGER g AFTER INSERT ON u BEGIN DELETE FROM t WHERE b = 99; END;
      INSERT INTO u (t) VALUES (1);
      """
    #expect(after(trigger) == [])
  }

  @Test("Indexes of tables that are there, and VACUUM")
  func locks() {
    #expect(after("CREATE INDEX tb ON t (b);") == ["locksLong 3"])
    #expect(after("CREATE TABLE n (x UNIQUE); CREATE INDEX nx ON n (x);") == [])
    #expect(
      lint(Self.tables, "-- migrate: no-transaction\n" + Self.file("VACUUM;"))
        == ["locksLong 3"])
  }

  @Test("What fails only where there are rows")
  func failsWithRows() {
    #expect(after("CREATE TABLE n AS SELECT a FROM t; SELECT 1;") == [])
    let check = """
      CREATE TABLE n (a TEXT CHECK (a = 'never'));
      INSERT INTO n SELECT a FROM t;
      """
    #expect(after(check) == ["failsWithRows 4"])
    let down = "ALTER TABLE u ADD COLUMN gone TEXT NOT NULL;"
    #expect(lint(Self.tables, Self.file("SELECT 1;", down: down)).contains("failsWithRows 4"))
  }

  @Test("Several statements without a transaction")
  func stopsHalfWay() {
    func without(_ up: String) -> [String] {
      lint(Self.tables, "-- migrate: no-transaction\n" + Self.file(up))
    }
    #expect(without("CREATE INDEX tb ON t (b);").contains { $0.hasPrefix("stopsHalfWay") } == false)
    #expect(without("CREATE TABLE x (a);\nCREATE TABLE y (a);").contains("stopsHalfWay"))
    #expect(!after("CREATE TABLE x (a);\nCREATE TABLE y (a);").contains("stopsHalfWay"))
  }

  @Test("A way back that is missing, fails, or leads elsewhere")
  func down() {
    #expect(lint("CREATE TABLE t (x);") == ["missingDown"])
    #expect(lint(Self.file("CREATE TABLE t (x);", down: "-- nothing")) == ["missingDown"])
    #expect(lint(Self.file("CREATE TABLE t (x);", down: "DROP TABLE t;")) == [])
    #expect(lint(Self.file("CREATE TABLE t (x);", down: "\nDROP TABLE s;")) == ["downFails 5"])
    #expect(lint(Self.file("CREATE TABLE t (x);", down: "SELECT 1;")) == ["downDiffers 4"])
    // The same by other words is the same.
    #expect(
      lint(
        Self.file("CREATE TABLE t (a, b);", down: "DROP TABLE t;"),
        Self.file(
          "ALTER TABLE t RENAME TO s; ALTER TABLE s ADD COLUMN c;",
          down: "ALTER TABLE s DROP COLUMN c; ALTER TABLE s RENAME TO t;")) == [])
  }

  @Test("Files that are none, and statements that can never run")
  func unreadable() {
    func codes(_ files: MigrationFile...) -> [String] {
      Migrator.lint(files: files).map { "\($0.file) \($0.code.rawValue)" }
    }
    let good = MigrationFile(name: "0001_a.sql", text: Self.file("CREATE TABLE t (x);"))
    #expect(
      codes(good, MigrationFile(name: "bad name.sql", text: "SELECT 1"))
        == ["bad name.sql unreadableFile"])
    #expect(
      codes(good, MigrationFile(name: "1_b.sql", text: "SELECT 1"))
        == ["0001_a.sql unreadableFile"])
    #expect(
      codes(MigrationFile(name: "0002_b.sql", text: "-- migrate: sideways\nSELECT 1"))
        == ["0002_b.sql unreadableFile"])
    #expect(lint("SELECT 1;\nCREATE TABEL t (x);") == ["cannotRun 2"])
    #expect(lint("SELECT 1;\nINSERT INTO elsewhere VALUES (1);") == ["notTried 2"])
    #expect(lint("SELECT * FROM none;", "SELECT 1;") == ["notTried"])
  }

  @Test("Statements that no migration may have, and what is refused when it runs")
  func refused() {
    #expect(lint(Self.file("CREATE TABLE t (x);\nCOMMIT;")) == ["cannotRun 3"])
    #expect(
      lint(Self.file("CREATE TABLE t (x);", down: "DROP TABLE t;\nATTACH 'x' AS y;"))
        == ["cannotRun 5"])
    // A rebuild that leaves the index out, which nothing says is meant.
    let columns = "id INTEGER PRIMARY KEY, a TEXT, b INTEGER, c TEXT NOT NULL DEFAULT 'c'"
    let rebuild = Self.rebuild(columns, "id, a, b, c", "*").split(separator: "\n").dropLast()
    #expect(after(rebuild.joined(separator: "\n")) == ["refused", "locksLong 5"])
  }

  @Test("Looking at files writes to none, whatever they say")
  func writesNothing() throws {
    let folder = try TemporaryFolder()
    let vacuum = "VACUUM INTO '\(folder.path(of: "out.db"))';"
    let alone = "-- migrate: no-transaction\n"
    #expect(lint(Self.tables, alone + Self.file(vacuum)) == ["cannotRun 3"])
    #expect(
      lint(Self.tables, alone + Self.file("SELECT 1;", down: vacuum)).contains("cannotRun 5"))
    #expect(folder.names == [])
  }

  @Test("What needs rows fails on an empty database, and those after it are tried all the same")
  func needsRows() {
    let settings = Self.file("CREATE TABLE s (v NOT NULL);", down: "DROP TABLE s;")
    let copy = Self.file(
      "SELECT 1;\nINSERT INTO s (v) SELECT max(b) FROM t;", down: "DELETE FROM s;")
    #expect(lint(Self.tables, settings, copy).first == "notTried 3")
    let next = Self.file("ALTER TABLE s ADD COLUMN w TEXT NOT NULL;")
    #expect(lint(Self.tables, settings, copy, next) == ["requiredColumn 2", "downDiffers 4"])
  }

  @Test("A word in what SQLite says makes no mistake")
  func wordsInMessages() {
    let text = """
      CREATE TABLE n (x CHECK (x = 'a syntax error may not be'));
      INSERT INTO n VALUES ('incomplete input');
      """
    #expect(lint(text) == ["notTried 2"])
  }

  @Test("A file says what is meant, by its codes")
  func silenced() {
    let up =
      "-- lint: allows dropsColumn, downDiffers\nALTER TABLE t DROP COLUMN b;\nDELETE FROM t;"
    #expect(lint(Self.tables, Self.file(up)) == ["deletesEveryRow 4"])
  }

  @Test("A warning is one line with the place, and names what it is about")
  func texts() {
    let warnings = Migrator.lint(files: [
      MigrationFile(name: "0001_a.sql", text: Self.tables),
      MigrationFile(
        name: "0002_b.sql",
        text: Self.file("ALTER TABLE t DROP COLUMN b;", down: "ALTER TABLE t ADD COLUMN b INTEGER;")
      ),
    ])
    #expect(
      warnings.map(\.description) == [
        "0002_b.sql:2: dropsColumn: Drops the column b of t with its values.",
        "0002_b.sql:4: downDiffers: After up and down, this is not as it was before: table t.",
      ])
  }

  @Test("No text makes it crash")
  func anyText() {
    let environment = ProcessInfo.processInfo.environment
    let seed = environment["BACKTRAIL_SEED"].flatMap(UInt64.init) ?? .random(in: 0...(.max))
    var generator = SplitMix64(seed: seed)
    let parts = [
      "CREATE TABLE t (", "x", ")", ";", "'", "\"", "--", "/*", "*/", "\n", "DROP TABLE t", "[",
      "]",
      "ALTER TABLE t RENAME TO u", "BEGIN", "COMMIT", "ROLLBACK", "INSERT INTO t VALUES (1)",
      "CREATE TRIGGER g AFTER INSERT ON t BEGIN SELECT 1; END", "\u{0}", "é", "-- migrate: down\n",
      "SAVEPOINT a", "RELEASE a", "VACUUM", "PRAGMA foreign_keys = 1", "UPDATE t SET x = 1",
    ]
    for _ in 0..<300 {
      let count = Int.random(in: 1...8, using: &generator)
      let text = (0..<count).map { _ in parts.randomElement(using: &generator) ?? "" }.joined(
        separator: Bool.random(using: &generator) ? " " : "")
      let warnings = Migrator.lint(files: [MigrationFile(name: "1_a.sql", text: text)])
      #expect(warnings.allSatisfy { !$0.message.isEmpty }, "seed \(seed): \(text)")
    }
  }

  /// The store's own files cannot change any more; what there is to say about them is known.
  @Test("Nothing is wrong with the store's own migrations")
  func shipped() throws {
    let warnings = try Migrator.store().lint()
    #expect(warnings.filter(\.code.isError) == [])
    #expect(
      warnings.map { "\($0.file) \($0.line ?? 0) \($0.code.rawValue)" } == [
        "V0002_trust.sql 5 locksLong", "V0002_trust.sql 6 locksLong", "V0002_trust.sql 9 locksLong",
        "V0002_trust.sql 11 locksLong", "V0002_trust.sql 12 locksLong",
      ])
  }
}
