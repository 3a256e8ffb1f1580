import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import TaskFlow
import Testing

@Suite("Wrong restorers")
struct WrongRestorerTests {
  @Test func rightOneAgrees() throws {
    let temporary = try TemporaryStore(at: TaskFlowSample.start)
    try TaskFlowSample.fill(temporary.store)
  }
}
