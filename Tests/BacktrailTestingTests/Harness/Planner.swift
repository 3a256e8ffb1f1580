import BacktrailNavigation

/// The app of the articles: routes that carry numbers.
enum Planner: NavigationSchema {
  enum Tab: String, NavigationTab { case projects, search, settings }

  enum Route: NavigationRoute {
    case project(Int), task(Int), profile

    var references: [RecordReference] {
      switch self {
      case .project(let id): [.record("project", id)]
      case .task(let id): [.record("task", id)]
      case .profile: []
      }
    }
  }

  enum Modal: NavigationModal {
    case newProject, editTask(Int), confirmDeletion(Int)

    var references: [RecordReference] {
      switch self {
      case .newProject: []
      case .editTask(let id): [.record("task", id, action: "edit")]
      case .confirmDeletion(let id): [.record("task", id, action: "delete")]
      }
    }
  }

  static func route(for record: RecordID) -> Route? {
    record.kind == "project" ? Int(record.id).map(Route.project) : nil
  }

  static func lineage(ofKind kind: String) -> Lineage? {
    kind == "task" ? .child(of: "project") : nil
  }
}
