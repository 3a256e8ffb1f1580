import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import Foundation
import TaskFlow
import Testing

@Suite("Temporary store")
struct TemporaryStoreTests {
  private let ana = Principal("ana")
  private let state = SceneState<TaskFlow>(stacks: [.settings: [.profile]])

  @Test("Each is a store of its own, and can be opened once more")
  func store() throws {
    let first = try TemporaryStore()
    let second = try TemporaryStore()
    #expect(first.url != second.url)
    try first.store.save("main", as: ana, state: state)
    #expect(try second.store.restore(TaskFlow.self, scene: "main", for: ana).report.revision == nil)
    let restored = try first.reopened().restore(TaskFlow.self, scene: "main", for: ana)
    #expect(restored.state == state)
  }

  @Test("Its clock is what the store goes by")
  func clock() throws {
    let temporary = try TemporaryStore { $0.sceneLifetimeMilliseconds = 1_000 }
    try temporary.store.save("main", as: ana, state: state)
    #expect(try temporary.store.load("main", as: ana).summary.savedAt == SettableClock.start)
    temporary.clock.advance(byMilliseconds: 999)
    #expect(try temporary.store.scenes(of: ana).count == 1)
    temporary.now = SettableClock.start.advanced(byMilliseconds: 1_000)
    #expect(try temporary.store.scenes(of: ana).isEmpty)
  }

  @Test("Its directory goes with the last that holds it")
  func removal() throws {
    var temporary: TemporaryStore? = try TemporaryStore()
    let folder = try #require(temporary?.url.deletingLastPathComponent().path())
    var store = temporary?.store
    temporary = nil
    try store?.save("main", as: ana, state: state)
    #expect(FileManager.default.fileExists(atPath: folder))
    store = nil
    #expect(!FileManager.default.fileExists(atPath: folder))
  }
}
