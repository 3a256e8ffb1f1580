import BacktrailSQLite
import Dispatch
import Foundation
import Testing

@Suite struct ConnectionPoolTests {
  private struct Failure: Error {}

  @Test func whatIsWrittenIsRead() throws {
    try withTemporaryFolder { folder in
      let pool = try ConnectionPool(path: "\(folder)/a.db")
      try pool.write { try $0.execute(script: "CREATE TABLE a (x)") }
      try pool.writeTransaction { try $0.run("INSERT INTO a VALUES (?1)", 7) }
      #expect(try pool.read { try $0.number("SELECT x FROM a") } == 7)
    }
  }

  @Test func theWriterIsConfigured() throws {
    try withTemporaryFolder { folder in
      for (durability, value) in [
        (ConnectionPool.Configuration.Durability.full, 3 as Int64), (.normal, 1),
      ] {
        let pool = try ConnectionPool(
          path: "\(folder)/a.db",
          configuration: .init(durability: durability, journalSizeLimit: 12345))
        try pool.write { connection throws in
          #expect(try connection.pragma("synchronous") == value)
          #expect(try connection.pragma("fullfsync") == (durability == .full ? 1 : 0))
          #expect(try connection.pragma("checkpoint_fullfsync") == 1)
          #expect(try connection.pragma("journal_size_limit") == 12345)
          #expect(try connection.first("PRAGMA journal_mode") { $0.text(at: 0) } == "wal")
          #expect(!connection.isInTransaction)
        }
        pool.close()
      }
    }
  }

  @Test func aReaderDoesNotWrite() throws {
    try withTemporaryFolder { folder in
      let pool = try ConnectionPool(path: "\(folder)/a.db")
      try pool.write { try $0.execute(script: "CREATE TABLE a (x)") }
      let error = try sqliteError {
        try pool.read { try $0.run("INSERT INTO a VALUES (1)") }
      }
      #expect(error?.isReadOnly == true)
    }
  }

  @Test func aReadHasOneView() throws {
    try withTemporaryFolder { folder in
      let pool = try ConnectionPool(path: "\(folder)/a.db")
      try pool.write { try $0.execute(script: "CREATE TABLE a (x)") }
      try pool.read { reader in
        #expect(try reader.number("SELECT count(*) FROM a") == 0)
        try pool.write { try $0.run("INSERT INTO a VALUES (1)") }
        #expect(try reader.number("SELECT count(*) FROM a") == 0)
        // Another reader sees it at the same time.
        #expect(try pool.read { try $0.number("SELECT count(*) FROM a") } == 1)
      }
    }
  }

  @Test func waitingForAReaderIsBounded() throws {
    try withTemporaryFolder { folder in
      let pool = try ConnectionPool(
        path: "\(folder)/a.db",
        configuration: .init(maximumReaders: 2, busyTimeoutMilliseconds: 50))
      let start = ContinuousClock.now
      let error = try sqliteError {
        try pool.read { _ in try pool.read { _ in try pool.read { _ in } } }
      }
      #expect(ContinuousClock.now - start < .seconds(10))
      #expect(error?.isBusy == true)
      #expect(error?.message == "no reader of the pool became free within 50 ms")
      try pool.read { _ in try pool.read { _ in } }
    }
  }

  @Test func waitingForTheWriterIsBounded() throws {
    try withTemporaryFolder { folder in
      let pool = try ConnectionPool(
        path: "\(folder)/a.db", configuration: .init(busyTimeoutMilliseconds: 50))
      let start = ContinuousClock.now
      let error = try sqliteError { try pool.write { _ in try pool.write { _ in } } }
      #expect(ContinuousClock.now - start < .seconds(10))
      #expect(error?.isBusy == true)
      #expect(error?.message == "no writer of the pool became free within 50 ms")
      try pool.write { _ in }
    }
  }

  @Test func aFreedReaderGoesToTheOneWhoWaits() throws {
    try withTemporaryFolder { folder in
      let pool = try ConnectionPool(
        path: "\(folder)/a.db", configuration: .init(maximumReaders: 1))
      let isReading = DispatchSemaphore(value: 0)
      let mayEnd = DispatchSemaphore(value: 0)
      let first = Worker {
        try pool.read { _ in
          isReading.signal()
          mayEnd.wait()
        }
      }
      isReading.wait()
      let second = Worker { try pool.read { try $0.number("SELECT 5") } }
      mayEnd.signal()
      try first.wait()
      #expect(try second.wait() == 5)
    }
  }

  @Test func aThrowingWriteLeavesNoTransaction() throws {
    try withTemporaryFolder { folder in
      let pool = try ConnectionPool(path: "\(folder)/a.db")
      try pool.write { try $0.execute(script: "CREATE TABLE a (x)") }
      #expect(throws: Failure.self) {
        try pool.writeTransaction {
          try $0.run("INSERT INTO a VALUES (1)")
          throw Failure()
        }
      }
      #expect(throws: Failure.self) {
        try pool.write {
          try $0.execute(script: "BEGIN; INSERT INTO a VALUES (1)")
          throw Failure()
        }
      }
      try pool.write { #expect(!$0.isInTransaction) }
      #expect(try pool.read { try $0.number("SELECT count(*) FROM a") } == 0)
    }
  }

  @Test func manyThreadsShareAPool() throws {
    try withTemporaryFolder { folder in
      let pool = try ConnectionPool(
        path: "\(folder)/a.db",
        configuration: .init(
          maximumReaders: 2, busyTimeoutMilliseconds: 60_000, durability: .normal))
      try pool.write { try $0.execute(script: "CREATE TABLE a (x)") }
      let workers = (0..<8).map { number in
        Worker {
          for _ in 0..<25 {
            try pool.writeTransaction { try $0.run("INSERT INTO a VALUES (?1)", number) }
            let ours = try pool.read {
              try $0.number("SELECT count(*) FROM a WHERE x = ?1", number)
            }
            #expect(ours >= 1)
          }
        }
      }
      for worker in workers { try worker.wait() }
      #expect(try pool.read { try $0.number("SELECT count(*) FROM a") } == 200)
    }
  }

  @Test func aReadOnlyPoolNeverWrites() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.db"
      let configuration = ConnectionPool.Configuration(mode: .readOnly)
      #expect(
        try sqliteError { _ = try ConnectionPool(path: path, configuration: configuration) }?
          .cannotOpen == true)
      #expect(!FileManager.default.fileExists(atPath: path))
      let connection = try Connection(path: path, mode: .readWriteCreate)
      try connection.execute(script: "CREATE TABLE a (x); INSERT INTO a VALUES (3)")
      let pool = try ConnectionPool(path: path, configuration: configuration)
      #expect(try pool.read { try $0.number("SELECT x FROM a") } == 3)
      #expect(try sqliteError { try pool.write { _ in } }?.isReadOnly == true)
      #expect(try connection.first("PRAGMA journal_mode") { $0.text(at: 0) } == "delete")
    }
  }

  @Test func aPoolCanBeClosed() throws {
    try withTemporaryFolder { folder in
      let pool = try ConnectionPool(path: "\(folder)/a.db")
      try pool.write { try $0.execute(script: "CREATE TABLE a (x)") }
      try pool.read { _ in }
      pool.close()
      pool.close()
      for error in [
        try sqliteError { try pool.read { _ in } }, try sqliteError { try pool.write { _ in } },
      ] {
        #expect(error?.isMisuse == true)
        #expect(error?.message == "the connection pool is closed")
      }
      // The last connection to go takes the write-ahead log along.
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a.db"])
    }
  }

  @Test func closingWaitsForTheCallsThatAreRunning() throws {
    try withTemporaryFolder { folder in
      let pool = try ConnectionPool(
        path: "\(folder)/a.db", configuration: .init(maximumReaders: 1))
      let isReading = DispatchSemaphore(value: 0)
      let mayEnd = DispatchSemaphore(value: 0)
      let log = Log()
      let call = Worker {
        try pool.read { connection in
          isReading.signal()
          mayEnd.wait()
          log.append("read \(try connection.number("SELECT 5"))")
        }
      }
      isReading.wait()
      let close = Worker {
        pool.close()
        log.append("closed")
      }
      mayEnd.signal()
      try call.wait()
      try close.wait()
      #expect(log.lines == ["read 5", "closed"])
      #expect(try sqliteError { try pool.read { _ in } }?.isMisuse == true)
    }
  }
}
