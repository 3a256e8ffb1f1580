import BacktrailSQLite
import Testing

@Suite struct SQLiteErrorTests {
  @Test(
    arguments: [
      (0, "SQLITE_OK"), (1, "SQLITE_ERROR"), (5, "SQLITE_BUSY"), (261, "SQLITE_BUSY_RECOVERY"),
      (517, "SQLITE_BUSY_SNAPSHOT"), (773, "SQLITE_BUSY_TIMEOUT"),
      (262, "SQLITE_LOCKED_SHAREDCACHE"),
      (516, "SQLITE_ABORT_ROLLBACK"), (266, "SQLITE_IOERR_READ"), (8458, "SQLITE_IOERR_CORRUPTFS"),
      (6922, "SQLITE_IOERR_VNODE"), (1032, "SQLITE_READONLY_DBMOVED"),
      (526, "SQLITE_CANTOPEN_ISDIR"), (1550, "SQLITE_CANTOPEN_SYMLINK"),
      (787, "SQLITE_CONSTRAINT_FOREIGNKEY"), (2067, "SQLITE_CONSTRAINT_UNIQUE"),
      (3091, "SQLITE_CONSTRAINT_DATATYPE"), (26, "SQLITE_NOTADB"), (18, "SQLITE_TOOBIG"),
      (2309, "SQLITE_BUSY_9"), (99, "SQLITE_99"),
    ] as [(Int32, String)])
  func aCodeHasAName(code: Int32, name: String) {
    #expect(SQLiteError(extendedCode: code, message: "").name == name)
  }

  @Test func aPrimaryCodeCoversItsExtendedOnes() {
    func error(_ code: Int32) -> SQLiteError { SQLiteError(extendedCode: code, message: "") }
    #expect(error(517).code == 5)
    #expect(error(517).isBusy && error(262).isBusy)
    #expect(error(13).isFull)
    #expect(error(266).isIO && !error(266).isOutOfMemory)
    #expect(error(7).isOutOfMemory && error(3082).isOutOfMemory)
    #expect(error(11).isCorrupt && error(26).isCorrupt && error(779).isCorrupt)
    #expect(error(2067).isConstraint)
    #expect(error(1032).isReadOnly)
    #expect(error(526).cannotOpen)
    #expect(error(18).isTooBig)
    #expect(error(21).isMisuse)
    #expect(!error(1).isBusy && !error(1).isCorrupt)
  }

  @Test func aCheckThatCouldNotReadComplainsOfNoDamage() {
    let unread = SQLiteError(complaint: "Page 36: unable to get the page. error code=266")
    #expect(unread?.name == "SQLITE_IOERR_READ" && unread?.isIO == true)
    #expect(SQLiteError(complaint: "Page 3: unable to get the page. error code=11") == nil)
    #expect(SQLiteError(complaint: "Page 3: btreeInitPage() returns error code 11") == nil)
    #expect(SQLiteError(complaint: "row 1 missing from index error code=") == nil)
    #expect(SQLiteError(complaint: "ok") == nil)
  }

  @Test func theDescriptionShowsTheStatementAndNoValue() throws {
    let connection = try Connection.inMemory()
    try connection.execute(script: "CREATE TABLE a (x TEXT UNIQUE) STRICT")
    try connection.run("INSERT INTO a VALUES (?1)", "secret")
    let error = try sqliteError { try connection.run("INSERT INTO a VALUES (?1)", "secret") }
    #expect(
      error?.description
        == "UNIQUE constraint failed: a.x (SQLITE_CONSTRAINT_UNIQUE, 2067), "
        + "in: INSERT INTO a VALUES (?1)")
  }
}
