import BacktrailNavigation
import BacktrailStore
import TaskFlow

@testable import BacktrailTesting

/// Sites for tests of single trials.
enum TrialSite {
  /// A site with a scene of two stacks.
  static func make(
    _ subject: any HarnessSubject = TypedHarnessSubject(restorer: StoreRestorer<TaskFlow>())
  ) throws -> HarnessSite {
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    let setting = HarnessTemplate.Setting(
      configuration: configuration, now: TaskFlowSample.start, subject: subject,
      reader: TypedHarnessReader<TaskFlow>())
    let template = try HarnessTemplate(setting, owners: [("window", TaskFlowSample.ana)]) { store in
      try TaskFlowSample.fill(store)
      try store.save(
        "window", as: TaskFlowSample.ana,
        state: SceneState<TaskFlow>(
          stacks: [
            .projects: [.project(TaskFlowSample.release.id), .task(TaskFlowSample.build.id)],
            .search: [.project(TaskFlowSample.move.id)],
          ]))
    }
    return try template.site(for: template.samples[0])
  }
}
