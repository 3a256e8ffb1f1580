import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import TaskFlow
import Testing

@Suite("Wrong restorers", .serialized)
struct WrongRestorerTests {
  @Test("The one without a flaw passes")
  func rightRestorer() async throws {
    let report = try await WrongRestorerSample.harness(NaiveRestorer()).run(seed: 7)
    try report.requireNoViolations()
  }

  @Test(arguments: RestorerFlaw.allCases)
  func probe(_ flaw: RestorerFlaw) async throws {
    let t = ContinuousClock.now
    let report = try await WrongRestorerSample.harness(NaiveRestorer(flaw)).run(seed: 7)
    print("FLAW", flaw, ContinuousClock.now - t)
    for v in report.violations.prefix(7) { print("   ", v.invariant.rawValue, v.minimal.steps.map(\.description), v.explanation) }
  }
}
