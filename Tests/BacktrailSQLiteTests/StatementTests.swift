import BacktrailSQLite
import Testing

@Suite struct StatementTests {
  @Test(arguments: ["", "a", "\0", "a\0b", "e\u{301}", "\u{E9}", "🧭 way", "'; DROP TABLE a; --"])
  func aTextKeepsAllItsBytes(text: String) throws {
    let connection = try Connection.inMemory()
    let row = try connection.first("SELECT ?1, typeof(?1), length(CAST(?1 AS BLOB))", text) {
      ($0.text(at: 0), $0.text(at: 1), $0.int64(at: 2), $0.bytes(at: 0))
    }
    let found = try #require(row)
    #expect(Array(found.0.utf8) == Array(text.utf8))
    #expect(found.1 == "text")
    #expect(found.2 == Int64(text.utf8.count))
    #expect(found.3 == Array(text.utf8))
  }

  @Test func aNULDoesNotEndATextInAComparison() throws {
    let connection = try Connection.inMemory()
    try connection.execute(script: "CREATE TABLE a (id TEXT PRIMARY KEY) STRICT")
    try connection.run("INSERT INTO a VALUES (?1)", "ana")
    #expect(try connection.number("SELECT count(*) FROM a WHERE id = ?1", "ana\0x") == 0)
    #expect(try connection.number("SELECT count(*) FROM a WHERE id = ?1", "ana") == 1)
  }

  @Test(arguments: [.min, -1, 0, 1, (1 << 53) + 1, .max] as [Int64])
  func anIntegerKeepsAllItsBits(value: Int64) throws {
    let connection = try Connection.inMemory()
    #expect(try connection.number("SELECT ?1", value) == value)
    #expect(try connection.number("SELECT ?1", Int(value)) == value)
  }

  @Test(arguments: [[], [0], [1, 0, 2], [0xFF, 0xFE]] as [[UInt8]])
  func aBlobKeepsAllItsBytes(blob: [UInt8]) throws {
    let connection = try Connection.inMemory()
    try connection.withStatement("SELECT ?1") { statement throws in
      try statement.bind(blob, at: 1)
      #expect(try statement.step())
      #expect(statement.type(at: 0) == .blob)
      #expect(statement.bytes(at: 0) == blob)
      #expect(statement.withBytes(at: 0) { $0.count } == blob.count)
    }
  }

  @Test func whatHasNoAddressIsStillNotNull() throws {
    let connection = try Connection.inMemory()
    let none = UnsafeRawBufferPointer(start: nil, count: 0)
    try connection.withStatement("SELECT ?1, ?2") { statement throws in
      try statement.bind(none, at: 1)
      try statement.bind(text: none, at: 2)
      #expect(try statement.step())
      #expect(statement.type(at: 0) == .blob)
      #expect(statement.type(at: 1) == .text)
    }
  }

  @Test func nilIsNull() throws {
    let connection = try Connection.inMemory()
    try connection.withStatement("SELECT ?1, ?2, ?3") { statement throws in
      try statement.bind(String?.none, at: 1)
      try statement.bind(Int64?.none, at: 2)
      try statement.bindNull(at: 3)
      #expect(try statement.step())
      #expect((0..<3).allSatisfy { statement.isNull(at: $0) && statement.type(at: $0) == .null })
      #expect(statement.optionalText(at: 0) == nil)
      #expect(statement.optionalInt64(at: 1) == nil)
      #expect(statement.text(at: 0) == "")
      #expect(statement.int64(at: 1) == 0)
      #expect(statement.bytes(at: 2) == [])
    }
    let row = try connection.first("SELECT ?1, ?2", Int?.none, String?.some("a")) {
      ($0.optionalInt64(at: 0), $0.optionalText(at: 1))
    }
    #expect(row?.0 == nil)
    #expect(row?.1 == "a")
  }

  @Test func bytesThatAreNotUTF8AreRepaired() throws {
    let connection = try Connection.inMemory()
    try connection.withStatement("SELECT CAST(x'61FF62' AS TEXT)") { statement throws in
      #expect(try statement.step())
      #expect(statement.text(at: 0) == "a\u{FFFD}b")
      #expect(statement.bytes(at: 0) == [0x61, 0xFF, 0x62])
    }
  }

  @Test func aTextReadsAsUTF8WhateverTheDatabaseKeeps() throws {
    let connection = try Connection.inMemory()
    try connection.execute(
      script: """
        PRAGMA encoding = 'UTF-16le';
        CREATE TABLE a (x TEXT) STRICT;
        INSERT INTO a VALUES ('añb');
        """)
    let bytes = try connection.first("SELECT x FROM a") { $0.bytes(at: 0) }
    #expect(bytes == Array("añb".utf8))
  }

  @Test func theNumberOfValuesHasToMatch() throws {
    let connection = try Connection.inMemory()
    let error = try sqliteError { try connection.run("SELECT ?1, ?2", 1) }
    #expect(error?.message == "the statement takes 2 values and was given 1")
    #expect(throws: SQLiteError.self) { try connection.run("SELECT 1", 1) }
    #expect(throws: SQLiteError.self) {
      try connection.withStatement("SELECT ?1") { try $0.bind(1, at: 2) }
    }
  }

  @Test func aPreparedTextIsOneStatement() throws {
    let connection = try Connection.inMemory()
    for sql in ["", " \n", "-- nothing", "SELECT 1; SELECT 2", "SELECT 1; x", ";"] {
      #expect(try sqliteError { _ = try connection.prepare(sql) }?.isMisuse == true, "\(sql)")
    }
    for sql in ["SELECT 1", "/* one */ SELECT 1;", "SELECT 1 ; -- one\n", "SELECT 1;; /* end"] {
      let statement = try connection.prepare(sql)
      #expect(try statement.step(), "\(sql)")
    }
  }

  @Test func aWritingStatementRunsToItsEndBehindItsFirstRow() throws {
    let connection = try Connection.inMemory()
    try connection.execute(
      script: """
        CREATE TABLE a (key INTEGER PRIMARY KEY);
        CREATE TABLE b (a INTEGER REFERENCES a (key) DEFERRABLE INITIALLY DEFERRED);
        """)
    // The constraint is checked at the end of the statement, after the row it returns.
    let error = try sqliteError {
      _ = try connection.first("INSERT INTO b VALUES (5) RETURNING a") { $0.int64(at: 0) }
    }
    #expect(error?.isConstraint == true)
  }

  @Test func aChangedSchemaIsNoticed() throws {
    try withTemporaryFolder { folder in
      let ours = try Connection(path: "\(folder)/a.db", mode: .readWriteCreate)
      let theirs = try Connection(path: "\(folder)/a.db", mode: .readWriteCreate)
      try ours.execute(script: "CREATE TABLE a (x); INSERT INTO a VALUES (1)")
      #expect(try ours.number("SELECT x FROM a") == 1)
      try theirs.execute(
        script: "DROP TABLE a; CREATE TABLE a (y, x); INSERT INTO a VALUES (5, 2)")
      #expect(try ours.number("SELECT x FROM a") == 2)
    }
  }
}
