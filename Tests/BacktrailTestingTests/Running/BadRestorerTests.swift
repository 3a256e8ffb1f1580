import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import Foundation
import Testing

/// A restorer that hangs or throws is told; the run and its report are not lost.
@Suite(.serialized) struct BadRestorerTests {
  private static func harness(_ restorer: some HarnessRestorer<Ledger>) -> RestorationHarness<
    Ledger
  > {
    var harness = RestorationHarness(
      Ledger.self, scenes: [LedgerSample.state], as: LedgerSample.ana,
      records: LedgerSample.records, grants: LedgerSample.grants)
    harness.restorer = restorer
    harness.options.compounds = 0
    return harness
  }

  @Test func aHangIsFoundOnceAndItsFaultLeftAlone() async throws {
    var harness = Self.harness(HangingRestorer())
    harness.options.faults = [.clockMovedBack, .ownerChanged, .roleRemoved]
    harness.options.compounds = 20
    harness.options.hangLimit = .milliseconds(300)
    let report = try await harness.run(seed: 7)
    #expect(report.abandoned == [.clockMovedBack])
    let hang = try #require(report.violations.first)
    #expect(report.violations.count == 1)
    #expect(hang.invariant == .ends && !hang.needsRun)
    #expect(hang.minimal == hang.found)
    let cells = report.cells.filter { $0.fault == .clockMovedBack }
    #expect(cells.map(\.runs) == [1])
    #expect(cells.map(\.notBroughtAbout) == [1])
    // What does not hang is tried as ever.
    #expect(report.cells.filter { $0.fault != .clockMovedBack }.allSatisfy { $0.runs > 0 })
    #expect(report.compounds + report.compoundsNotBroughtAbout == 20)
    #expect(String(decoding: report.json(), as: UTF8.self).contains(#""abandoned":["clock-moved"#))
    #expect(report.text().contains("A restore did not end under these"))
  }

  @Test func afterThreeHangsNothingIsTried() async throws {
    var harness = Self.harness(HangingRestorer(always: true))
    harness.options.faults = Set(HarnessFault.allCases.filter { $0.family == .process })
    harness.options.compounds = 5
    harness.options.hangLimit = .milliseconds(100)
    let report = try await harness.run(seed: 7)
    #expect(report.abandoned.count == 3)
    #expect(report.runs == 3)
    #expect(throws: HarnessViolationError.self) { try report.requireNoViolations() }
  }

  @Test func whatARestorerThrowsIsAFindingOfItsCase() async throws {
    var harness = Self.harness(ThrowingRestorer())
    harness.options.faults = Set(
      HarnessFault.allCases.filter { $0.family == .file || $0.family == .process })
    harness.options.violationLimit = 100
    harness.options.minimisingLimit = 0
    let report = try await harness.run(seed: 7)
    // Every fault that restores, by the way of it; a save beside another writer restores afterwards.
    for fault in [HarnessFault.changedDuringRestore, .unconfirmedRestore, .ioError, .twoWriters] {
      let cells = report.cells.filter { $0.fault == fault }
      #expect(!cells.isEmpty && cells.allSatisfy { !$0.broken.isEmpty }, "\(fault)")
    }
  }
}

/// Never comes back where the clock stands elsewhere than it should.
private struct HangingRestorer: HarnessRestorer {
  var always = false

  func restore(_ request: HarnessRequest) throws -> HarnessAnswer<Ledger> {
    if always || request.now < SettableClock.start {
      while true { Thread.sleep(forTimeInterval: 60) }
    }
    return try StoreRestorer<Ledger>().restore(request)
  }
}

/// Cannot restore anything, and says so with an error of its own.
private struct ThrowingRestorer: HarnessRestorer {
  struct Unable: Error {}

  func restore(_ request: HarnessRequest) throws -> HarnessAnswer<Ledger> { throw Unable() }
}
