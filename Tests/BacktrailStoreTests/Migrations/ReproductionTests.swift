import BacktrailMigrations
import BacktrailSQLite
import BacktrailStore
import Testing

/// The accidents that migrations are known for: each happens with the naive runner, and does not with
/// ours.
@Suite("Accidents of migrations")
struct ReproductionTests {
  /// What happens to a database, and how one sees that it is well.
  struct Accident: Sendable, CustomTestStringConvertible {
    let name: String
    let schema: String
    let migration: String
    let style: NaiveRunner.Style
    /// A query that gives 1 where the database is as it should be.
    let isWell: String
    /// What ours does: applies the file, or refuses it.
    let isApplied: Bool

    var testDescription: String { name }
  }

  private static let parents = """
    CREATE TABLE scene (id INTEGER PRIMARY KEY, name TEXT);
    CREATE TABLE entry (
      scene_id INTEGER REFERENCES scene (id) ON DELETE CASCADE, pos INTEGER, route TEXT);
    INSERT INTO scene VALUES (1, 'main');
    INSERT INTO entry VALUES (1, 0, 'a'), (1, 1, 'b');
    """

  private static let rebuild = """
    CREATE TABLE scene_new (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
    INSERT INTO scene_new SELECT id, name FROM scene;
    DROP TABLE scene;
    ALTER TABLE scene_new RENAME TO scene;
    """

  private static let numbered = """
    CREATE TABLE item (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT);
    INSERT INTO item VALUES (1, 'a'), (7, 'b');
    DELETE FROM item WHERE id = 7;
    """

  static let accidents: [Accident] = [
    Accident(
      name: "child rows cascaded away by a rebuild", schema: parents, migration: rebuild,
      style: .inTransaction, isWell: "SELECT count(*) = 2 FROM entry", isApplied: true),
    Accident(
      name: "child rows cascaded away, the pragma inside", schema: parents, migration: rebuild,
      style: .foreignKeysOffInside, isWell: "SELECT count(*) = 2 FROM entry", isApplied: true),
    Accident(
      name: "child rows cascaded away, keys deferred", schema: parents,
      migration: "PRAGMA defer_foreign_keys = ON;\n" + rebuild,
      style: .inTransaction, isWell: "SELECT count(*) = 2 FROM entry", isApplied: true),
    Accident(
      name: "a trigger lost by a rebuild",
      schema: """
        CREATE TABLE log (x); CREATE TABLE scene (id INTEGER PRIMARY KEY, name TEXT);
        CREATE TRIGGER logged AFTER INSERT ON scene BEGIN INSERT INTO log VALUES (new.id); END;
        """,
      migration: rebuild, style: .inTransaction,
      isWell: "SELECT count(*) FROM sqlite_schema WHERE name = 'logged'", isApplied: false),
    Accident(
      name: "an index lost by a rebuild",
      schema: """
        CREATE TABLE scene (id INTEGER PRIMARY KEY, name TEXT);
        CREATE UNIQUE INDEX scene_name ON scene (name);
        """,
      migration: rebuild, style: .inTransaction,
      isWell: "SELECT count(*) FROM sqlite_schema WHERE name = 'scene_name'", isApplied: false),
    Accident(
      name: "a view that can no longer be read",
      schema: "CREATE TABLE a (x, y); CREATE VIEW v AS SELECT b.y FROM b; CREATE TABLE b (x, y)",
      migration: "DROP TABLE b", style: .inTransaction,
      isWell: "SELECT count(*) FROM sqlite_schema WHERE name = 'b'", isApplied: false),
    Accident(
      name: "ids given again after a rebuild", schema: numbered,
      migration: """
        CREATE TABLE item_new (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL);
        INSERT INTO item_new SELECT * FROM item;
        DROP TABLE item;
        ALTER TABLE item_new RENAME TO item;
        """,
      style: .inTransaction,
      isWell: "SELECT seq = 7 FROM sqlite_sequence WHERE name = 'item'", isApplied: true),
    Accident(
      name: "ids given again, the old table renamed away", schema: numbered,
      migration: """
        ALTER TABLE item RENAME TO item_old;
        CREATE TABLE item (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT NOT NULL);
        INSERT INTO item SELECT * FROM item_old;
        DROP TABLE item_old;
        """,
      style: .inTransaction,
      isWell: "SELECT seq = 7 FROM sqlite_sequence WHERE name = 'item'", isApplied: true),
    Accident(
      name: "ids given again, AUTOINCREMENT forgotten", schema: numbered,
      migration: """
        CREATE TABLE item_new (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
        INSERT INTO item_new SELECT * FROM item;
        DROP TABLE item;
        ALTER TABLE item_new RENAME TO item;
        """,
      style: .inTransaction,
      isWell: "SELECT sql LIKE '%AUTOINCREMENT%' FROM sqlite_schema WHERE name = 'item'",
      isApplied: false),
    Accident(
      name: "rows deleted by a trigger",
      schema: """
        CREATE TABLE scene (id INTEGER PRIMARY KEY); CREATE TABLE entry (scene_id);
        CREATE TRIGGER gone AFTER DELETE ON scene
          BEGIN DELETE FROM entry WHERE scene_id = old.id; END;
        INSERT INTO scene VALUES (1); INSERT INTO entry VALUES (1);
        """,
      migration: "DELETE FROM scene; INSERT INTO scene VALUES (1)", style: .inTransaction,
      isWell: "SELECT count(*) = 1 FROM entry", isApplied: false),
    Accident(
      name: "orphans", schema: parents + "PRAGMA foreign_keys = OFF;",
      migration: "DELETE FROM scene", style: .inTransaction,
      isWell: "SELECT count(*) = 0 FROM pragma_foreign_key_check", isApplied: false),
    Accident(
      name: "a failure half-way", schema: "CREATE TABLE scene (id)",
      migration: """
        ALTER TABLE scene ADD COLUMN a; ALTER TABLE scene ADD COLUMN b;
        INSERT INTO nope VALUES (1);
        """,
      style: .statementByStatement,
      isWell: "SELECT count(*) = 1 FROM pragma_table_info('scene')", isApplied: false),
    Accident(
      name: "a stray COMMIT", schema: "CREATE TABLE scene (id)",
      migration: "ALTER TABLE scene ADD COLUMN a; COMMIT; INSERT INTO nope VALUES (1);",
      style: .inTransaction,
      isWell: "SELECT count(*) = 1 FROM pragma_table_info('scene')", isApplied: false),
    Accident(
      name: "BEGIN and COMMIT in the file", schema: "CREATE TABLE scene (id)",
      migration: """
        BEGIN; ALTER TABLE scene ADD COLUMN a; COMMIT;
        BEGIN; INSERT INTO nope VALUES (1); COMMIT;
        """,
      style: .statementByStatement,
      isWell: "SELECT count(*) = 1 FROM pragma_table_info('scene')", isApplied: false),
    Accident(
      name: "a stray ROLLBACK", schema: "CREATE TABLE scene (id)",
      migration: "ALTER TABLE scene ADD COLUMN a; ROLLBACK;", style: .inTransaction,
      isWell: """
        SELECT (SELECT count(*) FROM pragma_table_info('scene')) = 2
          OR (SELECT coalesce(sum(version = 2), 0) = 0 FROM ledger)
        """, isApplied: false),
  ]

  @Test(arguments: accidents)
  func happensWithTheNaiveRunner(_ accident: Accident) throws {
    try withDatabase { connection in
      try connection.execute(script: accident.schema)
      try? NaiveRunner(style: accident.style)
        .apply(accident.migration, version: 2, on: connection)
      try connection.execute(
        script: "CREATE TEMP VIEW ledger AS SELECT version FROM main.naive_ledger")
      #expect(try connection.number(accident.isWell) != 1)
    }
  }

  @Test(arguments: accidents)
  func doesNotHappenWithOurs(_ accident: Accident) throws {
    try withDatabase { connection in
      try migrator(accident.schema.replacing("PRAGMA foreign_keys = OFF;", with: ""))
        .up(on: connection, now: noon)
      let before = try connection.everything()
      let both = try migrator(
        accident.schema.replacing("PRAGMA foreign_keys = OFF;", with: ""), accident.migration)
      if accident.isApplied {
        #expect(try both.up(on: connection, now: noon).map(\.version) == [2])
      } else {
        #expect(throws: MigrationError.self) { try both.up(on: connection, now: noon) }
        #expect(try connection.everything() == before)
      }
      try connection.execute(
        script: "CREATE TEMP VIEW ledger AS SELECT version FROM main.backtrail_migration")
      #expect(try connection.number(accident.isWell) == 1)
      #expect(try connection.number("SELECT count(*) FROM pragma_foreign_key_check") == 0)
      #expect(try connection.number("PRAGMA foreign_keys") == 1)
      #expect(!connection.isInTransaction)
    }
  }
}
