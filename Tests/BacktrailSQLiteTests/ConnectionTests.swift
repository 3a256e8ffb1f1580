import BacktrailSQLite
import Foundation
import Testing

@Suite struct ConnectionTests {
  @Test(
    arguments: [
      ("foreign_keys", 1), ("secure_delete", 1), ("cell_size_check", 1), ("trusted_schema", 0),
    ] as [(String, Int64)])
  func aConnectionIsConfigured(pragma: String, value: Int64) throws {
    try withTemporaryFolder { folder in
      let connection = try Connection(
        path: "\(folder)/a.db", mode: .readWriteCreate)
      #expect(try connection.pragma(pragma) == value)
    }
  }

  @Test func doubleQuotedTextIsNeverAString() throws {
    let connection = try Connection.inMemory()
    #expect(throws: SQLiteError.self) { try connection.run(#"SELECT "nothing""#) }
    #expect(throws: SQLiteError.self) {
      try connection.run(#"CREATE TABLE a (x TEXT CHECK (x <> "nothing"))"#)
    }
  }

  @Test func theSchemaTableCannotBeWritten() throws {
    let connection = try Connection.inMemory()
    try connection.execute(script: "CREATE TABLE a (x); PRAGMA writable_schema = ON")
    #expect(throws: SQLiteError.self) { try connection.run("DELETE FROM sqlite_schema") }
  }

  @Test func aPragmaThatDoesNotTakeIsAnError() throws {
    let connection = try Connection.inMemory()
    try connection.transaction(.deferred) {
      // Changing it inside a transaction is a silent no-op.
      let error = try sqliteError { try connection.setPragma("foreign_keys", to: 0) }
      #expect(error?.message == "the pragma foreign_keys was set to 0 and reads 1")
    }
    let error = try sqliteError { try connection.setPragma("no_such_pragma", to: 1) }
    #expect(error?.message == "the pragma no_such_pragma was set to 1 and reads nothing")
  }

  @Test func aPathIsNeverAURI() throws {
    try withTemporaryFolder { folder in
      _ = try Connection(path: "\(folder)/a.db", mode: .readWriteCreate)
      let names = ["file:x?mode=memory", "file:\(folder)/a.db", "file::memory:", ":memory:"]
      for name in names {
        let error = try sqliteError { _ = try Connection(path: name, mode: .readWrite) }
        #expect(error?.cannotOpen == true, "\(name)")
      }
      let odd = "\(folder)/file:x?mode=memory"
      let connection = try Connection(path: odd, mode: .readWriteCreate)
      try connection.execute(script: "CREATE TABLE a (x)")
      #expect(FileManager.default.fileExists(atPath: odd))
    }
  }

  @Test func aFileNamedLikeAURIIsCreatedUnderThatName() throws {
    // Only a relative path can begin so, and only the working directory can hold it.
    let name = "file:backtrail-\(UUID().uuidString)?mode=memory"
    defer { try? FileManager.default.removeItem(atPath: name) }
    let connection = try Connection(path: name, mode: .readWriteCreate)
    try connection.execute(script: "CREATE TABLE a (x)")
    #expect(FileManager.default.fileExists(atPath: name))
  }

  @Test func aPathThatCannotBeOpenedIsAnError() throws {
    try withTemporaryFolder { folder in
      _ = try Connection(path: "\(folder)/a.db", mode: .readWriteCreate)
      for path in ["", "\(folder)/a.db\0b", folder, "\(folder)/none/a.db", "\(folder)/b.db"] {
        let error = try sqliteError { _ = try Connection(path: path, mode: .readWrite) }
        #expect(error?.cannotOpen == true, "\(path.debugDescription)")
      }
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.db"])
    }
  }

  @Test func whatIsNoDatabaseIsCorrupt() throws {
    try withTemporaryFolder { folder in
      try String(repeating: "no database ", count: 500)
        .write(toFile: "\(folder)/a.db", atomically: true, encoding: .utf8)
      let connection = try Connection(path: "\(folder)/a.db", mode: .readWrite)
      let error = try sqliteError {
        _ = try connection.number("SELECT count(*) FROM sqlite_schema")
      }
      #expect(error?.isCorrupt == true)
      #expect(error?.name == "SQLITE_NOTADB")
    }
  }

  @Test func aReadOnlyConnectionDoesNotWrite() throws {
    try withTemporaryFolder { folder in
      let writer = try Connection(path: "\(folder)/a.db", mode: .readWriteCreate)
      try writer.execute(script: "CREATE TABLE a (x)")
      let reader = try Connection(path: "\(folder)/a.db", mode: .readOnly)
      #expect(try sqliteError { try reader.run("INSERT INTO a VALUES (1)") }?.isReadOnly == true)
    }
  }

  @Test func theDataVersionTellsOfOthersChanges() throws {
    try withTemporaryFolder { folder in
      let ours = try Connection(path: "\(folder)/a.db", mode: .readWriteCreate)
      let theirs = try Connection(path: "\(folder)/a.db", mode: .readWriteCreate)
      try ours.execute(script: "CREATE TABLE a (x)")
      let before = try ours.dataVersion()
      try ours.run("INSERT INTO a VALUES (1)")
      #expect(try ours.dataVersion() == before)
      try theirs.run("INSERT INTO a VALUES (2)")
      #expect(try ours.dataVersion() != before)
    }
  }

  @Test func changesAndRowIDsAreThoseOfTheLastStatement() throws {
    let connection = try Connection.inMemory()
    try connection.execute(script: "CREATE TABLE a (key INTEGER PRIMARY KEY, x)")
    try connection.run("INSERT INTO a VALUES (7, 1), (9, 2)")
    #expect(connection.changes == 2)
    #expect(connection.lastInsertRowID == 9)
    try connection.run("DELETE FROM a WHERE key = ?1", 8)
    #expect(connection.changes == 0)
  }

  @Test func aStatementMayOutliveItsConnection() throws {
    var connection: Connection? = try Connection.inMemory()
    let statement = try #require(connection).prepare("SELECT 5")
    connection = nil
    #expect(try statement.step())
    #expect(statement.int64(at: 0) == 5)
  }
}
