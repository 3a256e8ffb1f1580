import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Foundation
import Synchronization
import Testing

@testable import BacktrailTesting

/// A plan counts and watches, and changes nothing but what it was told to.
@Suite struct FaultPlanTests {
  @Test func `calls are counted by their kind, and handed through`() throws {
    let folder = try FaultedFolder()
    let connection = try folder.connection()
    try connection.setPragma("synchronous", to: 2)
    folder.plan.reset()
    #expect(folder.plan.count() == 0)
    try connection.insert("a")
    #expect(folder.plan.count(of: [.write]) > 0)
    #expect(folder.plan.count(of: [.sync]) > 0)
    #expect(folder.plan.count(of: [.shmLock]) == folder.plan.count(of: [.shmUnlock]))
    #expect(folder.plan.count() == folder.plan.counts.values.reduce(0, +))
    #expect(try connection.texts() == ["a"])
  }

  @Test func `a folder without a plan is not touched`() throws {
    let folder = try FaultedFolder()
    let other = try TemporaryDirectory()
    folder.plan.inject(.ioError, atCall: 1, .fromThenOn)
    // A neighbour whose name begins alike is another folder.
    let alike = URL(
      filePath: folder.folder.path(percentEncoded: false).dropLast() + "x",
      directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: alike, withIntermediateDirectories: false)
    defer { try? FileManager.default.removeItem(at: alike) }
    for place in [other.url, alike] {
      let connection = try Connection(
        path: place.appending(path: "a.db").path(percentEncoded: false), mode: .readWriteCreate)
      try connection.enableWriteAheadLog()
      try connection.run("CREATE TABLE item (id INTEGER PRIMARY KEY, text TEXT)")
      try connection.insert("a")
      #expect(try connection.texts() == ["a"])
    }
    #expect(folder.plan.count() == 0)
  }

  @Test func `a folder below the folder is under the plan, also by way of a link`() throws {
    let folder = try FaultedFolder()
    let inner = folder.folder.appending(path: "inner", directoryHint: .isDirectory)
    let link = folder.folder.appending(path: "link")
    try FileManager.default.createDirectory(at: inner, withIntermediateDirectories: false)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: inner)
    let linked = try FaultPlan(below: link)
    let connection = try Connection(path: folder.path("inner/b.db"), mode: .readWriteCreate)
    try connection.run("CREATE TABLE item (id INTEGER PRIMARY KEY, text TEXT)")
    #expect(linked.count(of: [.write]) > 0, "the later plan counts")
    #expect(folder.plan.count() == 0)
  }

  @Test func `a plan that is gone lets what is open go on`() throws {
    let directory = try TemporaryDirectory()
    let path = directory.url.appending(path: "a.db").path(percentEncoded: false)
    var plan: FaultPlan? = try FaultPlan(below: directory.url)
    weak let desk = plan?.desk
    var connection: Connection? = try Connection(path: path, mode: .readWriteCreate)
    try connection?.run("CREATE TABLE item (id INTEGER PRIMARY KEY, text TEXT)")
    plan?.inject(.ioError, atCall: 1, .fromThenOn)
    plan = nil
    try connection?.insert("a")
    #expect(try connection?.texts() == ["a"])
    #expect(desk != nil)
    connection = nil
    #expect(desk == nil, "with its last file")
  }

  @Test func `an action runs once, before its call, and its own calls pass`() throws {
    let folder = try FaultedFolder()
    let connection = try folder.connection()
    try connection.insert("a")
    let path = folder.path()
    let runs = Mutex(0)
    // The second lock of a write is the writer's; a commit before it makes nobody wait.
    folder.plan.inject(.ioError, atCall: 5, of: [.write], .fromThenOn)
    folder.plan.before([.shmLock], nth: 1) {
      runs.withLock { $0 += 1 }
      let other = try? Connection(path: path, mode: .readWrite)
      for text in ["b", "c", "d"] { try? other?.insert(text) }
    }
    let before = folder.plan.count(of: [.write])
    #expect(try connection.texts() == ["a", "b", "c", "d"])
    #expect(try connection.texts() == ["a", "b", "c", "d"])
    #expect(runs.withLock { $0 } == 1)
    #expect(folder.plan.count(of: [.write]) == before)
    #expect(!folder.plan.didInject)
  }

  @Test func `the effects come in their order, and make the same file`() throws {
    let folder = try FaultedFolder()
    let effects = Mutex<[FileEffect]>([])
    folder.plan.tap { effect in effects.withLock { $0.append(effect) } }
    var connection: Connection? = try folder.connection(log: false)
    for number in 1...20 { try connection?.insert("text \(number)") }
    try connection?.run("DELETE FROM item WHERE id > 10")
    try connection?.enableWriteAheadLog()
    try connection?.insert("last")
    connection = nil
    var files: [String: [UInt8]] = [:]
    for effect in effects.withLock({ $0 }) {
      switch effect {
      case .opened(let path): #expect(files[path] != nil)
      case .created(let path):
        #expect(files[path] == nil)
        files[path] = []
      case .wrote(let path, let offset, let bytes):
        var content = try #require(files[path])
        let end = Int(offset) + bytes.count
        if content.count < end { content += Array(repeating: 0, count: end - content.count) }
        content.replaceSubrange(Int(offset)..<end, with: bytes)
        files[path] = content
      case .truncated(let path, let size):
        files[path] = Array(try #require(files[path]).prefix(Int(size)))
      case .synced(let path, _): #expect(files[path] != nil)
      case .deleted(let path, _): files[path] = nil
      }
    }
    let names = Set(files.keys.map { ($0 as NSString).lastPathComponent })
    #expect(names == ["a.db"])
    #expect(files.values.first.map { Data($0) } == folder.bytes("a.db"))
  }

  @Test func `a store is under the plan without knowing of it`() throws {
    let folder = try FaultedFolder()
    let url = folder.folder.appending(path: "store.db")
    let store = try RestorationStore(at: url)
    let record = NewRecord(RecordID("project", "42"))
    folder.plan.reset()
    folder.plan.inject(.diskFull, atCall: 1)
    #expect {
      try store.put(record)
    } throws: {
      ($0 as? StoreError)?.code == "storageFull"
    }
    try store.put(record)
    #expect(try store.record(RecordID("project", "42")) != nil)
  }

  @Test func `many threads may be under one plan`() async throws {
    let folder = try FaultedFolder()
    _ = try folder.connection()
    let path = folder.path()
    folder.plan.inject(.busy, atCall: 50, of: [.shmLock])
    try await withThrowingTaskGroup { group in
      for thread in 1...8 {
        group.addTask {
          let connection = try Connection(path: path, mode: .readWrite)
          for number in 1...25 { try connection.insert("\(thread) \(number)") }
        }
      }
      for _ in 1...50 { _ = folder.plan.count() }
      try await group.waitForAll()
    }
    #expect(folder.plan.didInject)
    let connection = try folder.connection()
    #expect(try Set(connection.texts()).count == 200)
  }
}
