import BacktrailNavigation

/// The app of the golden files in its second version. It never changes.
///
/// A board is now called a project, and a task says whether it is shown when it is done.
enum GoldenTwo: NavigationSchema {
  enum Tab: String, NavigationTab { case home, more }

  enum Route: NavigationRoute {
    case project(String)
    case task(id: String, board: String, done: Bool)
    case search(text: String)
    case settings

    var references: [RecordReference] {
      switch self {
      case .project(let id): [.record("board", id)]
      case .task(let id, _, _): [.record("task", id)]
      case .search, .settings: []
      }
    }
  }

  enum Modal: NavigationModal {
    case editProject(String)

    var references: [RecordReference] {
      switch self {
      case .editProject(let id): [.record("board", id)]
      }
    }
  }

  static var schemaVersion: Int { 2 }
}
