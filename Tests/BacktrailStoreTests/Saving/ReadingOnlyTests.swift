import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Testing

@Suite("Saving: a restore only reads")
struct ReadingOnlyTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow(on: "project/p1", expires: fixture.later(50))
    try fixture.save(
      SceneState(
        stacks: [.home: [.project("p1"), .task("t1"), .task("none")], .search: [.task("t2")]],
        sidebar: .task("t2"), presented: [PresentedItem(.edit("t1"), over: .search)]))
    try fixture.store.save("broken", as: Fixture.ana, state: SceneState<Atlas>())
    try fixture.execute("UPDATE backtrail_scene SET body = 'x' WHERE scene = 'broken'")
    try fixture.store.save("closed", as: Fixture.ana, state: SceneState<Atlas>())
    try fixture.store.discard("closed", as: Fixture.ana)
    try fixture.delete("task/t2")
  }

  @Test func noReadChangesAByteOfTheFile() throws {
    let store = fixture.store
    let observer = try fixture.connect()
    let version = try observer.dataVersion()
    let written = try fixture.rowsWritten()
    let before = fixture.fileBytes
    for now in [fixture.now, fixture.later(50)] {
      for scene in ["main", "broken", "closed", "none"] {
        for principal in [Fixture.ana, Fixture.ben, .unknown] {
          _ = try store.restore(Atlas.self, scene: scene, for: principal, at: now)
          _ = try store.restore(AtlasNext.self, scene: scene, for: principal, at: now)
          _ = try store.restore(scene: scene, for: principal, at: now)
        }
        _ = try? store.load(scene, as: Fixture.ana, at: now)
      }
      _ = try fixture.validate([.task("t1"), .task("t2"), .secret("nobody")], at: now)
      _ = try store.explain(.record("task", "t1"), for: Fixture.ana, at: now)
      _ = try store.scenes(of: Fixture.ana, at: now)
      _ = try store.allScenes(at: now)
      _ = try? store.tails(of: "main", as: Fixture.ana, at: now)
      _ = try store.allTails(at: now)
      _ = try store.impact(ofDeleting: RecordID("project", "p1"), at: now)
    }
    _ = try store.records(includingDeleted: true)
    _ = try store.record(RecordID("task", "t1"))
    _ = try store.grants()
    _ = try store.diagnose()
    #expect(fixture.fileBytes == before)
    #expect(try observer.dataVersion() == version)
    #expect(try fixture.rowsWritten() == written)
  }

  @Test func aReaderCannotWrite() throws {
    // Not even by mistake: the connections that read refuse to.
    #expect(throws: SQLiteError.self) {
      try fixture.tryToWriteWhileReading()
    }
  }
}
