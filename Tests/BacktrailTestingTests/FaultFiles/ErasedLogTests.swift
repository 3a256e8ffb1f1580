import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

/// What an erasure says where the disk does not take that the log was cleared.
@Suite struct ErasedLogTests {
  private static let ana = Principal("ana")

  @Test func noSyncThatFailsIsPassedOver() throws {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: UUID().uuidString, directoryHint: .isDirectory)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let plan = try FaultPlan(below: folder)
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    let store = try RestorationStore(
      at: folder.appending(path: "store.db"), configuration: configuration)
    defer { store.close() }

    var failures = 0
    for call in 1...20 {
      #expect(try store.consumeLink("link", in: "main", as: Self.ana))
      plan.reset()
      plan.inject(.failedSync, atCall: call, .once)
      let erased = Result { try store.erase(Self.ana) }
      let didFail = plan.didInject
      plan.reset()
      guard didFail else {
        #expect(try erased.get().isLogCleared)
        break
      }
      failures += 1
      let error = #expect(throws: StoreError.self) { try erased.get() }
      #expect(error?.code == "inputOutput")
      // Erased again, with a disk that works, nothing is left of it.
      #expect(try store.erase(Self.ana).isLogCleared)
      #expect(try !store.hasHandledLink("link", in: "main", as: Self.ana))
    }
    // The log before it is folded in, the database, and the log that was cleared.
    #expect(failures >= 3)
  }
}
