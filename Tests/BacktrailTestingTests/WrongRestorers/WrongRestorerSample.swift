import BacktrailNavigation
import BacktrailStore
import BacktrailTesting
import TaskFlow

/// Scenes, records and grants in which every flaw can show.
enum WrongRestorerSample {
  static let scene = SceneState<TaskFlow>(
    selectedTab: .projects,
    stacks: [
      .projects: [.project(TaskFlowSample.release.id), .task(TaskFlowSample.build.id), .profile],
      .search: [.task(TaskFlowSample.desks.id)],
    ],
    sidebar: .project(TaskFlowSample.move.id),
    presented: [PresentedItem(.editTask(TaskFlowSample.changelog.id), over: .search)])

  /// Ana may do everything as an editor; and see tasks of all kinds, which is less.
  static let grants = [
    TaskFlowSample.editorsGrant, TaskFlowSample.anasGrant,
    Grant(.allow, .principal("ana"), .view, on: .kind("task")),
  ]

  /// Ana may do everything for an hour.
  static let grantThatEnds = Grant(
    .allow, .principal("ana"), .all, on: .everything,
    expires: TaskFlowSample.start.advanced(byMilliseconds: 3_600_000))

  static func harness(_ restorer: NaiveRestorer<TaskFlow>) -> RestorationHarness<TaskFlow> {
    var harness = RestorationHarness(
      TaskFlow.self, scenes: [scene], as: TaskFlowSample.ana,
      records: TaskFlowSample.records.map(\.newRecord),
      grants: restorer.flaw == .forgetsWhenItEnds ? [grantThatEnds] : grants)
    harness.now = TaskFlowSample.start
    harness.restorer = restorer
    return harness
  }
}
