import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import TaskFlow
import Testing

/// The harness finds what is wrong with a restorer, and nothing where nothing is.
@Suite("Wrong restorers", .serialized)
struct WrongRestorerTests {
  @Test("The one without a flaw passes")
  func rightRestorer() async throws {
    var harness = WrongRestorerSample.harness(NaiveRestorer())
    harness.options.compounds = 50
    try await harness.run().requireNoViolations()
  }

  @Test("Each flaw is caught by its invariant", arguments: RestorerFlaw.allCases)
  func flaw(_ flaw: RestorerFlaw) async throws {
    var harness = WrongRestorerSample.harness(NaiveRestorer(flaw))
    harness.options.faults = flaw.faults
    harness.options.compounds = 0
    let report = try await harness.run(seed: 7)
    let violation = report.violations.first { $0.invariant == flaw.invariant }
    let caught = try #require(violation, "\(report.violations.map(\.invariant))")
    #expect((1...2).contains(caught.minimal.steps.count))
    #expect(throws: (any Error).self) { try report.requireNoViolations() }
  }
}
