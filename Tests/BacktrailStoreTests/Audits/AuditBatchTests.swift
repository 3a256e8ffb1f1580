import BacktrailNavigation
import BacktrailSQLite
import Foundation
import Synchronization
import Testing

@testable import BacktrailStore

@Suite("Audits: batches")
struct AuditBatchTests {
  let fixture: Fixture
  private let count = 23

  init() throws {
    fixture = try Fixture { $0.readers = 1 }
    try fixture.putTree()
    try fixture.allow()
    for number in 0..<count { try save(number) }
    try fixture.store.discard("s5", as: Fixture.ana)
  }

  private func save(_ number: Int) throws {
    let lost: [Atlas.Route] = number.isMultiple(of: 3) ? [.task("none"), .page(1)] : []
    try fixture.store.save(
      "s\(number)", as: Fixture.ana,
      state: SceneState<Atlas>(stacks: [.home: [.project("p1"), .task("t1")] + lost]))
  }

  @Test(
    "However it is cut and resumed, an audit adds up to the same", arguments: [1, 2, 7, 22, 23])
  func resuming(limit: Int) throws {
    let whole = try fixture.store.audit(Atlas.self)
    #expect(whole.scenes == count - 1)
    var options = AuditOptions()
    options.limit = limit
    options.scenesPerBatch = 3
    var audit = SceneAudit()
    repeat {
      let part = try fixture.store.audit(Atlas.self, options)
      #expect(part.scenes <= limit)
      // As it is kept between two runs.
      audit.merge(try JSONDecoder().decode(SceneAudit.self, from: JSONEncoder().encode(part)))
      options.position = part.next
    } while options.position != nil
    #expect(audit == whole)
    #expect(audit.json == whole.json)
  }

  @Test("A position is a number that can be handed back")
  func positions() throws {
    var options = AuditOptions()
    options.limit = 4
    let next = try #require(try fixture.store.audit(Atlas.self, options).next)
    #expect(ScenePosition(next.description) == next)
    #expect(ScenePosition("-1") == nil)
    #expect(ScenePosition("07") == nil)
    #expect(ScenePosition("") == nil)
    let encoded = try JSONEncoder().encode(next)
    #expect(try JSONDecoder().decode(ScenePosition.self, from: encoded) == next)
  }

  @Test("A scene that is saved again meanwhile is not met twice, and a new one is met")
  func concurrentWrites() throws {
    var options = AuditOptions()
    options.scenesPerBatch = 5
    var told: [Int] = []
    let audit = try fixture.store.audit(Atlas.self, options) { progress in
      told.append(progress.done)
      #expect(progress.done <= progress.total)
      #expect(progress.result.scenes == progress.done)
      if told.count == 1 {
        // Written between two batches: no snapshot is held.
        #expect(throws: Never.self) {
          try fixture.store.save(
            "s0", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.settings]]))
          try fixture.store.save(
            "new", as: Fixture.ben, state: SceneState<Atlas>(stacks: [.home: [.settings]]))
        }
      }
      return .goOn
    }
    #expect(audit.scenes == count)
    #expect(told == [5, 9, 14, 19])
  }

  @Test("Whoever is told may stop it, and it goes on from there")
  func stopping() throws {
    var options = AuditOptions()
    options.scenesPerBatch = 10
    var audit = try fixture.store.audit(Atlas.self, options) { _ in .stop }
    #expect(audit.scenes == 9)
    options.position = audit.next
    audit.merge(try fixture.store.audit(Atlas.self, options))
    #expect(audit == (try fixture.store.audit(Atlas.self)))
  }

  @Test("A task that is cancelled ends it between two batches")
  func cancelling() async throws {
    var options = AuditOptions()
    options.scenesPerBatch = 2
    let store = fixture.store
    let told = Mutex(0)
    let task = Task { [options] in
      try await store.audit(Atlas.self, options) { _ in
        told.withLock { $0 += 1 }
        withUnsafeCurrentTask { $0?.cancel() }
        return .goOn
      }
    }
    await #expect(throws: CancellationError.self) { _ = try await task.value }
    #expect(told.withLock { $0 } == 1)
    let whole = try await store.audit(Atlas.self)
    #expect(try await store.audit(Atlas.self, options) == whole)
    #expect(whole.scenes == count - 1)
  }

  @Test("Each batch is one transaction; no batch scans, and a route costs what it costs a restore")
  func statements() throws {
    let log = StatementLog()
    var options = AuditOptions()
    options.scenesPerBatch = 8
    try log.record(fixture) { _ = try fixture.store.audit(Atlas.self, options) }
    // One to count, and three batches.
    #expect(log.transactions == 4)
    let connection = try fixture.connect()
    for sql in log.distinct where !sql.contains("count(*)") {
      let plan = try connection.prepare("EXPLAIN QUERY PLAN \(sql)")
      while try plan.step() {
        #expect(!plan.text(at: 3).hasPrefix("SCAN"), "\(sql)")
        #expect(!plan.text(at: 3).contains("TEMP B-TREE"), "\(sql)")
      }
    }
    let restores = StatementLog()
    try restores.record(fixture) {
      for number in 0..<count {
        _ = try fixture.store.restore(Atlas.self, scene: "s\(number)", for: Fixture.ana)
      }
    }
    // An audit has a batch of scenes, each of which the index of owners must know, and looks for
    // each one's tails.
    #expect(log.statementsRun.count <= restores.statementsRun.count + count + 4)
  }

  @Test("Nothing that is stored makes an audit grow without end")
  func bounded() throws {
    var audit = SceneAudit()
    for number in 0..<3 * SceneAudit.groupLimit {
      var group = AuditGroup(reason: .unknownCase, caseName: "case\(number)", isParked: false)
      group.routes = 1
      audit.add(group)
      audit.add(AuditedTab(name: "tab\(number)", scenes: 1, routes: 1))
    }
    #expect(audit.groups.count == SceneAudit.groupLimit + 1)
    #expect(audit.unknownTabs.count == SceneAudit.groupLimit + 1)
    #expect(audit.groups.reduce(0) { $0 + $1.routes } == 3 * SceneAudit.groupLimit)
  }
}
