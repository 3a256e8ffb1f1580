import BacktrailNavigation
import Foundation
import Testing

@testable import BacktrailStore

@Suite("Opening: one file by several names")
struct StoreFileTests {
  let folder: TemporaryFolder
  private var path: String { folder.path(of: "store.db") }

  init() throws {
    folder = try TemporaryFolder()
  }

  private func link(_ name: String, to target: String) throws -> String {
    let path = folder.path(of: name)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
    return path
  }

  private func file(_ path: String) -> StoreFile {
    StoreFile(path: path, busyTimeoutMilliseconds: 30)
  }

  @Test func aLinkLeadsToOnePlaceWhetherTheFileIsThereOrNot() throws {
    let near = try link("near.db", to: "store.db")
    let far = try link("far.db", to: near)
    let dot = try link("dot.db", to: "./store.db")
    let missing = [near, far, dot].map { file($0).place }
    try folder.write([1], to: "store.db")
    let present = [near, far, dot].map { file($0).place }
    #expect(missing == present)
    #expect(Set(present).count == 1)
    #expect(present[0].hasSuffix("/store.db"))
    #expect(file(path).place == path)
  }

  @Test func whoeverComesThroughALinkMeetsTheSameLock() throws {
    try folder.write(Array("no database".utf8), to: "store.db")
    let first = file(try link("first.db", to: "store.db"))
    let second = file(try link("second.db", to: "store.db"))
    try first.withQuarantineLock {
      for other in [second, file(path)] {
        #expect {
          try other.withQuarantineLock {}
        } throws: { ($0 as? StoreError)?.code == "busy" }
      }
    }
    try second.withQuarantineLock {}
    #expect(folder.names == ["first.db", "second.db", "store.db"])
  }

  @Test func throughALinkToNothingTheFileIsCreatedWhereItLeads() throws {
    let link = try link("link.db", to: "store.db")
    let store = try RestorationStore(path: link)
    try store.put(RecordID("task", "x"))
    store.close()
    #expect(folder.names == ["link.db", "store.db"])
    #expect(try RestorationStore(path: path).records().count == 1)
  }

  @Test func aLoopOfLinksIsAnError() throws {
    let one = try link("one.db", to: "two.db")
    _ = try link("two.db", to: "one.db")
    #expect {
      try RestorationStore(path: one)
    } throws: { ($0 as? StoreError)?.code == "cannotOpen" }
    #expect(folder.names == ["one.db", "two.db"])
  }

  // MARK: File systems without links

  @Test func movingNeverReplacesAFile() throws {
    for isUnderLock in [false, true] {
      let move = { (draft: String) in
        let file = file(path)
        return try isUnderLock ? file.moveUnderLock(draft) : file.move(draft)
      }
      let draft = folder.path(of: "draft")
      try folder.write([1], to: "draft")
      #expect(try move(draft))
      #expect(folder.names == ["store.db"])
      try folder.write([2], to: "draft")
      #expect(try !move(draft))
      #expect(folder.names == ["draft", "store.db"])
      #expect(folder.bytes(of: "store.db") == [1])
      try folder.remove("store.db")
      try folder.remove("draft")
    }
  }

  @Test func whereOneCannotLookAndMoveAtOnceOthersWait() throws {
    try folder.write([1], to: "draft")
    let draft = folder.path(of: "draft")
    _ = try file(path).withLock(".creating", "") {
      #expect {
        try file(path).moveUnderLock(draft)
      } throws: { ($0 as? StoreError)?.code == "busy" }
    }
    #expect(folder.names == ["draft"])
  }
}
