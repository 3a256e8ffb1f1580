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
    harness.options.compounds = 20
    try await harness.run(seed: RandomSeed.announced()).requireNoViolations()
  }

  @Test("Each flaw is caught by its invariant", arguments: RestorerFlaw.allCases)
  func flaw(_ flaw: RestorerFlaw) async throws {
    var harness = WrongRestorerSample.harness(NaiveRestorer(flaw))
    harness.options.faults = flaw.faults
    harness.options.compounds = flaw.compounds
    harness.options.violationLimit = 2
    // What can be left out at once is left out within these; other tests look at the smallest case.
    harness.options.minimisingLimit = flaw.compounds == 0 ? 4 : 30
    let report = try await harness.run(seed: 7)
    let violation = report.violations.first { $0.invariant == flaw.invariant }
    let caught = try #require(violation, "\(report.violations.map(\.invariant))")
    // What takes two faults to show is made as small as that, and everything else to one.
    #expect(caught.minimal.steps.count == (flaw.compounds == 0 ? 1 : 2))
    #expect(throws: (any Error).self) { try report.requireNoViolations() }
  }
}
