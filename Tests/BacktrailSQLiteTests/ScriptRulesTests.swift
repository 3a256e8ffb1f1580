import BacktrailSQLite
import Testing

/// What a script may not do that runs inside of something larger.
@Suite struct ScriptRulesTests {
  private let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
    try connection.execute(script: "CREATE TABLE a (x); CREATE TABLE kept (x)")
  }

  private func run(_ script: String, alone: Bool = false) throws -> [StatementEffects] {
    let rules = ScriptRules(isInTransaction: !alone, protectedTables: ["kept"])
    var effects: [StatementEffects] = []
    if alone {
      try connection.execute(script: script, under: rules) { effects.append($0) }
    } else {
      try connection.transaction(.immediate) {
        try connection.execute(script: script, under: rules) { effects.append($0) }
      }
    }
    return effects
  }

  private static let refused: [(sql: String, reason: String)] = [
    ("BEGIN", "transaction"), ("begin immediate", "transaction"), ("COMMIT", "transaction"),
    ("END", "transaction"), ("END TRANSACTION", "transaction"), ("ROLLBACK", "transaction"),
    ("ROLLBACK TO s", "transaction"), ("SAVEPOINT s", "transaction"),
    ("RELEASE s", "transaction"), ("ATTACH ':memory:' AS b", "attach"),
    ("DETACH b", "attach"), ("PRAGMA journal_mode = DELETE", "pragma journal_mode"),
    ("PRAGMA main.journal_mode('wal')", "pragma journal_mode"),
    ("PRAGMA \"journal_mode\" = off", "pragma journal_mode"),
    ("PRAGMA locking_mode = EXCLUSIVE", "pragma locking_mode"),
    ("PRAGMA foreign_keys = OFF", "pragma foreign_keys"),
    ("PRAGMA FOREIGN_KEYS(0)", "pragma foreign_keys"),
    ("PRAGMA writable_schema = ON", "pragma writable_schema"),
    ("PRAGMA legacy_alter_table = ON", "pragma legacy_alter_table"),
    ("PRAGMA synchronous = OFF", "pragma synchronous"),
    ("PRAGMA schema_version = 7", "pragma schema_version"),
    ("PRAGMA query_only = 1", "pragma query_only"), ("/* x */ COMMIT -- y", "transaction"),
    ("PRAGMA /* x */ main . foreign_keys /* y */ = 0", "pragma foreign_keys"),
  ]

  @Test(arguments: refused)
  func isRefusedBeforeAnythingRuns(sql: String, reason: String) throws {
    for rules in [ScriptRules(isInTransaction: true), ScriptRules(isInTransaction: false)] {
      let error = #expect(throws: ScriptError.self) {
        try rules.check("INSERT INTO a VALUES (';');\n;\(sql);\nnonsense")
      }
      #expect(error?.statement == 2)
      #expect(error?.line == 2)
      #expect(error?.error.message.contains(reason) == true, "\(String(describing: error))")
    }
  }

  @Test(arguments: refused)
  func isRefusedWhenItsTurnComes(sql: String, reason: String) throws {
    for alone in [true, false] {
      let error = #expect(throws: ScriptError.self) { _ = try run("\n\(sql)", alone: alone) }
      #expect(error?.error.message.contains(reason) == true, "\(String(describing: error))")
      #expect(!connection.isInTransaction)
    }
    #expect(try connection.number("PRAGMA foreign_keys") == 1)
  }

  @Test(arguments: [
    "PRAGMA foreign_keys", "PRAGMA journal_mode", "PRAGMA table_info(a)",
    "PRAGMA main.table_xinfo(a)", "PRAGMA foreign_key_check", "PRAGMA foreign_key_check(a)",
    "PRAGMA integrity_check(3)", "PRAGMA user_version = 7", "PRAGMA application_id = 8",
    "PRAGMA defer_foreign_keys = ON", "SELECT 'COMMIT; ROLLBACK'", "SELECT 1 AS \"commit\"",
    "CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM a; END",
    "CREATE TEMP TRIGGER t AFTER INSERT ON a BEGIN SELECT CASE 1 WHEN 1 THEN 2 END; END;",
    "-- COMMIT;\nSELECT 1", "SELECT [END;] FROM (SELECT 1 AS [END;])", "",
  ])
  func isLetThrough(sql: String) throws {
    try ScriptRules(isInTransaction: true).check(sql)
    _ = try run(sql)
  }

  @Test func aVacuumRunsByItself() throws {
    let rules = ScriptRules(isInTransaction: true)
    #expect(throws: ScriptError.self) { try rules.check("VACUUM") }
    try ScriptRules(isInTransaction: false).check("PRAGMA auto_vacuum = 1; VACUUM")
    _ = try run("PRAGMA auto_vacuum = 1; VACUUM; INSERT INTO a VALUES (1)", alone: true)
    #expect(try connection.number("PRAGMA auto_vacuum") == 1)
  }

  @Test(
    "VACUUM INTO writes to another file, by whatever words",
    arguments: [
      "VACUUM INTO '%'", "vacuum main into '%'", "VACUUM/**/INTO '%'", "VACUUM \"main\" INTO '%'",
    ])
  func aVacuumWritesToNoOtherFile(sql: String) throws {
    try withTemporaryFolder { folder in
      let sql = sql.replacing("%", with: "\(folder)/out.db")
      let rules = ScriptRules(isInTransaction: false)
      #expect(throws: ScriptError.self) { try rules.check(sql) }
      let error = #expect(throws: ScriptError.self) { _ = try run(sql, alone: true) }
      #expect(error?.error.message.contains("another file") == true)
      #expect(throws: (any Error).self) {
        _ = try Connection(path: "\(folder)/out.db", mode: .readWrite)
      }
    }
  }

  @Test(arguments: [
    "INSERT INTO kept VALUES (1)", "UPDATE Kept SET x = 1", "DELETE FROM main.kept",
    "DROP TABLE kept", "ALTER TABLE kept ADD COLUMN y",
    "CREATE TRIGGER t AFTER INSERT ON kept BEGIN SELECT 1; END",
    """
    CREATE TRIGGER t AFTER INSERT ON a BEGIN DELETE FROM kept; END;
    INSERT INTO a VALUES (1)
    """,
  ])
  func aProtectedTableIsNotTouched(sql: String) throws {
    let error = #expect(throws: ScriptError.self) { _ = try run(sql) }
    #expect(error?.error.message.contains("may not touch the table kept") == true)
    _ = try run("SELECT * FROM kept")
  }

  @Test func whatEndsTheTransactionByFailingIsAnError() throws {
    let error = #expect(throws: ScriptError.self) {
      _ = try run(
        """
        CREATE TABLE u (x UNIQUE ON CONFLICT ROLLBACK); INSERT INTO u VALUES (1);
        INSERT INTO u VALUES (1); INSERT INTO a VALUES (2)
        """)
    }
    #expect(error?.statement == 3)
    #expect(try connection.number("SELECT count(*) FROM a") == 0)
  }

  // MARK: What statements do

  @Test func effectsAreThoseOfTheStatementItself() throws {
    try connection.execute(
      script: """
        CREATE TABLE log (x); CREATE INDEX i ON a (x); CREATE VIEW v AS SELECT * FROM a;
        CREATE TRIGGER t AFTER INSERT ON a BEGIN INSERT INTO log VALUES (1); END;
        CREATE TRIGGER vt INSTEAD OF INSERT ON v BEGIN INSERT INTO a VALUES (1); END;
        """)
    func effects(_ sql: String) throws -> StatementEffects { try run(sql)[0] }
    #expect(try effects("INSERT INTO A VALUES (1)").writes == ["a"])
    #expect(try effects("INSERT INTO v VALUES (1)").writes == ["v"])
    #expect(try effects("UPDATE a SET x = (SELECT max(x) FROM log)").writes == ["a"])
    #expect(try effects("CREATE TEMP TABLE a2 AS SELECT 1").writes.isEmpty)
    #expect(try effects("DROP TRIGGER t").droppedTriggers == ["t"])
    #expect(try effects("DROP INDEX i").droppedIndexes == ["i"])
    let view = try effects("DROP VIEW v")
    #expect(view.droppedViews == ["v"])
    #expect(view.droppedTriggers.isEmpty)
    let renamed = try effects("ALTER TABLE log RENAME TO log2")
    #expect(renamed.altersTable && renamed.changesTables)
    let table = try effects("DROP TABLE a")
    #expect(table.droppedTables == ["a"])
    #expect(table.changesTables && !table.altersTable)
  }

  // MARK: Splitting

  @Test(arguments: [
    ("a;b", ["a;", "b"]), ("a ; \n -- c;\n b ;", ["a ;", "b ;"]), (";;", []),
    ("SELECT 'a;''b'; c", ["SELECT 'a;''b';", "c"]),
    ("SELECT \"a;\"\"b\"; c", ["SELECT \"a;\"\"b\";", "c"]),
    ("SELECT [a;b]; `c;d`", ["SELECT [a;b];", "`c;d`"]),
    ("a /* ; */; b -- ;\n; c", ["a /* ; */;", "b -- ;\n;", "c"]),
    (
      "CREATE TRIGGER t AFTER INSERT ON a BEGIN b; c; END; d",
      ["CREATE TRIGGER t AFTER INSERT ON a BEGIN b; c; END;", "d"]
    ),
    (
      "create temp trigger t BEGIN SELECT CASE WHEN 1 THEN 2 END; END ; d",
      ["create temp trigger t BEGIN SELECT CASE WHEN 1 THEN 2 END; END ;", "d"]
    ),
    ("EXPLAIN CREATE TRIGGER t BEGIN b; END; d", ["EXPLAIN CREATE TRIGGER t BEGIN b; END;", "d"]),
    ("CREATE TABLE trigger_ (x); d", ["CREATE TABLE trigger_ (x);", "d"]),
    ("'open; b", ["'open; b"]), ("a; /* open", ["a;"]),
  ])
  func statementsAreToldApart(script: String, statements: [String]) {
    #expect(SQLScript.statements(of: script).map(\.sql) == statements)
  }

  @Test func statementsKnowTheirLines() {
    let script = "\u{FEFF}-- a\n\nb;\nc\n;d"
    #expect(SQLScript.statements(of: script).map(\.line) == [3, 4, 5])
  }

  @Test func keywordsAreFoundOutsideOfQuotes() {
    #expect(SQLScript.holds("AUTOINCREMENT", in: "x INTEGER PRIMARY KEY autoincrement,"))
    for sql in ["'autoincrement'", "\"autoincrement\"", "/* autoincrement */", "autoincrements"] {
      #expect(!SQLScript.holds("AUTOINCREMENT", in: sql))
    }
  }
}
