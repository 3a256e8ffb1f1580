import BacktrailSQLite
import Dispatch
import Foundation
import Testing

@Suite struct WriteAheadLogTests {
  @Test func theSwitchWaitsForAWriter() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.db"
      let isWriting = DispatchSemaphore(value: 0)
      // SQLite does not wait for a reserved lock here, whatever the busy timeout.
      let writer = Worker {
        let connection = try Connection(path: path, mode: .readWriteCreate)
        try connection.transaction(.immediate) {
          try connection.run("CREATE TABLE a (x)")
          isWriting.signal()
          Thread.sleep(forTimeInterval: 0.1)
        }
      }
      isWriting.wait()
      let pool = try ConnectionPool(path: path)
      try writer.wait()
      #expect(try pool.read { try $0.number("SELECT count(*) FROM a") } == 0)
    }
  }

  @Test func theSwitchGivesUpAfterTheBusyTimeout() throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.db"
      let writer = try Connection(path: path, mode: .readWriteCreate)
      try writer.transaction(.immediate) {
        try writer.run("CREATE TABLE a (x)")
        let error = try sqliteError {
          _ = try ConnectionPool(path: path, configuration: .init(busyTimeoutMilliseconds: 50))
        }
        #expect(error?.isBusy == true)
      }
    }
  }

  @Test func manyMaySwitchAtOnce() throws {
    for _ in 0..<10 {
      try withTemporaryFolder { folder in
        let workers = (0..<6).map { _ in
          Worker {
            let pool = try ConnectionPool(path: "\(folder)/a.db")
            try pool.write {
              try $0.execute(script: "CREATE TABLE IF NOT EXISTS a (x); INSERT INTO a VALUES (1)")
            }
          }
        }
        for worker in workers { try worker.wait() }
        let connection = try Connection(path: "\(folder)/a.db", mode: .readWrite)
        #expect(try connection.number("SELECT count(*) FROM a") == 6)
      }
    }
  }

  @Test func aDatabaseThatCannotSwitchIsAnError() throws {
    let connection = try Connection.inMemory()
    let error = try sqliteError { try connection.enableWriteAheadLog() }
    #expect(error?.message == "the journal mode was set to wal and reads memory")
  }

  // MARK: Truncating

  private func write(_ body: (_ path: String, _ connection: Connection) throws -> Void) throws {
    try withTemporaryFolder { folder in
      let path = "\(folder)/a.db"
      let connection = try Connection(
        path: path, mode: .readWriteCreate, busyTimeoutMilliseconds: 50)
      connection.watchLog()
      try connection.enableWriteAheadLog()
      try connection.execute(script: "CREATE TABLE a (x); INSERT INTO a VALUES (1)")
      try body(path, connection)
    }
  }

  private func bytes(_ path: String) -> Data? { FileManager.default.contents(atPath: path) }

  @Test func truncatingEmptiesTheLog() throws {
    try write { path, connection in
      let before = bytes(path)
      #expect(bytes(path + "-wal")?.isEmpty == false)
      let isCleared = try connection.truncateWriteAheadLog()
      #expect(isCleared)
      #expect(bytes(path + "-wal")?.isEmpty == true)
      #expect(bytes(path) != before)
    }
  }

  @Test func nothingIsFoldedInWhileAnotherOneMayWrite() throws {
    try write { path, connection in
      let other = try Connection(path: path, mode: .readWrite)
      try other.transaction(.immediate) {
        let before = (bytes(path), bytes(path + "-wal"))
        let isCleared = try connection.truncateWriteAheadLog()
        #expect(!isCleared)
        #expect((bytes(path), bytes(path + "-wal")) == before)
      }
      // The interruption is over, and so is its busy handler.
      #expect(try connection.number("SELECT count(*) FROM a") == 1)
      try other.transaction(.immediate) {
        let error = try sqliteError { try connection.run("INSERT INTO a VALUES (2)") }
        #expect(error?.isBusy == true)
      }
      try connection.run("INSERT INTO a VALUES (2)")
      #expect(try connection.truncateWriteAheadLog())
    }
  }

  @Test func truncatingWaitsForAWriter() throws {
    try write { path, _ in
      let isWriting = DispatchSemaphore(value: 0)
      let writer = Worker {
        let other = try Connection(path: path, mode: .readWrite)
        try other.transaction(.immediate) {
          isWriting.signal()
          Thread.sleep(forTimeInterval: 0.05)
        }
      }
      isWriting.wait()
      let patient = try Connection(path: path, mode: .readWrite)
      #expect(try patient.number("SELECT count(*) FROM a") == 1)
      #expect(try patient.truncateWriteAheadLog())
      try writer.wait()
    }
  }
}
