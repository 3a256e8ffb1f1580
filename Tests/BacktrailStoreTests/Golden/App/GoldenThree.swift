import BacktrailNavigation

/// The app of the golden files in its third version. It never changes.
///
/// A task no longer names its board, and there is no search.
enum GoldenThree: NavigationSchema {
  enum Tab: String, NavigationTab { case home, more }

  enum Route: NavigationRoute {
    case project(String)
    case task(id: String, done: Bool)
    case settings

    var references: [RecordReference] {
      switch self {
      case .project(let id): [.record("board", id)]
      case .task(let id, _): [.record("task", id)]
      case .settings: []
      }
    }
  }

  typealias Modal = GoldenTwo.Modal

  static var schemaVersion: Int { 3 }

  static let routeMigrations: RouteMigrations = [
    RouteMigration(
      to: 2, .renameCase("board", to: "project"), .addParameter("done", false, to: "task"),
      .inModals(.renameCase("editBoard", to: "editProject"))),
    RouteMigration(to: 3, .dropParameter("board", of: "task"), .removeCase("search")),
  ]

  static func route(for record: RecordID) -> Route? {
    record.kind == "board" ? .project(record.id) : nil
  }
}
