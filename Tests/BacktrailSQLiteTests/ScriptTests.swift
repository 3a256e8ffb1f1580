import BacktrailSQLite
import Testing

@Suite struct ScriptTests {
  private let connection: Connection

  init() throws {
    connection = try Connection.inMemory()
  }

  @Test(arguments: [
    "", " \r\n\t", ";;;", "-- only a comment", "/* only a comment */", "/* without an end",
    "\u{FEFF}", "\u{FEFF}-- a comment\r\n",
  ])
  func aScriptWithoutStatementsIsFine(script: String) throws {
    try connection.execute(script: script)
    #expect(SQLScript.isBlank(script))
  }

  @Test(arguments: [
    "CREATE TABLE a (x); INSERT INTO a VALUES (1)",
    "\u{FEFF}CREATE TABLE a (x);\r\n-- one\r\nINSERT INTO a VALUES (1);\r\n",
    ";CREATE TABLE a (x); ; /* ; */ INSERT INTO a VALUES (1) -- the end",
    "CREATE TABLE a (x /* ; */, y DEFAULT ';'); INSERT INTO a (x) VALUES (1); SELECT * FROM a;",
  ])
  func everyStatementRuns(script: String) throws {
    try connection.execute(script: script)
    #expect(try connection.number("SELECT x FROM a") == 1)
    #expect(!SQLScript.isBlank(script))
  }

  @Test func aTriggerKeepsItsSemicolons() throws {
    try connection.execute(
      script: """
        CREATE TABLE a (x);
        CREATE TABLE log (x);
        CREATE TRIGGER a_insert AFTER INSERT ON a BEGIN
          INSERT INTO log VALUES (new.x);
          INSERT INTO log VALUES (CASE WHEN new.x THEN 2 ELSE 3 END);
        END;
        INSERT INTO a VALUES (1);
        """)
    #expect(try connection.number("SELECT sum(x) FROM log") == 3)
  }

  @Test(
    arguments: [
      ("nonsense", 1, 1),
      ("\n\n  nonsense", 1, 3),
      ("CREATE TABLE a (x);\r\n-- a comment\r\n\r\n/* and\r\nmore */ nonsense;\r\n", 2, 5),
      ("\u{FEFF}CREATE TABLE a (x);\nINSERT INTO a\nVALUES (1);\nINSERT INTO\nb VALUES (1);", 3, 4),
      ("CREATE TABLE a (x UNIQUE);INSERT INTO a VALUES (1);\nINSERT INTO a VALUES (1);", 3, 2),
      ("CREATE TABLE a (x DEFAULT 'a\n\nb');;;\nnonsense", 2, 4),
      ("CREATE TABLE a (x);\nCREATE TABLE", 2, 2),
      ("CREATE TABLE a (x);\nINSERT INTO a VALUES ('open", 2, 2),
    ] as [(String, Int, Int)])
  func anErrorHasAPlace(script: String, statement: Int, line: Int) throws {
    let error = try scriptError { try connection.execute(script: script) }
    #expect(error?.statement == statement)
    #expect(error?.line == line)
  }

  @Test func anErrorSaysWhatSQLiteSaid() throws {
    let error = try scriptError {
      try connection.execute(script: "CREATE TABLE a (x);\nCREATE TABLE a (y);\nSELECT 1;")
    }
    #expect(
      error?.description
        == "statement 2, line 2: table a already exists (SQLITE_ERROR, 1), in: CREATE TABLE a (")
  }

  @Test(arguments: [
    "\0", "CREATE TABLE b (x); \0", "DROP TABLE a \0 -- not yet", "DROP TABLE a /* \0 */; nonsense",
    "DROP TABLE a\0",
  ])
  func aNULIsRefusedAndDoesNotCutAStatementShort(script: String) throws {
    try connection.execute(script: "CREATE TABLE a (x)")
    let error = try scriptError { try connection.execute(script: script) }
    #expect(error?.error.message == "the script holds a NUL")
    #expect(try connection.number("SELECT count(*) FROM a") == 0)
  }

  @Test func aNULInAPreparedTextIsRefused() throws {
    #expect(throws: SQLiteError.self) { _ = try connection.prepare("SELECT 1\0; nonsense") }
  }

  @Test(arguments: ["COMMIT", "END", "ROLLBACK", "BEGIN", "commit; begin"])
  func aScriptMayBeKeptFromEndingItsTransaction(sql: String) throws {
    try connection.execute(script: "CREATE TABLE a (x)")
    let error = try scriptError {
      try connection.transaction(.immediate) {
        try connection.execute(
          script: "INSERT INTO a VALUES (1);\n\(sql);",
          under: ScriptRules(isInTransaction: true), ran: { _ in })
      }
    }
    #expect(error?.line == 2)
    #expect(
      error?.error.message
        == "the script already runs in a transaction and may not begin or end one")
    #expect(try connection.number("SELECT count(*) FROM a") == 0)
    // And only for as long as the script runs.
    try connection.execute(script: "BEGIN; INSERT INTO a VALUES (1); COMMIT")
    #expect(try connection.number("SELECT count(*) FROM a") == 1)
  }
}
