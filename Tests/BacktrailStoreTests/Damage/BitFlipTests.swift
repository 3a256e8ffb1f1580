import BacktrailNavigation
import BacktrailStore
import Testing

/// Every bit of the database's header flips, one after the other; the soak program flips those of the
/// rest, and of the log.
@Suite("Flipped bits")
struct BitFlipTests {
  let fixture: Fixture
  let bytes: [UInt8]

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
    try fixture.deny(.principal("ana"), on: "task/t2")
    try fixture.save(
      SceneState<Atlas>(stacks: [.home: [.project("p1"), .task("t1")], .search: [.task("t2")]]))
    fixture.store.close()
    bytes = fixture.folder.bytes(of: "store.db") ?? []
  }

  @Test func noBitOfTheHeaderChangesAnAnswerWithoutBeingReported() throws {
    for bit in 0..<100 * 8 {
      var flipped = bytes
      flipped[bit / 8] ^= 1 << UInt8(bit % 8)
      try fixture.folder.write(flipped, to: "store.db")
      let outcome = Result { try shown() }
      guard case .failure(let error) = outcome else {
        let expected: [[Atlas.Route]] = [[.project("p1"), .task("t1")], [.board("b1")]]
        #expect(try outcome.get() == expected, "bit \(bit)")
        continue
      }
      #expect(error is StoreError, "bit \(bit): \(error)")
    }
  }

  /// What is restored of the two stacks.
  private func shown() throws -> [[Atlas.Route]] {
    for suffix in ["-wal", "-shm", "-journal"] { try? fixture.folder.remove("store.db\(suffix)") }
    let store = try fixture.reopened()
    defer { store.close() }
    let state = try store.restore(Atlas.self, scene: "main", for: Fixture.ana).state
    return [state[.home], state[.search]]
  }
}
