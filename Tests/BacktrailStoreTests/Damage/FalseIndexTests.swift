import BacktrailNavigation
import BacktrailSQLite
import Testing

@testable import BacktrailStore

/// What an index leads to counts only where the row itself says that it belongs there.
@Suite("Damage: indexes that lead to other rows")
struct FalseIndexTests {
  let fixture: Fixture
  private let age: Int64 = 10 * 86_400_000

  /// Ana and Ben have a scene each, of which a route was cut.
  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
    for (principal, task) in [(Fixture.ana, "t1"), (Fixture.ben, "t2")] {
      try fixture.save([.settings, .task(task)], as: principal)
      try fixture.store.delete(RecordID("task", task), pruning: true)
      try fixture.undelete("task/\(task)")
    }
  }

  /// The store, opened again after an index was made to hold something else.
  private func falsifying(
    _ name: String, on columns: String, holding values: String
  ) throws -> RestorationStore {
    fixture.store.close()
    try StoreBytes.falsify(name, on: columns, holding: values, in: fixture.path)
    return try fixture.reopened()
  }

  private func isDamagedRow(_ error: any Error) -> Bool {
    (error as? StoreError)?.code == "damagedRow"
  }

  // MARK: What belongs to another scene

  @Test func tailsOfAnotherSceneAreNeverShownRevivedOrRemoved() throws {
    let store = try falsifying(
      "backtrail_tail_scene", on: "scene, stack", holding: "3 - scene, stack")
    defer { store.close() }
    #expect { try store.tails(of: "main", as: Fixture.ana) } throws: { isDamagedRow($0) }
    #expect { try store.allTails() } throws: { isDamagedRow($0) }
    let revived = try store.revive(Atlas.self, scene: "main", for: Fixture.ana)
    #expect(revived.home == [.settings])
    // What is saved now leaves the tails of others alone.
    try store.save(
      "main", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.page(1)]]))
    try store.handOver("main", to: "copy", as: Fixture.ana)
    #expect(try fixture.number("SELECT count(*) FROM backtrail_tail NOT INDEXED") == 2)
  }

  @Test func reportsOfAnotherSceneAreCountedAndNotShown() throws {
    let before = try fixture.store.history(of: "main", as: Fixture.ana)
    #expect(before.reports.count == 1 && before.damaged == 0)
    let store = try falsifying(
      "backtrail_report_scene", on: "scene, key", holding: "3 - scene, key")
    defer { store.close() }
    let history = try store.history(of: "main", as: Fixture.ana)
    #expect(history.reports.isEmpty)
    #expect(history.damaged == 1)
  }

  @Test func scenesOfAnotherPrincipalAreNotListed() throws {
    let store = try falsifying(
      "backtrail_scene_owner", on: "principal, scene",
      holding: "iif(principal = 'ana', 'ben', 'ana'), scene")
    defer { store.close() }
    for list in [{ try store.scenes(of: Fixture.ana) }, { try store.allScenes() }] {
      #expect { try list() } throws: { ($0 as? StoreError)?.code == "corrupt" }
    }
  }

  // MARK: Ages

  @Test(arguments: [
    ("backtrail_scene_saved", "saved_at"), ("backtrail_scene_discarded", "discarded_at"),
    ("backtrail_record_deleted", "deleted_at"), ("backtrail_tail_age", "cut_at"),
    ("backtrail_report_age", "reported_at"), ("backtrail_quarantine_age", "quarantined_at"),
  ])
  func aRowGoesByItsOwnAge(_ index: String, _ column: String) throws {
    try fixture.delete("task/t1")
    try fixture.store.save("closed", as: Fixture.ana, state: SceneState<Atlas>())
    try fixture.store.discard("closed", as: Fixture.ana)
    try fixture.store.save("bad", as: Fixture.ana, state: SceneState<Atlas>())
    try fixture.execute("UPDATE backtrail_scene SET body = 'x' WHERE scene = 'bad'")
    try fixture.store.save("bad", as: Fixture.ana, state: SceneState<Atlas>())
    let store = try falsifying(index, on: column, holding: "\(column) - 99999999999")
    defer { store.close() }
    var policy = RetentionPolicy()
    (policy.scenes, policy.sceneTombstones, policy.recordTombstones) = (age, age, age)
    (policy.tails, policy.reports, policy.quarantine) = (age, age, age)
    #expect(try store.prune(policy).isEmpty)
  }
}
