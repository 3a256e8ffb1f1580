import BacktrailNavigation

/// The app of the golden files in its first version. It never changes.
enum GoldenOne: NavigationSchema {
  enum Tab: String, NavigationTab { case home, more }

  enum Route: NavigationRoute {
    case board(String)
    case task(id: String, board: String)
    case search(text: String)
    case settings

    var references: [RecordReference] {
      switch self {
      case .board(let id): [.record("board", id)]
      case .task(let id, _): [.record("task", id)]
      case .search, .settings: []
      }
    }
  }

  enum Modal: NavigationModal {
    case editBoard(String)

    var references: [RecordReference] {
      switch self {
      case .editBoard(let id): [.record("board", id)]
      }
    }
  }
}
