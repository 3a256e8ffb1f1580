import BacktrailNavigation
import Testing

@testable import BacktrailTesting

@Suite("Errors of the harness")
struct HarnessViolationErrorTests {
  @Test(
    "A test's log shows what did not hold, with the minimised case and the line to run it again")
  func description() throws {
    try ReportSamples.clean.requireNoViolations()
    let error = try #require(throws: HarnessViolationError.self) {
      try ReportSamples.broken.requireNoViolations()
    }
    #expect(error.code == "harnessViolation")
    #expect(error.description.hasPrefix(Self.start))
    #expect(error.errorDescription == error.description)
  }

  @Test("Of many violations the first are shown, and the others counted")
  func many() throws {
    let error = HarnessViolationError(report: ReportSamples.hostile)
    #expect(error.description.hasSuffix("\n\nand 6 further violations."))
  }

  @Test("What only two cases tell together is run again as a whole")
  func wholeRun() {
    var violation = ReportSamples.broken.violations[0]
    violation.needsRun = true
    #expect(
      violation.text().hasSuffix(
        "\n   again    try await harness.run(seed: 7).requireNoViolations()"))
    let command = HarnessInvocation.command("backtrail harness", options: ["--family=world"])
    #expect(
      violation.text(again: command)
        .hasSuffix("\n   again    backtrail harness --family=world --seed 7"))
  }

  private static let start = #"""
    15 cases (3 random compounds among them) of TaskFlow under seed 7: 2 violations (maximal, \#
    right-reason).

    maximal did not hold
       No longer prefix is valid.
       projects[0] is valid and did not come back.
       fault    record-deleted at projects[1] of main
       seed     7
       before   projects: project/42, task/7
                task/7 under project/42
       after    projects: -
       again    try await harness.run(again: "7:record-deleted@main/tab:projects/1").requireNoViolations()

    right-reason did not hold
    """#
}
