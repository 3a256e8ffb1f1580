import BacktrailNavigation
import BacktrailStore
import Testing

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// What was acknowledged is there after the end of the process, and of the rest there is nothing.
@Suite("Sudden end of a process")
struct SuddenEndTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.allow()
    try fixture.save([.settings])
  }

  @Test(arguments: [true, false])
  func whatWasAcknowledgedIsThere(_ isFull: Bool) async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = fixture.path as String, isFull = isFull as Bool] in
      var configuration = StoreConfiguration()
      configuration.durability = isFull ? .full : .normal
      let store = try RestorationStore(path: path, configuration: configuration)
      try store.save(
        "main", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.task("t1")]]))
      try store.deny(.principal("ana"), .all, on: .record(RecordID("board", "b1")))
      try store.put(RecordID("task", "last"))
      kill(getpid(), SIGKILL)
    }
    #expect(try restored().reasons == [.denied])
    #expect(try isThere("last"))
    #expect(try isHealthy())
  }

  @Test(arguments: ["backtrail_scene", "COMMIT"])
  func whatWasNotAcknowledgedIsNotThere(_ statement: String) async throws {
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = fixture.path as String, statement = statement as String] in
      let store = try RestorationStore(path: path)
      try store.onWrite { sql in
        let isWrite = sql.hasPrefix("UPDATE \(statement)") || sql == statement
        if isWrite { kill(getpid(), SIGKILL) }
      }
      try store.save(
        "main", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.task("t1")]]))
    }
    #expect(try restored().home == [.settings])
    #expect(try restored().report.revision == 1)
    #expect(try references() == 0)
    #expect(try isHealthy())
  }

  // A function that may wait would call the twins that do.
  private func restored() throws -> RestoredScene<Atlas> { try fixture.restore() }
  private func isHealthy() throws -> Bool { try fixture.store.diagnose().isHealthy }
  private func references() throws -> Int? {
    try fixture.number("SELECT count(*) FROM backtrail_reference")
  }
  private func isThere(_ task: String) throws -> Bool {
    try fixture.store.record(RecordID("task", task)) != nil
  }
}
