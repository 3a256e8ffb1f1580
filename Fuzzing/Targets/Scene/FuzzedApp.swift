internal import BacktrailNavigation

/// An app with a route for everything that may become of one, and three versions.
enum FuzzedApp: NavigationSchema {
  enum Tab: String, NavigationTab { case home, search }

  enum Route: NavigationRoute {
    case project(String)
    case board(String)
    case task(String)
    case both(String, String)
    case list(filter: String?)
    case number(Int)
    case settings
    case call
    case code(String)

    var references: [RecordReference] {
      switch self {
      case .project(let id): [.record("project", id)]
      case .board(let id): [.record("board", id)]
      case .task(let id): [.record("task", id, action: "edit")]
      case .both(let project, let task):
        [.record("project", project), .record("task", task)]
      case .list, .number, .settings, .call, .code: []
      }
    }

    var isRestorable: Bool { self != .call }

    var isSensitive: Bool {
      if case .code = self { true } else { false }
    }
  }

  enum Modal: NavigationModal {
    case compose(String)
    case about

    var references: [RecordReference] {
      switch self {
      case .compose(let id): [.record("project", id)]
      case .about: []
      }
    }

    var restorationPriority: Int { self == .about ? 1 : 0 }
  }

  static var schemaVersion: Int { 3 }

  static let routeMigrations: RouteMigrations = [
    RouteMigration(
      to: 2, .renameParameter("id", to: "_0", of: "project"), .caseFromText("settings"),
      .caseFromNull("settings"), .caseFromValue("project"),
      .defaultParameter("filter", "all", of: "list"), .removeCase("banner"),
      .inModals(.renameCase("write", to: "compose")), .inModals(.removeCase("splash"))),
    RouteMigration(
      to: 3, .renameCase("folder", to: "project"),
      .split("pair") { form in
        [
          RouteForm("project", ["_0": try form.required("project")]),
          RouteForm("task", ["_0": try form.required("task")]),
        ]
      },
      .map("broken") { _ in throw Refusal() }),
  ]

  struct Refusal: Error {}

  static func route(for record: RecordID) -> Route? {
    switch record.kind {
    case "project": .project(record.id)
    case "board": .board(record.id)
    default: nil
    }
  }

  static func lineage(ofKind kind: String) -> Lineage? {
    kind == "board" ? .child(of: "project", rebuilding: true) : nil
  }
}
