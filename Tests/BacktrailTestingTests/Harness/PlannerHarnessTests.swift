import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import Testing

/// The app of the articles, under all that can fail: what they promise is so.
@Suite(.serialized) struct PlannerHarnessTests {
  static let scene = SceneState<Planner>(
    stacks: [
      .projects: [.project(42), .task(7)], .search: [.task(7)], .settings: [.profile],
    ],
    presented: [PresentedItem(.editTask(7), over: .projects)])

  static var harness: RestorationHarness<Planner> {
    RestorationHarness(
      Planner.self, scenes: [scene],
      records: [
        NewRecord(RecordID("project", 42)),
        NewRecord(RecordID("task", 7), under: RecordID("project", 42)),
      ])
  }

  @Test func holdsUnderEveryFaultAndCompounds() async throws {
    var harness = Self.harness
    harness.options.compounds = 60
    let report = try await harness.run(seed: 7)
    try report.requireNoViolations()
    #expect(report.inapplicable.isEmpty)
    #expect(report.runs > 500)
  }
}
