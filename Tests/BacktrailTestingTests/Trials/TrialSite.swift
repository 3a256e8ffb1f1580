import BacktrailNavigation
import BacktrailStore
import TaskFlow

@testable import BacktrailTesting

/// Sites for tests of single trials.
enum TrialSite {
  /// A site with a scene of two stacks.
  ///
  /// - Parameter isTyped: Whether it is restored by the app's routes, else by stored references.
  static func make(isTyped: Bool = true) throws -> HarnessSite {
    let subject: any HarnessSubject =
      isTyped ? TypedHarnessSubject(restorer: StoreRestorer<TaskFlow>()) : StoredHarnessSubject()
    let reader: any HarnessReader =
      isTyped ? TypedHarnessReader<TaskFlow>() : StoredHarnessReader()
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    let setting = HarnessTemplate.Setting(
      configuration: configuration, now: TaskFlowSample.start, subject: subject,
      reader: reader)
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
