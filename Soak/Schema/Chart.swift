internal import BacktrailNavigation

/// The navigation that the checks of processes, memory and damage save and restore.
enum Chart: NavigationSchema {
  enum Tab: String, NavigationTab {
    case home, search, more
  }

  enum Route: NavigationRoute {
    case project(String)
    case board(String)
    case task(String)
    case secret(String)
    /// Shows two records.
    case compare(String, String)
    case settings
    /// Needs no record; the number tells one saved state from another.
    case page(Int)

    var references: [RecordReference] {
      switch self {
      case .project(let id): [.record("project", id)]
      case .board(let id): [.record("board", id)]
      case .task(let id): [.record("task", id)]
      case .secret(let id): [.record("secret", id)]
      case .compare(let left, let right): [.record("task", left), .record("task", right)]
      case .settings, .page: []
      }
    }
  }

  enum Modal: NavigationModal {
    case edit(String)

    var references: [RecordReference] {
      switch self {
      case .edit(let id): [.record("task", id, action: "edit")]
      }
    }
  }

  static func route(for record: RecordID) -> Route? {
    switch record.kind {
    case "project": .project(record.id)
    case "board": .board(record.id)
    default: nil
    }
  }

  static func fallsBackToParent(fromKind kind: String) -> Bool { kind != "secret" }
}
