internal import BacktrailNavigation
internal import BacktrailStore

extension DemoScript {
  func normalRestore() throws -> DemoStep {
    let task = TaskFlow.Route.task(TaskFlowSample.changelog.id)
    try store.save(
      phone, as: TaskFlowSample.ana,
      state: SceneState<TaskFlow>(
        stacks: [
          .projects: [.project(TaskFlowSample.release.id), task], .search: [task],
          .settings: [.profile],
        ],
        presented: [PresentedItem(.editTask(TaskFlowSample.changelog.id), over: .projects)]))
    return DemoStep(
      "A normal restore",
      """
      Ana, an editor, went to a task through its project, found it once more by searching, and \
      opened a sheet to edit it. The app was saved, closed and opened again.
      """,
      [try restore()])
  }

  func taskDeleted() throws -> DemoStep {
    try store.delete(TaskFlowSample.changelog.record)
    return DemoStep(
      "A task is deleted",
      """
      Somebody deletes the task. One tab goes back to the project that is on its stack; in the \
      other, the project takes the place of the task. The sheet has nothing left to edit.
      """,
      [try restore()])
  }

  func autosave() throws -> DemoStep {
    let finding = try autosave(phone)
    try store.undelete(TaskFlowSample.changelog.record)
    return DemoStep(
      "An autosave loses nothing",
      """
      The app shows what came back and saves it at once, as apps do. Ana has not moved on, so what \
      was cut stays stored. Then the task is undeleted.
      """,
      [try restore()], findings: [finding])
  }

  func projectDeleted() throws -> DemoStep {
    try store.delete(TaskFlowSample.release.record)
    return DemoStep(
      "A project is deleted, and its tasks with it",
      "Nobody touched the task: it is gone because the project that it lies under is.",
      [try restore()])
  }

  func projectUndeleted() throws -> DemoStep {
    try store.undelete(TaskFlowSample.release.record)
    return DemoStep(
      "The project is undeleted, and all is back",
      "A restore only reads, so nothing has to be repaired.",
      [try restore()])
  }
}
