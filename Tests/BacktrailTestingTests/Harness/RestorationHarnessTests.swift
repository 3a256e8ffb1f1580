import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
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

  @Test func storeRestoresTaskFlowSafely() async throws {
    var harness = Self.taskFlowHarness
    harness.options.faults = harness.options.faults.filter {
      $0.family == .world || $0.family == .encoding
    }
    let report = try await harness.run(seed: 7)
    try report.requireNoViolations()
    #expect(report.runs > 300)
  }

  @Test func storeRestoresLineageAndNestedParametersSafely() async throws {
    let harness = RestorationHarness(
      Ledger.self, scenes: [LedgerSample.state], as: LedgerSample.ana,
      records: LedgerSample.records, grants: LedgerSample.grants)
    var chosen = harness
    chosen.options.faults = chosen.options.faults.filter {
      $0.family == .world || $0.family == .encoding
    }
    let report = try await chosen.run()
    try report.requireNoViolations()
    #expect(report.inapplicable.allSatisfy { $0.family == .file || $0.family == .process })
  }
}
