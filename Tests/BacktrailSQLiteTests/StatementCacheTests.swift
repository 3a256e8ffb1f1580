import Testing

@testable import BacktrailSQLite

@Suite struct StatementCacheTests {
  private struct Failure: Error {}

  @Test func aStatementIsKeptForItsNextUse() throws {
    let connection = try Connection.inMemory()
    var seen: [ObjectIdentifier] = []
    for _ in 0..<2 {
      try connection.withStatement("SELECT 1") { seen.append(ObjectIdentifier($0)) }
    }
    #expect(seen[0] == seen[1])
    #expect(connection.cache.count == 1)
  }

  @Test func theSameSQLMayBeUsedInsideItself() throws {
    let connection = try Connection.inMemory()
    try connection.execute(
      script: """
        CREATE TABLE tree (key INTEGER PRIMARY KEY, parent INTEGER);
        INSERT INTO tree VALUES (1, 0), (2, 1), (3, 1), (4, 3), (5, 0);
        """)
    func walk(_ parent: Int64) throws -> [Int64] {
      try connection.all("SELECT key FROM tree WHERE parent = ?1 ORDER BY key", parent) {
        let key = $0.int64(at: 0)
        return try [key] + walk(key)
      }.flatMap { $0 }
    }
    #expect(try walk(0) == [1, 2, 3, 4, 5])
    #expect(connection.cache.count == 1)
    #expect(try walk(0) == [1, 2, 3, 4, 5])
  }

  @Test func aStatementComesBackCleanAlsoAfterAnError() throws {
    let connection = try Connection.inMemory()
    func use(_ body: (Statement) throws -> Void) throws {
      try connection.withStatement("SELECT ?1 UNION ALL SELECT 2", body)
    }
    #expect(throws: Failure.self) {
      try use { statement throws in
        try statement.bind("left over", at: 1)
        #expect(try statement.step())
        throw Failure()
      }
    }
    #expect(connection.cache.count == 1)
    try use { statement throws in
      #expect(try statement.step())
      #expect(statement.isNull(at: 0))
      #expect(try statement.step())
      #expect(try !statement.step())
    }
  }

  @Test func theCacheIsBounded() throws {
    let connection = try Connection.inMemory()
    var cache = StatementCache(limit: 4)
    for key in 1...100 as ClosedRange<UInt> {
      cache.put(try connection.prepare("SELECT \(key)"), key)
      #expect(cache.count <= 4)
      #expect(cache.take(key)?.sql == "SELECT \(key)")
      cache.put(try connection.prepare("SELECT \(key)"), key)
    }
    cache.removeAll()
    #expect(cache.count == 0)
  }

  @Test func keysThatCollideDoNotMix() throws {
    let connection = try Connection.inMemory()
    var cache = StatementCache(limit: 64)
    let keys = (1...64).map { UInt($0) << 40 }
    for key in keys { cache.put(try connection.prepare("SELECT \(key)"), key) }
    for key in keys { #expect(cache.take(key)?.sql == "SELECT \(key)") }
    #expect(cache.count == 0)
    for key in keys { #expect(cache.take(key) == nil) }
  }
}
