import BacktrailSQLite
import Dispatch
import Foundation
import Synchronization
import Testing

@Suite struct TransactionTests {
  private struct Failure: Error {}

  @Test func aTransactionCommits() throws {
    try withTemporaryFolder { folder in
      let ours = try Connection(path: "\(folder)/a.db", mode: .readWriteCreate)
      let theirs = try Connection(path: "\(folder)/a.db", mode: .readWriteCreate)
      try ours.execute(script: "CREATE TABLE a (x)")
      let result = try ours.transaction(.immediate) {
        #expect(ours.isInTransaction)
        try ours.run("INSERT INTO a VALUES (1)")
        return "done"
      }
      #expect(result == "done")
      #expect(!ours.isInTransaction)
      #expect(try theirs.number("SELECT count(*) FROM a") == 1)
    }
  }

  @Test(arguments: [Connection.TransactionKind.deferred, .immediate])
  func aThrowingBodyIsRolledBack(kind: Connection.TransactionKind) throws {
    let connection = try Connection.inMemory()
    try connection.execute(script: "CREATE TABLE a (x)")
    #expect(throws: Failure.self) {
      try connection.transaction(kind) {
        try connection.run("INSERT INTO a VALUES (1)")
        throw Failure()
      }
    }
    #expect(!connection.isInTransaction)
    #expect(try connection.number("SELECT count(*) FROM a") == 0)
  }

  @Test func theFirstErrorIsKeptWhenSQLiteHasRolledBackItself() throws {
    let connection = try Connection.inMemory()
    try connection.execute(script: "CREATE TABLE a (x UNIQUE ON CONFLICT ROLLBACK)")
    let error = try sqliteError {
      try connection.transaction(.immediate) {
        try connection.run("INSERT INTO a VALUES (1)")
        try connection.run("INSERT INTO a VALUES (1)")
      }
    }
    #expect(error?.isConstraint == true)
    #expect(!connection.isInTransaction)
    #expect(try connection.number("SELECT count(*) FROM a") == 0)
  }

  @Test func anErrorThatEndedTheTransactionCannotBePassedOver() throws {
    let connection = try Connection.inMemory()
    try connection.execute(script: "CREATE TABLE a (x UNIQUE ON CONFLICT ROLLBACK)")
    #expect(throws: SQLiteError.self) {
      try connection.transaction(.immediate) {
        try connection.run("INSERT INTO a VALUES (1)")
        try? connection.run("INSERT INTO a VALUES (1)")
      }
    }
  }

  @Test func aTransactionInsideAnotherIsAnErrorOfTheOuterOne() throws {
    let connection = try Connection.inMemory()
    try connection.execute(script: "CREATE TABLE a (x)")
    try connection.transaction(.immediate) {
      try connection.run("INSERT INTO a VALUES (1)")
      #expect(throws: SQLiteError.self) { try connection.read {} }
      #expect(connection.isInTransaction)
    }
    #expect(try connection.number("SELECT count(*) FROM a") == 1)
  }

  @Test func aCommitThatIsBusyIsRolledBack() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.db"
      let writer = try Connection(path: path, mode: .readWriteCreate, busyTimeoutMilliseconds: 20)
      let reader = try Connection(path: path, mode: .readWriteCreate)
      try writer.execute(script: "CREATE TABLE a (x)")
      // With a rollback journal, a commit has to wait for those who read.
      try reader.read {
        #expect(try reader.number("SELECT count(*) FROM a") == 0)
        let error = try sqliteError {
          try writer.transaction(.immediate) { try writer.run("INSERT INTO a VALUES (1)") }
        }
        #expect(error?.isBusy == true)
        #expect(!writer.isInTransaction)
      }
      #expect(try writer.number("SELECT count(*) FROM a") == 0)
      try writer.transaction(.immediate) { try writer.run("INSERT INTO a VALUES (2)") }
      #expect(try reader.number("SELECT x FROM a") == 2)
    }
  }

  @Test func aReadKeepsItsView() throws {
    try withTemporaryFolder { folder in
      let writer = try Connection(path: "\(folder)/a.db", mode: .readWriteCreate)
      let reader = try Connection(path: "\(folder)/a.db", mode: .readWriteCreate)
      try writer.enableWriteAheadLog()
      try writer.execute(script: "CREATE TABLE a (x)")
      try reader.read {
        #expect(try reader.number("SELECT count(*) FROM a") == 0)
        try writer.run("INSERT INTO a VALUES (1)")
        #expect(try reader.number("SELECT count(*) FROM a") == 0)
      }
      #expect(try reader.number("SELECT count(*) FROM a") == 1)
    }
  }

  @Test func waitingForALockIsBounded() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.db"
      let holder = try Connection(path: path, mode: .readWriteCreate)
      let waiter = try Connection(path: path, mode: .readWriteCreate, busyTimeoutMilliseconds: 100)
      try holder.transaction(.immediate) {
        var error: SQLiteError?
        let waited = try ContinuousClock().measure {
          error = try sqliteError { try waiter.transaction(.immediate) {} }
        }
        #expect(error?.isBusy == true)
        #expect(waited >= .milliseconds(90))
        #expect(waited < .seconds(5))
      }
    }
  }

  /// Its lock is free for moments only. Whoever asks seldom misses them all.
  @Test func oneWhoWritesWithoutAPauseDoesNotKeepOthersOut() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.db"
      let waiter = try Connection(
        path: path, mode: .readWriteCreate, busyTimeoutMilliseconds: 20_000)
      try waiter.enableWriteAheadLog()
      let isOver = Mutex(false)
      let writes = Mutex(0)
      let end = DispatchSemaphore(value: 0)
      Thread.detachNewThread {
        defer { end.signal() }
        guard let holder = try? Connection(path: path, mode: .readWrite) else { return }
        while !isOver.withLock({ $0 }) {
          _ = try? holder.transaction(.immediate) { usleep(5000) }
          writes.withLock { $0 += 1 }
        }
      }
      defer {
        isOver.withLock { $0 = true }
        end.wait()
      }
      while writes.withLock({ $0 }) < 3 { usleep(5000) }
      for _ in 0..<8 { try waiter.transaction(.immediate) {} }
    }
  }
}
