import BacktrailNavigation
import BacktrailStore
import Synchronization
import Testing

/// Two processes on one file: what one commits before a restore of the other begins is always seen,
/// and what it commits during one is seen whole or not at all.
///
/// The other process is a real one, which runs the body of an exit test. The two are choreographed:
/// a restore is held up between two of its lookups until the other process has ended.
@Suite("Two processes")
struct TwoProcessTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture { $0.readers = 1 }
    try fixture.put("project/p1")
    try fixture.put("project/p2")
    try fixture.put("task/t1", under: "project/p1")
    try fixture.put("task/t2", under: "project/p2")
    try fixture.allow(on: "project/p1")
    try fixture.save(
      SceneState<Atlas>(stacks: [
        .home: [.project("p1"), .task("t1")], .search: [.task("t1")], .more: [.task("t2")],
      ]))
  }

  /// What is restored of the stacks, in the order of the tabs.
  private func stacks() throws -> [[Atlas.Route]] {
    let state = try fixture.restore().state
    return [state[.home], state[.search], state[.more]]
  }

  private var whole: [[Atlas.Route]] { [[.project("p1"), .task("t1")], [.task("t1")], []] }
  private var none: [[Atlas.Route]] { [[], [], []] }

  // MARK: Before it begins

  @Test func aDeletionCommittedBeforeARestoreIsSeen() async throws {
    #expect(try stacks() == whole)
    await #expect(processExitsWith: .success) { [path = fixture.path as String] in
      try RestorationStore(path: path).delete(RecordID("project", "p1"))
    }
    #expect(try stacks() == none)
    await #expect(processExitsWith: .success) { [path = fixture.path as String] in
      try RestorationStore(path: path).undelete(RecordID("project", "p1"))
    }
    #expect(try stacks() == whole)
  }

  @Test func aRevocationCommittedBeforeARestoreIsSeen() async throws {
    #expect(try stacks() == whole)
    await #expect(processExitsWith: .success) { [path = fixture.path as String] in
      let store = try RestorationStore(path: path)
      try store.revoke(.everyone, .all, on: .record(RecordID("project", "p1")))
    }
    #expect(try stacks() == none)
  }

  @Test func aDenyCommittedBeforeARestoreIsSeen() async throws {
    #expect(try stacks() == whole)
    await #expect(processExitsWith: .success) { [path = fixture.path as String] in
      try RestorationStore(path: path).deny(.principal("ana"), .all, on: .everything)
    }
    #expect(try stacks() == none)
  }

  // MARK: While it runs

  @Test func aDeletionCommittedDuringARestoreIsNotSeenByIt() async throws {
    let restored = try await holdingUpARestore {
      await #expect(processExitsWith: .success) { [path = fixture.path as String] in
        try RestorationStore(path: path).delete(RecordID("project", "p1"))
      }
    }
    #expect(restored == whole)
    #expect(try stacks() == none)
  }

  @Test func aRevocationCommittedDuringARestoreIsNotSeenByIt() async throws {
    let restored = try await holdingUpARestore {
      await #expect(processExitsWith: .success) { [path = fixture.path as String] in
        let store = try RestorationStore(path: path)
        try store.revoke(.everyone, .all, on: .record(RecordID("project", "p1")))
      }
    }
    #expect(restored == whole)
    #expect(try stacks() == none)
  }

  @Test func manyRowsThatChangeTogetherAreSeenTogether() async throws {
    // The two tasks change places again and again, each time in one transaction. One of the
    // projects is allowed, so exactly one of the tasks is to be seen at any instant.
    let isOver = Mutex(false)
    let seen = Mutex<Set<[Int]>>([])
    let fixture = fixture
    let reader = Worker {
      while !isOver.withLock({ $0 }) {
        let state = try fixture.restore().state
        seen.withLock { _ = $0.insert([state[.search].count, state[.more].count]) }
      }
    }
    await #expect(processExitsWith: .success) { [path = fixture.path as String] in
      var configuration = StoreConfiguration()
      configuration.durability = .normal
      let store = try RestorationStore(path: path, configuration: configuration)
      for round in 1...301 {
        let (first, second) = round.isMultiple(of: 2) ? ("p1", "p2") : ("p2", "p1")
        try store.put([
          NewRecord(RecordID("task", "t1"), under: RecordID("project", first)),
          NewRecord(RecordID("task", "t2"), under: RecordID("project", second)),
        ])
      }
    }
    isOver.withLock { $0 = true }
    try reader.wait()
    #expect(seen.withLock { $0 }.isSubset(of: [[1, 0], [0, 1]]))
    #expect(try stacks() == [[.project("p1")], [], [.task("t2")]])
  }

  /// Restores on a thread of its own and lets `body` run between two of its lookups.
  private func holdingUpARestore(
    _ body: () async throws -> Void
  ) async throws -> [[Atlas.Route]] {
    let gate = Gate()
    let fixture = fixture
    let result = Mutex<[[Atlas.Route]]>([])
    let worker = Worker {
      try fixture.tracingReads({ sql in
        if sql.contains("FROM backtrail_record") { gate.holdUpOnce() }
      }) {
        let state = try fixture.restore().state
        result.withLock { $0 = [state[.home], state[.search], state[.more]] }
      }
    }
    await gate.reached()
    defer { gate.open() }
    try await body()
    gate.open()
    try worker.wait()
    return result.withLock { $0 }
  }

  // MARK: Writing at once

  private func home(of scene: String) async throws -> [Atlas.Route] {
    try await fixture.store.restore(Atlas.self, scene: scene, for: Fixture.ana).home
  }

  @Test func twoProcessesSaveAtOnceAndNothingIsLost() async throws {
    let fixture = fixture
    let here = Worker {
      for page: Int64 in 1...200 {
        try fixture.store.save(
          "here", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.page(page)]]))
      }
    }
    await #expect(processExitsWith: .success) { [path = fixture.path as String] in
      var configuration = StoreConfiguration()
      configuration.durability = .normal
      let store = try RestorationStore(path: path, configuration: configuration)
      for page: Int64 in 1...200 {
        try store.save(
          "there", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.page(-page)]]))
      }
    }
    try here.wait()
    let scenes = try await fixture.store.scenes(of: Fixture.ana)
    #expect(scenes.map(\.scene) == ["here", "main", "there"])
    #expect(scenes.map(\.revision) == [200, 1, 200])
    #expect(try await home(of: "here") == [.page(200)])
    #expect(try await home(of: "there") == [.page(-200)])
  }
}
