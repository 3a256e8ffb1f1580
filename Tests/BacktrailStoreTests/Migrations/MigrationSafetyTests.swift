import BacktrailMigrations
import BacktrailSQLite
import BacktrailStore
import Testing

/// What a migration may make of a database, and what it has to declare.
@Suite struct MigrationSafetyTests {
  /// Applies one migration and then another one, and gives what was wrong with the second.
  private func problem(
    _ schema: String, _ migration: String, then look: (Connection) throws -> Void = { _ in }
  ) throws -> String? {
    try withDatabase { connection in
      try migrator(schema).up(on: connection, now: noon)
      let before = try connection.everything()
      do {
        try migrator(schema, migration).up(on: connection, now: noon)
        try look(connection)
        return nil
      } catch MigrationError.refused(let file, let problem) {
        #expect(file == "V2_b.sql")
        #expect(try connection.number("PRAGMA foreign_keys") == 1)
        #expect(try connection.everything() == before)
        return problem
      }
    }
  }

  private static let rebuild = """
    CREATE TABLE t_new (id INTEGER PRIMARY KEY, x); INSERT INTO t_new SELECT * FROM t;
    DROP TABLE t; ALTER TABLE t_new RENAME TO t;
    """
  private static let table = "CREATE TABLE t (id INTEGER PRIMARY KEY, x); "

  // MARK: Indexes, triggers and views

  @Test func whatVanishesIsNamed() throws {
    let problem = try problem(
      Self.table + """
        CREATE INDEX "By X" ON t (x); CREATE TABLE log (x);
        CREATE TRIGGER logged AFTER INSERT ON t BEGIN INSERT INTO log VALUES (1); END;
        """, Self.rebuild)
    #expect(
      problem == """
        the index "by x" on "t" is gone, which no statement drops by name; make it again, or say \
        that it goes with "-- migrate: drops by x"; \
        the trigger "logged" on "t" is gone, which no statement drops by name; make it again, or \
        say that it goes with "-- migrate: drops logged"
        """)
  }

  @Test(arguments: [
    "-- migrate: drops I\n" + rebuild, rebuild + "CREATE INDEX i ON t (x);",
    "DROP INDEX i;" + rebuild, "DROP TABLE t", "ALTER TABLE t RENAME TO u",
    "ALTER TABLE t RENAME COLUMN x TO y", "ALTER TABLE t RENAME TO u; ALTER TABLE u RENAME TO w",
    "DROP TABLE t; CREATE TABLE u (x); ALTER TABLE u RENAME TO w",
  ])
  func whatGoesOnPurposeMayGo(migration: String) throws {
    #expect(try problem(Self.table + "CREATE INDEX i ON t (x);", migration) == nil)
  }

  @Test(arguments: [
    rebuild, "ALTER TABLE t RENAME TO t_old; CREATE TABLE t (id INTEGER PRIMARY KEY, x);",
    "DROP TABLE t; CREATE TABLE t (id INTEGER PRIMARY KEY, x)",
    "-- migrate: drops other\n" + rebuild,
  ])
  func whatGoesByTheWayMayNot(migration: String) throws {
    let problem = try problem(Self.table + "CREATE INDEX i ON t (x);", migration)
    #expect(problem?.contains("the index \"i\" on \"t\" is gone") == true)
  }

  @Test func aViewGoesWithItsTriggersOnPurposeOnly() throws {
    let schema =
      Self.table + """
        CREATE VIEW v AS SELECT x FROM t;
        CREATE TRIGGER vi INSTEAD OF INSERT ON v BEGIN INSERT INTO t (x) VALUES (new.x); END;
        """
    #expect(try problem(schema, "DROP VIEW v") == nil)
    let problem = try problem(schema, "DROP VIEW v; CREATE VIEW v AS SELECT x FROM t")
    #expect(problem?.contains("the trigger \"vi\" on \"v\" is gone") == true)
  }

  @Test func whatDoesNotCompileAnyMoreIsRefused() throws {
    let view = try problem(
      "CREATE TABLE a (x); CREATE TABLE b (x); CREATE VIEW v AS SELECT * FROM a, b",
      "DROP TABLE b")
    #expect(view == "the view \"v\" cannot be read any more: no such table: main.b")
    let trigger = try problem(
      Self.table + """
        CREATE TABLE log (x);
        CREATE TRIGGER logged AFTER UPDATE OF x ON t BEGIN INSERT INTO log VALUES (1); END;
        """, "DROP TABLE log")
    #expect(
      trigger == "a trigger keeps \"t\" from having rows changed: no such table: main.log")
    // What was broken before does not block.
    #expect(
      try problem("CREATE VIEW v AS SELECT * FROM nowhere", "CREATE TABLE a (x)") == nil)
  }

  // MARK: Rows

  @Test func rowsOfTablesThatNoStatementNamesMustNotChange() throws {
    let schema =
      Self.table + """
        CREATE TABLE log (x); INSERT INTO t VALUES (1, 2);
        CREATE TRIGGER logged AFTER UPDATE ON t BEGIN INSERT INTO log VALUES (1); END;
        """
    #expect(
      try problem(schema, "UPDATE t SET x = 3")
        == "the table \"log\", to which no statement writes, had 0 rows and has 1; say that this is "
        + "meant with \"-- migrate: changes log\"")
    #expect(try problem(schema, "-- migrate: changes LOG\nUPDATE t SET x = 3") == nil)
    #expect(try problem(schema, "UPDATE t SET x = 3; DELETE FROM log") == nil)
    let renamed = try problem(schema, "ALTER TABLE log RENAME TO log2; UPDATE t SET x = 3")
    #expect(renamed?.contains("\"log2\", to which no statement writes") == true)
    // An index that serves a full-text table, and what a table of it has, is its own affair.
    #expect(
      try problem(
        "CREATE VIRTUAL TABLE f USING fts5 (x)", "INSERT INTO f VALUES ('a'), ('b')") == nil)
  }

  // MARK: Foreign keys

  private static let orphaned = """
    CREATE TABLE p (id INTEGER PRIMARY KEY); CREATE TABLE c (p REFERENCES p (id), x);
    """

  /// A database with rows whose parents are not there.
  private func problemWithOldOrphans(_ migration: String) throws -> String? {
    try withDatabase { connection in
      try migrator(Self.orphaned).up(on: connection, now: noon)
      try connection.execute(
        script: """
          PRAGMA foreign_keys = OFF; INSERT INTO p VALUES (1);
          INSERT INTO c VALUES (1, 0), (8, 0), (9, 0); DELETE FROM c WHERE p = 1;
          INSERT INTO c VALUES (1, 0); PRAGMA foreign_keys = ON
          """)
      do {
        try migrator(Self.orphaned, migration).up(on: connection, now: noon)
        return nil
      } catch MigrationError.refused(_, let problem) {
        return problem
      }
    }
  }

  @Test(arguments: [
    "ALTER TABLE c ADD COLUMN y", "CREATE TABLE d (x)", "ALTER TABLE c RENAME TO d",
    "ALTER TABLE p RENAME TO q", "ALTER TABLE c RENAME COLUMN p TO parent",
    """
    CREATE TABLE c2 (x, p REFERENCES p (id)); INSERT INTO c2 SELECT x, p FROM c ORDER BY p DESC;
    DROP TABLE c; ALTER TABLE c2 RENAME TO c
    """, "DELETE FROM c WHERE p = 9",
  ])
  func oldViolationsDoNotBlock(migration: String) throws {
    #expect(try problemWithOldOrphans(migration) == nil)
  }

  @Test func newViolationsAreNamed() throws {
    #expect(
      try problemWithOldOrphans("DELETE FROM p")
        == "1 more row of \"c\" than before has no row of \"p\" for (p) (rowid 4)")
    let mismatch = try problem(
      Self.orphaned,
      "DROP TABLE p; CREATE TABLE p (id INTEGER, x); INSERT INTO p VALUES (1, 1)")
    #expect(mismatch == "foreign key mismatch - \"c\" referencing \"p\", in the table \"c\"")
  }

  // MARK: Ids

  private static let numbered = """
    CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT, x); INSERT INTO t VALUES (5, 0);
    DELETE FROM t;
    """

  @Test(arguments: [
    "CREATE TABLE n (id INTEGER PRIMARY KEY AUTOINCREMENT, x); DROP TABLE t; "
      + "ALTER TABLE n RENAME TO t",
    "DROP TABLE t; CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT)",
    "UPDATE sqlite_sequence SET seq = 0", "DELETE FROM sqlite_sequence",
    "-- migrate: no-transaction\nDROP TABLE t; CREATE TABLE t (id INTEGER PRIMARY KEY AUTOINCREMENT)",
  ])
  func idsAreNotGivenAgain(migration: String) throws {
    let problem = try problem(Self.numbered, migration) { connection in
      try connection.execute(script: "INSERT INTO t DEFAULT VALUES")
      #expect(connection.lastInsertRowID == 6)
    }
    #expect(problem == nil)
  }

  @Test func idsFollowATableThatIsRenamed() throws {
    let problem = try problem(Self.numbered, "ALTER TABLE t RENAME TO u") { connection in
      try connection.execute(script: "INSERT INTO u DEFAULT VALUES")
      #expect(connection.lastInsertRowID == 6)
    }
    #expect(problem == nil)
  }

  @Test func idsAreGivenAgainOnPurposeOnly() throws {
    let change = "DROP TABLE t; CREATE TABLE t (id INTEGER PRIMARY KEY, \"AUTOINCREMENT\")"
    #expect(
      try problem(Self.numbered, change)?.contains("the table \"t\" was AUTOINCREMENT") == true)
    #expect(try problem(Self.numbered, "-- migrate: reuses-ids T\n" + change) == nil)
    #expect(try problem(Self.numbered, "DROP TABLE t") == nil)
  }

  // MARK: The rest

  @Test func whatIsTemporaryDoesNotStay() throws {
    let problem = try problem(
      Self.table,
      """
      CREATE TEMP TABLE copy AS SELECT * FROM t; CREATE TEMP VIEW seen AS SELECT * FROM copy;
      CREATE TEMP TRIGGER "a b" AFTER INSERT ON t BEGIN SELECT 1; END;
      """
    ) { connection in
      let left = try connection.number("SELECT count(*) FROM temp.sqlite_schema")
      #expect(left == 0)
    }
    #expect(problem == nil)
  }

  @Test func theLedgerIsNotTouched() throws {
    for sql in ["DELETE FROM backtrail_migration", "DROP TABLE Backtrail_Migration"] {
      try withDatabase { connection in
        try migrator("CREATE TABLE a (x)").up(on: connection, now: noon)
        #expect(throws: MigrationError.self) {
          try migrator("CREATE TABLE a (x)", sql).up(on: connection, now: noon)
        }
        #expect(try connection.number("SELECT count(*) FROM backtrail_migration") == 1)
      }
    }
  }

  @Test func namesAreComparedAsSQLiteDoes() throws {
    // É and é are two names to SQLite, T and t are one.
    let problem = try problem(
      "CREATE TABLE \"É\" (x); CREATE TABLE \"é\" (x); CREATE INDEX i ON \"é\" (x)",
      "DROP TABLE \"É\"; ALTER TABLE \"é\" ADD COLUMN y; INSERT INTO \"é\" VALUES (1, 2)")
    #expect(problem == nil)
  }

  // MARK: Foreign keys that lead nowhere

  private static let family = """
    CREATE TABLE p (id INTEGER PRIMARY KEY, t); INSERT INTO p VALUES (1, 'a'), (2, 'b');
    CREATE TABLE c (id INTEGER PRIMARY KEY, p REFERENCES p (id));
    """

  /// SQLite follows a renaming in the keys of other tables: what is then dropped, they still name.
  @Test(arguments: [
    """
    ALTER TABLE p RENAME TO p_old; CREATE TABLE p (id INTEGER PRIMARY KEY, t);
    INSERT INTO p SELECT * FROM p_old; DROP TABLE p_old;
    """, "DROP TABLE p",
  ])
  func aTableKeepsWhatItRefersTo(migration: String) throws {
    let problem = try problem(Self.family, migration)
    #expect(problem?.contains("the table \"c\" refers with (p) to the table \"p") == true)
    #expect(problem?.contains("which is not there any more") == true)
  }

  @Test(arguments: [
    "DROP TABLE p; DROP TABLE c", "CREATE TABLE d (x REFERENCES later (id))",
    "ALTER TABLE p RENAME TO q",
    """
    CREATE TABLE p_new (id INTEGER PRIMARY KEY, t); INSERT INTO p_new SELECT * FROM p;
    DROP TABLE p; ALTER TABLE p_new RENAME TO p;
    """,
  ])
  func aTableMayReferToWhatComesOrGoesWithIt(migration: String) throws {
    #expect(try problem(Self.family, migration) == nil)
  }

  /// A violation that was mended makes no room for another one.
  @Test func anOldViolationHidesNoNewOne() throws {
    let schema = Self.family
    func swap(_ sql: String) throws -> String? {
      try withDatabase { connection in
        try migrator(schema).up(on: connection, now: noon)
        try connection.withoutForeignKeys {
          try connection.execute(script: "INSERT INTO c VALUES (1, 2), (2, 99)")
        }
        do {
          try migrator(schema, sql).up(on: connection, now: noon)
          return nil
        } catch MigrationError.refused(_, let problem) {
          return problem
        }
      }
    }
    let problem = try swap("UPDATE c SET p = 1 WHERE id = 2; DELETE FROM p WHERE id = 2")
    #expect(
      problem == "1 more row of \"c\" than before has no row of \"p\" for (p) (rowid 1)")
    // The same violation: of a row whose key changed, and in a table that was made anew.
    #expect(try swap("UPDATE c SET p = 98 WHERE id = 2") == nil)
    #expect(
      try swap(
        """
        CREATE TABLE c_new (id INTEGER PRIMARY KEY, p REFERENCES p (id));
        INSERT INTO c_new (p) SELECT p FROM c ORDER BY id DESC;
        DROP TABLE c; ALTER TABLE c_new RENAME TO c;
        """) == nil)
  }
}
