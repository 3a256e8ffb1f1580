import BacktrailSQLite
import Foundation
import Synchronization
import Testing

@testable import BacktrailTesting

/// Each fault comes to SQLite as what it is.
@Suite struct FaultCodeTests {
  private func name(_ body: () throws -> Void) -> String? {
    do {
      try body()
      return nil
    } catch let error as SQLiteError {
      return error.name
    } catch {
      return "\(error)"
    }
  }

  /// Runs an insert into a log while something fails.
  private func insert(_ fault: FaultPlan.Fault, of calls: Set<FaultPlan.Call>) throws -> String? {
    let folder = try FaultedFolder()
    let connection = try folder.connection()
    try connection.setPragma("synchronous", to: 2)
    try connection.insert("before")
    // The first two locks are those of a reader, who takes others where they are busy.
    folder.plan.inject(fault, atCall: fault == .busy ? 3 : 1, of: calls)
    let code = name { try connection.insert("after") }
    #expect(folder.plan.didInject)
    #expect(folder.plan.firstInjection?.fault == fault)
    folder.plan.lift()
    #expect(try connection.texts() == ["before"])
    try connection.insert("later")
    #expect(try connection.texts() == ["before", "later"])
    return code
  }

  @Test(arguments: [
    (FaultPlan.Fault.ioError, FaultPlan.Call.write, "SQLITE_IOERR_WRITE"),
    (.ioError, .sync, "SQLITE_IOERR_FSYNC"),
    (.ioError, .shmLock, "SQLITE_IOERR_SHMLOCK"),
    (.diskFull, .write, "SQLITE_FULL"),
    (.shortWrite, .write, "SQLITE_IOERR_WRITE"),
    (.failedSync, .sync, "SQLITE_IOERR_FSYNC"),
    (.busy, .shmLock, "SQLITE_BUSY"),
  ])
  func `a fault comes to SQLite with its code`(
    fault: FaultPlan.Fault, call: FaultPlan.Call, code: String
  ) throws {
    #expect(try insert(fault, of: [call]) == code)
  }

  @Test(arguments: [
    (FaultPlan.Call.open, "SQLITE_CANTOPEN"), (.read, "SQLITE_IOERR_READ"),
    (.lock, "SQLITE_IOERR_LOCK"), (.fileSize, "SQLITE_IOERR_FSTAT"),
    (.access, "SQLITE_IOERR_ACCESS"), (.shmMap, "SQLITE_IOERR_SHMMAP"),
  ])
  func `a call that opening makes can fail`(call: FaultPlan.Call, code: String) throws {
    let folder = try FaultedFolder()
    let other = try folder.connection()
    try other.insert("before")
    folder.plan.inject(.ioError, atCall: 1, of: [call])
    let name = name {
      let connection = try Connection(path: folder.path(), mode: .readWrite)
      _ = try connection.texts()
    }
    #expect(name == code)
    #expect(folder.plan.firstInjection?.call == call)
  }

  @Test func `a file that cannot be opened, a lock that is held and a journal that stays`() throws {
    let folder = try FaultedFolder()
    folder.plan.inject(.cannotOpen, atCall: 1)
    #expect(name { _ = try folder.connection(log: false) } == "SQLITE_CANTOPEN")
    let connection = try folder.connection(log: false)
    folder.plan.inject(.busy, atCall: 2, of: [.lock])
    #expect(name { try connection.insert("a") } == "SQLITE_BUSY")
    folder.plan.inject(.ioError, atCall: 1, of: [.open], onFiles: "-journal")
    #expect(name { try connection.insert("a") } == "SQLITE_CANTOPEN")
    folder.plan.inject(.ioError, atCall: 1, of: [.delete], onFiles: "-journal")
    #expect(name { try connection.insert("a") } == "SQLITE_IOERR_DELETE")
    #expect(try connection.texts() == [])
  }

  @Test func `half of the bytes of a short write are written`() throws {
    let folder = try FaultedFolder()
    let connection = try folder.connection()
    try connection.insert("a")
    let written = Mutex<[Int]>([])
    folder.plan.tap { effect in
      if case .wrote(_, _, let bytes) = effect { written.withLock { $0.append(bytes.count) } }
    }
    folder.plan.inject(.shortWrite, atCall: 2)
    #expect(name { try connection.insert("b") } == "SQLITE_IOERR_WRITE")
    // A frame of a log has a head of 24 bytes and a page.
    #expect(written.withLock { $0 } == [24, 2048])
  }

  @Test func `what does not fit a call is not counted for it`() throws {
    let folder = try FaultedFolder()
    let connection = try folder.connection()
    folder.plan.inject(.diskFull, atCall: 1, of: [.read, .sync])
    folder.plan.inject(.ioError, atCall: 1, of: [.close, .unlock, .shmUnlock])
    try connection.insert("a")
    #expect(!folder.plan.didInject)
  }

  @Test func `a fault comes once, or from then on`() throws {
    let folder = try FaultedFolder()
    let connection = try folder.connection()
    folder.plan.inject(.diskFull, atCall: 1)
    #expect(name { try connection.insert("a") } == "SQLITE_FULL")
    #expect(name { try connection.insert("a") } == nil)
    folder.plan.inject(.diskFull, atCall: 2, .fromThenOn)
    for _ in 1...3 { #expect(name { try connection.insert("b") } == "SQLITE_FULL") }
    folder.plan.lift()
    try connection.insert("c")
    #expect(try connection.texts() == ["a", "c"])
  }
}
