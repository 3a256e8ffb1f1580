import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import Testing

/// What a run says of itself and of what it finds.
@Suite(.serialized) struct HarnessReportTests {
  private static func harness(
    _ faults: Set<HarnessFault>, compounds: Int = 0
  ) -> RestorationHarness<Ledger> {
    let state = SceneState<Ledger>(
      stacks: [.books: [.book("book-one-1"), .entry(id: "entry-seven", filter: nil)]])
    var harness = RestorationHarness(
      Ledger.self, scenes: [state], as: LedgerSample.ana,
      records: LedgerSample.records, grants: LedgerSample.grants)
    harness.options.faults = faults
    harness.options.compounds = compounds
    return harness
  }

  @Test func sameSeedGivesTheSameReport() async throws {
    var harness = Self.harness([.flippedBit, .recordUnreadable], compounds: 5)
    harness.restorer = LateRestorer(milliseconds: 0)
    let first = try await harness.run(seed: 11)
    let second = try await harness.run(seed: 11)
    #expect(first.cells == second.cells)
    #expect(first.violations == second.violations)
    #expect(first.runs == second.runs)
  }

  @Test func violationIsShownAsTheSmallestCase() async throws {
    var harness = Self.harness([.grantExpiresNow])
    harness.restorer = LateRestorer(milliseconds: -1)
    let report = try await harness.run(seed: 3)
    let violation = try #require(report.violations.first { $0.invariant == .everyRouteValid })
    #expect(violation.minimal.steps.map(\.fault) == [.grantExpiresNow])
    // One record, what it lies under and the grants are all that is needed.
    #expect(violation.before.count <= 6, "\(violation.before)")
    let error = #expect(throws: HarnessViolationError.self) { try report.requireNoViolations() }
    let text = try #require(error?.description)
    #expect(text.contains("every-route-valid"))
    #expect(text.contains("grant-expires-now"))
    #expect(text.contains("3"))
  }

  @Test func publicFormThatTellsReasonsIsAnOracle() async throws {
    var harness = Self.harness([.recordDeleted, .recordPurged])
    harness.restorer = TalkativeRestorer()
    let report = try await harness.run(seed: 1)
    #expect(report.violations.map(\.invariant).contains(.noOracle))
    #expect(report.violations.allSatisfy { $0.invariant == .noOracle })
  }

  @Test func recordsAndGrantsFollowFromTheScenes() async throws {
    var harness = RestorationHarness(Ledger.self, scenes: [SceneState(stacks: [.books: [.about]])])
    harness.options.faults = [.kindGrantRevoked, .ownerChanged, .unknownCase, .roleRemoved]
    harness.options.compounds = 3
    let report = try await harness.run(seed: 2)
    try report.requireNoViolations()
    #expect(report.inapplicable == [.kindGrantRevoked])
    #expect(report.compounds == 3)
  }

  @Test func sampleHasToBeWhole() async throws {
    let none = RestorationHarness(Ledger.self, scenes: [SceneState<Ledger>]())
    await #expect(throws: HarnessSetupError.noScenes) { try await none.run(seed: 1) }
    let lost = RestorationHarness(
      Ledger.self, scenes: [SceneState(stacks: [.books: [.book("none")]])], records: [])
    await #expect(
      throws: HarnessSetupError.notWhole(
        scene: "window-1", lost: ["books[0] is missing at book/none (give its record in `records`)"]
      )
    ) { try await lost.run(seed: 1) }
  }

  @Test func scenesOfOneIdAreRefused() async throws {
    let scene = HarnessScene(SceneState<Ledger>(stacks: [.books: [.about]]), id: "main")
    let twice = RestorationHarness(Ledger.self, scenes: [scene, scene])
    await #expect(throws: HarnessSetupError.sameScene("main")) { try await twice.run(seed: 1) }
    let state = SceneState<Ledger>(stacks: [.books: [.about]])
    var numbered = RestorationHarness(
      Ledger.self, scenes: [HarnessScene(state), HarnessScene(state)])
    numbered.options.faults = [.ownerChanged]
    numbered.options.compounds = 0
    let scenes = try await numbered.run(seed: 1).cells.map(\.position.scene)
    #expect(Set(scenes) == ["window-1", "window-2"])
  }

  @Test func runOfNothingDoesNotPass() async throws {
    let nothing = try await Self.harness([]).run(seed: 1)
    #expect(nothing.runs == 0)
    #expect(throws: HarnessViolationError.self) { try nothing.requireNoViolations() }
    var blind = Self.harness([.grantExpiresNow])
    blind.restorer = LateRestorer(milliseconds: -1)
    blind.options.violationLimit = 0
    let report = try await blind.run(seed: 3)
    #expect(report.violations.count == 1)
    #expect(throws: HarnessViolationError.self) { try report.requireNoViolations() }
  }

  @Test func whatChangesNothingIsNotCounted() async throws {
    // The only references of the scene: turned round, their keys are what they were.
    var harness = RestorationHarness(
      Ledger.self, scenes: [SceneState(stacks: [.books: [.about]])])
    harness.options.faults = [.falseKeys]
    harness.options.compounds = 0
    let report = try await harness.run(seed: 1)
    #expect(report.runs == 0)
    #expect(report.cells.map(\.notBroughtAbout) == [3])
  }

  @Test func cancelledRunEnds() async throws {
    let running = Task { try await Self.harness(Set(HarnessFault.allCases)).run(seed: 1) }
    running.cancel()
    await #expect(throws: CancellationError.self) { try await running.value }
  }

  @Test func progressCountsEveryCase() async throws {
    let told = Counter()
    var harness = Self.harness([.unknownCase], compounds: 2)
    harness.progress = { progress in told.note(progress) }
    let report = try await harness.run(seed: 1)
    #expect(told.last?.done == report.runs)
    #expect(told.last?.total == report.runs)
    #expect(told.count == report.runs)
  }
}
