import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import Foundation
import TaskFlow
import Testing

/// The store, under everything that the harness can bring about.
@Suite(.serialized) struct RestorationHarnessTests {
  private static let taskFlow = SceneState<TaskFlow>(
    stacks: [
      .projects: [.project(TaskFlowSample.release.id), .task(TaskFlowSample.build.id)],
      .settings: [.profile],
    ],
    sidebar: .project(TaskFlowSample.move.id),
    presented: [PresentedItem(.editTask(TaskFlowSample.build.id), over: .projects)])

  private static var taskFlowHarness: RestorationHarness<TaskFlow> {
    var harness = RestorationHarness(
      TaskFlow.self, scenes: [taskFlow], as: TaskFlowSample.ana,
      records: TaskFlowSample.records.map(\.newRecord),
      grants: [TaskFlowSample.editorsGrant, TaskFlowSample.anasGrant])
    harness.now = TaskFlowSample.start
    return harness
  }

  private static let stored = Set(
    HarnessFault.allCases.filter { $0.family == .world || $0.family == .encoding })

  @Test func storeRestoresTaskFlowSafely() async throws {
    var harness = Self.taskFlowHarness
    harness.options.faults = Self.stored
    harness.options.compounds = 50
    let report = try await harness.run(seed: 7)
    try report.requireNoViolations()
    #expect(report.runs > 200)
    #expect(report.inapplicable == [.numberOverflow])
  }

  @Test func storeRestoresLineageAndNestedParametersSafely() async throws {
    var harness = RestorationHarness(
      Ledger.self, scenes: [LedgerSample.state], as: LedgerSample.ana,
      records: LedgerSample.records, grants: LedgerSample.grants)
    harness.options.faults = Self.stored
    harness.options.compounds = 50
    // The report tells the seed; BACKTRAIL_SEED repeats it.
    let seed = ProcessInfo.processInfo.environment["BACKTRAIL_SEED"].flatMap(UInt64.init)
    let report = try await harness.run(seed: seed)
    try report.requireNoViolations()
    #expect(report.inapplicable.isEmpty)
  }
}
