import BacktrailMigrations
import BacktrailNavigation
import BacktrailSQLite
import Foundation
import Testing

@testable import BacktrailStore

/// A dump that is loaded gives the schema and the ledger that the migrations give.
@Suite struct SchemaDumpTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
  }

  /// Folders of migrations with everything that a schema can have.
  static let scripts: [String: String] = [
    "odd names": #"""
    CREATE TABLE "two words" ("a ""quoted"" name" TEXT DEFAULT 'it''s; -- no comment',
      [b c] INTEGER /* ; */, `d` REAL);
    CREATE TABLE "new
    line" (x, y);
    CREATE TABLE "Ünï" (ß TEXT);
    CREATE TABLE "select" ("from" TEXT);
    CREATE INDEX "i ""1""" ON "two words" ("a ""quoted"" name", [b c] DESC) WHERE [b c] > 0;
    CREATE UNIQUE INDEX "new
    index" ON "new
    line" (lower(x) COLLATE NOCASE);
    """#,
    "kinds of tables": #"""
    CREATE TABLE a (id INTEGER PRIMARY KEY AUTOINCREMENT, v TEXT NOT NULL UNIQUE,
      twice INTEGER GENERATED ALWAYS AS (length(v) * 2) VIRTUAL,
      kept TEXT AS (v || '!') STORED, CHECK (length(v) < 10)) STRICT;
    CREATE TABLE b (k TEXT PRIMARY KEY, a INTEGER REFERENCES a (id) ON DELETE CASCADE)
      WITHOUT ROWID, STRICT;
    CREATE TABLE later (b TEXT REFERENCES zzz (k));
    CREATE TABLE zzz (k TEXT PRIMARY KEY);
    INSERT INTO a (v) VALUES ('one');
    PRAGMA user_version = 7;
    ANALYZE;
    """#,
    "virtual tables": #"""
    CREATE TABLE post (id INTEGER PRIMARY KEY, body TEXT);
    CREATE VIRTUAL TABLE search USING fts5(body, content='post', content_rowid='id');
    CREATE VIRTUAL TABLE "own ""words""" USING fts5(a, b, tokenize = "unicode61");
    CREATE VIRTUAL TABLE place USING rtree(id, x0, x1);
    CREATE TRIGGER post_insert AFTER INSERT ON post BEGIN
      INSERT INTO search (rowid, body) VALUES (new.id, new.body);
    END;
    """#,
    "views and triggers": #"""
    CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT);
    CREATE VIEW c AS SELECT id, a FROM t;
    CREATE VIEW b AS SELECT id FROM c WHERE a <> 'x;y';
    CREATE VIEW a (n) AS SELECT count(*) FROM b -- a comment at its end
    ;
    CREATE TRIGGER aa INSTEAD OF INSERT ON c BEGIN
      INSERT INTO t (a) VALUES (new.a); -- two; statements
      UPDATE t SET a = 'BEGIN; END;' WHERE id = 0;
    END;
    CREATE TRIGGER zz AFTER UPDATE OF a ON t WHEN old.a <> new.a BEGIN SELECT 1; END
    """#,
    "rebuilt": #"""
    CREATE TABLE parent (id INTEGER PRIMARY KEY, a);
    CREATE TABLE child (p REFERENCES parent (id));
    CREATE INDEX ci ON child (p);
    ALTER TABLE parent RENAME COLUMN a TO b;
    ALTER TABLE parent ADD COLUMN c TEXT DEFAULT 'x';
    ALTER TABLE child RENAME TO "the child";
    """#,
  ]

  /// Everything in a schema in the order of names, and the ledger without its instants.
  private func state(of path: String, ledger: String) throws -> [String] {
    let connection = try Connection(path: path, mode: .readOnly)
    let schema = try connection.all(
      """
      SELECT type, name, tbl_name, sql FROM sqlite_schema
      WHERE name NOT LIKE 'sqlite_stat%' AND name <> 'sqlite_sequence' ORDER BY type, name
      """
    ) { row in (0..<4).map { row.optionalText(at: $0) ?? "NULL" }.joined(separator: "|") }
    let rows = try connection.prepare("SELECT * FROM \(ledger) ORDER BY version")
    var states: [String] = schema
    let columns = try connection.all("SELECT name FROM pragma_table_info(?1)", ledger) {
      $0.text(at: 0)
    }
    while try rows.step() {
      states += columns.enumerated()
        .filter { !$0.element.hasSuffix("_at") || rows.isNull(at: $0.offset) }
        .map { "\($0.element)=\(rows.optionalText(at: $0.offset) ?? "NULL")" }
    }
    return try states + ["\(connection.pragma("user_version") ?? -1)"]
  }

  /// Applies migrations to a file and dumps it, twice; the dumps are the same.
  private func dump(_ migrator: Migrator, _ name: String) throws -> String {
    let connection = try Connection(path: folder.path(of: name), mode: .readWriteCreate)
    try migrator.up(on: connection, now: noon)
    let dump = try migrator.dump(at: folder.path(of: name))
    #expect(try migrator.dump(at: folder.path(of: name)) == dump)
    return dump
  }

  private func checkLoading(_ migrator: Migrator) throws {
    let dump = try dump(migrator, "up.db")
    let wanted = try state(of: folder.path(of: "up.db"), ledger: migrator.ledger)
    try Migrator.load(dump: dump, into: folder.path(of: "loaded.db"))
    #expect(try state(of: folder.path(of: "loaded.db"), ledger: migrator.ledger) == wanted)
    #expect(try migrator.dump(at: folder.path(of: "loaded.db")) == dump)
    let connection = try Connection(path: folder.path(of: "loaded.db"), mode: .readWrite)
    #expect(try migrator.up(on: connection, now: noon) == [])
    #expect(try state(byShellOf: dump, migrator.ledger) == wanted)
  }

  /// The same by SQLite's own shell.
  private func state(byShellOf dump: String, _ ledger: String) throws -> [String] {
    try folder.write(Array(dump.utf8), to: "schema.sql")
    let shell = Process()
    shell.executableURL = URL(filePath: "/bin/sh")
    shell.arguments = ["-c", "sqlite3 -bail shell.db < schema.sql"]
    shell.currentDirectoryURL = URL(filePath: folder.path)
    try shell.run()
    shell.waitUntilExit()
    #expect(shell.terminationStatus == 0)
    return try state(of: folder.path(of: "shell.db"), ledger: ledger)
  }

  @Test("The dump of the store's own migrations loads as they make it")
  func shipped() throws {
    try checkLoading(Migrator.store())
    let store = try RestorationStore(path: folder.path(of: "loaded.db"))
    try store.put(RecordID(parsing: "project/p1"))
    #expect(try store.diagnose().isHealthy)
    store.close()
  }

  @Test("The dump of any schema loads as the migrations make it", arguments: scripts.keys.sorted())
  func odd(_ name: String) throws {
    try checkLoading(migrator(try #require(Self.scripts[name]), "CREATE TABLE last (x)"))
  }

  @Test("The order is that of kinds and names, and nothing that SQLite makes by itself is in it")
  func order() throws {
    let dump = try self.dump(
      migrator(
        """
        CREATE TABLE z (id INTEGER PRIMARY KEY AUTOINCREMENT, a TEXT UNIQUE);
        CREATE TABLE B (x); CREATE TABLE a (x);
        CREATE TRIGGER t1 AFTER INSERT ON a BEGIN SELECT 1; END;
        CREATE VIEW a_view AS SELECT 1;
        CREATE INDEX i2 ON z (a); CREATE INDEX i1 ON a (x);
        """), "a.db")
    // Without what the ledger keeps of the migration's text.
    let lines = dump.split(separator: "\n").map(String.init)
    let ledger = try #require(lines.firstIndex { $0.hasPrefix("INSERT") })
    let rest = try #require(lines.lastIndex { $0.hasPrefix("CREATE INDEX i1") })
    let made = (lines[..<ledger] + lines[rest...]).filter { $0.hasPrefix("CREATE") }
    #expect(
      made.map { $0.prefix { $0 != "(" } } == [
        "CREATE TABLE B ", "CREATE TABLE a ", "CREATE TABLE backtrail_migration ",
        "CREATE TABLE z ", "CREATE INDEX i1 ON a ", "CREATE INDEX i2 ON z ",
        "CREATE VIEW a_view AS SELECT 1;",
        "CREATE TRIGGER t1 AFTER INSERT ON a BEGIN SELECT 1; END;",
      ])
    #expect(!dump.contains("sqlite_sequence") && !dump.contains("autoindex"))
  }

  @Test("The same schema gives the same bytes, whenever it was made")
  func stable() throws {
    let migrator = try Migrator.store()
    let first = try dump(migrator, "a.db")
    let later = try Connection(path: folder.path(of: "b.db"), mode: .readWriteCreate)
    try migrator.up(on: later, now: noon.advanced(byMilliseconds: 86_400_000))
    #expect(try migrator.dump(at: folder.path(of: "b.db")) == first)
  }

  @Test("A dump is loaded into a new file only, and as a whole or not at all")
  func loading() throws {
    try folder.write(Array("mine".utf8), to: "taken.db")
    let taken = folder.path(of: "taken.db")
    #expect(throws: SchemaDumpError.targetExists(path: taken)) {
      try Migrator.load(dump: "CREATE TABLE t (x);", into: taken)
    }
    #expect(folder.bytes(of: "taken.db") == Array("mine".utf8))
    #expect {
      try Migrator.load(
        dump: "BEGIN;\nCREATE TABLE t (x);\nCREATE TABLE t (x);\nCOMMIT;\n",
        into: folder.path(of: "new.db"))
    } throws: { error in
      guard case .failed(3, 3, let message)? = error as? SchemaDumpError else { return false }
      return message.contains("already exists")
    }
    #expect(folder.names == ["taken.db"])
  }

  @Test("No new file is put beside the log of an old one", arguments: ["-wal", "-journal"])
  func orphanedLog(suffix: String) throws {
    let path = folder.path(of: "new.db")
    try folder.write(Array("frames".utf8), to: "new.db\(suffix)")
    #expect(throws: StoreError.orphanedLog(path: path)) {
      try Migrator.load(dump: "CREATE TABLE t (x);", into: path)
    }
    #expect(folder.names == ["new.db\(suffix)"])
  }

  @Test("A file that is not there is said")
  func missing() throws {
    let path = folder.path(of: "none.db")
    #expect(throws: StoreError.fileMissing(path: path)) { try Migrator.store().dump(at: path) }
  }
}
