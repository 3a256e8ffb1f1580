import BacktrailSQLite
import Foundation
import Synchronization
import Testing

@testable import BacktrailTesting

/// A process that dies leaves exactly what it had written before.
@Suite struct DeathTests {
  /// What the files hold. The index of the log is memory that is shared, and no file to look at.
  private static func contents(of folder: URL) -> [String: Data] {
    let path = folder.path(percentEncoded: false)
    var files: [String: Data] = [:]
    for name in (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    where !name.hasSuffix("-shm") {
      files[name] = FileManager.default.contents(atPath: path + "/" + name)
    }
    return files
  }

  /// Lets a process die at each call of an insert, one after the other.
  private func dieEverywhere(log: Bool) throws {
    for call in 1... {
      let folder = try FaultedFolder()
      var connection: Connection? = try folder.connection(log: log)
      try connection?.insert("before")
      let atDeath = Mutex<[String: Data]>([:])
      let url = folder.folder
      folder.plan.before(.all, nth: call) {
        atDeath.withLock { $0 = Self.contents(of: url) }
      }
      folder.plan.inject(.death, atCall: call)
      var isAcknowledged = false
      do {
        try connection?.insert("after")
        isAcknowledged = true
      } catch is SQLiteError {}
      if !folder.plan.didInject {
        #expect(isAcknowledged)
        #expect(call > 5)
        return
      }
      #expect(throws: SQLiteError.self) { try connection?.insert("much later") }
      connection = nil
      #expect(Self.contents(of: url) == atDeath.withLock { $0 }, "call \(call)")
      folder.plan.lift()
      let next = try folder.connection(log: log)
      let texts = try next.texts()
      #expect(texts == ["before", "after"] || !isAcknowledged && texts == ["before"])
      #expect(try next.first("PRAGMA integrity_check") { $0.text(at: 0) } == "ok")
      try next.insert("later")
      #expect(try next.texts() == texts + ["later"])
    }
  }

  @Test func `nothing reaches a database and its log any more`() throws {
    try dieEverywhere(log: true)
  }

  @Test func `nothing reaches a database and its journal any more`() throws {
    try dieEverywhere(log: false)
  }

  @Test func `what was open stays dead when others go on`() throws {
    let folder = try FaultedFolder()
    let dead = try folder.connection()
    folder.plan.inject(.death, atCall: 1)
    #expect(throws: SQLiteError.self) { try dead.insert("a") }
    folder.plan.lift()
    #expect(throws: SQLiteError.self) { try dead.insert("a") }
    folder.plan.reset()
    let living = try folder.connection()
    try living.insert("b")
    #expect(throws: SQLiteError.self) { try dead.insert("a") }
    #expect(try living.texts() == ["b"])
  }
}
