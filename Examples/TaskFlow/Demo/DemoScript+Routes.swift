internal import BacktrailNavigation
internal import BacktrailStore

extension DemoScript {
  func caseRemoved() throws -> DemoStep {
    let tablet = "tablet"
    try store.save(tablet, as: TaskFlowSample.ana, document: Self.sceneOfAnotherBuild.utf8)
    return DemoStep(
      "A route's case is gone",
      """
      Another build of the app, which has boards and a tab for reports, saved this scene; this \
      build has neither. What comes before the board is restored. The rest stays stored for the \
      build that knows it, also when this one saves.
      """,
      [try restore(tablet)], findings: [try autosave(tablet)])
  }

  /// A scene document, the form that every language can write.
  private static var sceneOfAnotherBuild: String {
    let project = TaskFlowSample.release.record
    let task = TaskFlowSample.build.record
    return """
      {"schemaVersion": 1, "selectedTab": "reports",
       "stacks": {
         "projects": [
           {"route": {"project": {"_0": "\(project.id)"}},
            "references": [{"kind": "project", "id": "\(project.id)"}]},
           {"route": {"board": {"_0": "\(project.id)", "columns": 3}},
            "references": [{"kind": "project", "id": "\(project.id)"}]},
           {"route": {"task": {"_0": "\(task.id)"}},
            "references": [{"kind": "task", "id": "\(task.id)"}]}],
         "reports": [{"route": {"burndown": {}}, "references": []}]},
       "sidebar": null, "presented": []}
      """
  }
}
