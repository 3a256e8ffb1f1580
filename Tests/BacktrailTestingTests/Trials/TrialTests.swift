import BacktrailNavigation
import BacktrailStore
import TaskFlow
import Testing

@testable import BacktrailTesting

/// Each fault of a file and of processes really comes, and the store stands it.
@Suite("Trials of files and processes")
struct TrialTests {
  private static let trials: [any HarnessTrials] = [FileTrials(), ProcessTrials()]

  @Test func everyFaultOfTheirFamiliesIsBroughtAbout() {
    let faults = Self.trials.flatMap(\.faults)
    #expect(
      Set(faults)
        == Set(HarnessFault.allCases.filter { $0.family == .file || $0.family == .process }))
    #expect(faults.count == Set(faults).count)
  }

  @Test("The store stands some of each", arguments: trials.flatMap(\.faults), [true, false])
  func some(_ fault: HarnessFault, isTyped: Bool) throws {
    let trials = try #require(Self.trials.first { $0.faults.contains(fault) })
    let count = try trials.variants(of: fault, in: TrialSite.make(isTyped: isTyped))
    #expect(count > 0)
    var random = HarnessRandom(seed: RandomSeed.announced())
    for variant in Set([0, count / 2, count - 1]).sorted() {
      let step = HarnessCase.Step(fault, at: HarnessPosition(scene: "window"), variant: variant)
      let found = try trials.findings(
        of: step, in: TrialSite.make(isTyped: isTyped), random: &random)
      #expect(found ?? [] == [], "\(variant) of \(count)")
    }
  }

  @Test func aVariantStandsForAllItsCalls() throws {
    // Otherwise the last calls would never fail.
    let site = try TrialSite.make()
    let plan = try FaultPlan(below: site.location)
    try site.leaveLog()
    plan.reset()
    _ = try site.restored()
    let calls = plan.count(of: FaultPlan.Fault.ioError.calls)
    let variants = try FileTrials().variants(of: .ioError, in: TrialSite.make())
    #expect(variants / 4 * CallTrial(.ioError).stride >= calls)
  }
}
