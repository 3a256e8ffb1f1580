import BacktrailNavigation
import BacktrailStore
import Testing

/// Every write takes the right to write before it reads, so that it waits for others instead of
/// failing in the middle.
@Suite("Write transactions")
struct WriteTransactionTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture { $0.readers = 1 }
    try fixture.putTree()
    try fixture.save([.task("t1")])
  }

  private static let writes: [(String, @Sendable (Fixture) throws -> Void)] = [
    ("save", { try $0.save([.settings]) }),
    (
      "save a stack",
      {
        _ = try $0.store.save(
          stack: [.page(1)], in: .more, of: Atlas.self, scene: "main", as: Fixture.ana)
      }
    ),
    ("save a document", { try $0.save(document: #"{"stacks":{"more":[]}}"#) }),
    ("discard", { try $0.store.discard("main", as: Fixture.ana) }),
    ("hand over", { _ = try $0.store.handOver("main", to: "other", as: Fixture.ana) }),
    ("prune", { try $0.prune(scenes: 0) }),
    ("revive", { _ = try $0.store.revive(Atlas.self, scene: "main", for: Fixture.ana) }),
    ("prune a deletion", { try $0.store.delete(RecordID("task", "t1"), pruning: true) }),
    ("put", { try $0.put("task/new") }),
    ("delete", { try $0.delete("task/t1") }),
    ("undelete", { try $0.undelete("task/t1") }),
    ("purge", { try $0.store.purge(RecordID("task", "t1")) }),
    ("consume a link", { _ = try $0.store.consumeLink("d", in: "main", as: Fixture.ana) }),
    ("allow", { try $0.allow() }),
    ("deny", { try $0.deny(on: "task/*") }),
    ("revoke", { _ = try? $0.store.revoke(.everyone, .all, on: .everything) }),
  ]

  @Test(arguments: writes.map(\.0))
  func everyWriteIsOneTransactionThatMayWriteFromTheStart(_ name: String) throws {
    let write = try #require(Self.writes.first { $0.0 == name }?.1)
    let log = StatementLog()
    try log.record(fixture) { try write(fixture) }
    #expect(log.begins == ["BEGIN IMMEDIATE"])
  }

  @Test func aRepairTooThoughItWasRestoredBefore() throws {
    let restored = try fixture.restore()
    #expect(restored.reasons == [.unauthorized])
    let log = StatementLog()
    try log.record(fixture) {
      try fixture.store.repair(restored, scene: "main", as: Fixture.ana)
    }
    #expect(log.begins == ["BEGIN IMMEDIATE"])
  }
}
