internal import BacktrailNavigation

/// The app of the model: teams, projects and tasks, each of which may lie under any other.
///
/// Its kinds differ in what the rules make of them: a task has to be a child of the project that is
/// shown before it, and nothing takes the place of a team.
enum ModelSchema: NavigationSchema {
  typealias Tab = ModelTab
  typealias Route = ModelRoute
  typealias Modal = ModelModal

  static var defaultTab: ModelTab { .search }

  static func route(for record: RecordID) -> ModelRoute? {
    switch record.kind {
    case "team": .team(record.id)
    case "project": .project(record.id)
    case "task": .task(record.id)
    default: nil
    }
  }

  static func fallsBackToParent(fromKind kind: String) -> Bool { kind != "team" }

  static func lineage(ofKind kind: String) -> Lineage? {
    kind == "task" ? .child(of: "project") : nil
  }
}
