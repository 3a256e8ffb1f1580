internal import BacktrailNavigation

/// The next version of ``Chart``, in which a route has another name.
enum NextChart: NavigationSchema {
  typealias Tab = Chart.Tab
  typealias Modal = Chart.Modal

  enum Route: NavigationRoute {
    case project(String)
    case board(String)
    case task(String)
    case secret(String)
    case compare(String, String)
    case settings
    case sheet(Int)

    var references: [RecordReference] {
      switch self {
      case .project(let id): [.record("project", id)]
      case .board(let id): [.record("board", id)]
      case .task(let id): [.record("task", id)]
      case .secret(let id): [.record("secret", id)]
      case .compare(let left, let right): [.record("task", left), .record("task", right)]
      case .settings, .sheet: []
      }
    }
  }

  static var schemaVersion: Int { 2 }

  static let routeMigrations: RouteMigrations = [
    RouteMigration(to: 2, .renameCase("page", to: "sheet"))
  ]
}
