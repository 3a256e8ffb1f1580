import BacktrailNavigation
import BacktrailStore

/// The first version of an app.
enum FirstVoyage: NavigationSchema {
  enum Tab: String, NavigationTab { case home, search, more }

  enum Route: NavigationRoute {
    case board(String)
    case both(project: String, task: String)
    case banner
    case task(String)
    case settings

    var references: [RecordReference] {
      switch self {
      case .board(let id): [.record("project", id)]
      case .both(let project, let task): [.record("project", project), .record("task", task)]
      case .task(let id): [.record("task", id)]
      case .banner, .settings: []
      }
    }
  }

  enum Modal: NavigationModal {
    case write(String)
  }
}

/// The next one: boards are called projects, one screen became two, and one is gone.
enum SecondVoyage: NavigationSchema {
  typealias Tab = FirstVoyage.Tab

  enum Route: NavigationRoute {
    case project(String)
    case task(String)
    case settings

    var references: [RecordReference] {
      switch self {
      case .project(let id): [.record("project", id)]
      case .task(let id): [.record("task", id)]
      case .settings: []
      }
    }
  }

  enum Modal: NavigationModal {
    case compose(String)
  }

  static var schemaVersion: Int { 2 }

  static let routeMigrations: RouteMigrations = [
    RouteMigration(
      to: 2, .renameCase("board", to: "project"), .removeCase("banner"),
      .split("both") { form in
        [
          RouteForm("project", ["_0": try form.required("project")]),
          RouteForm("task", ["_0": try form.required("task")]),
        ]
      },
      .inModals(.renameCase("write", to: "compose")))
  ]

  static func route(for record: RecordID) -> Route? {
    record.kind == "project" ? .project(record.id) : nil
  }
}

extension Fixture {
  /// Saves a state of the first version as the scene `main` of Ana.
  @discardableResult
  func saveFirst(_ state: SceneState<FirstVoyage>) throws -> Int {
    try store.save("main", as: Self.ana, state: state)
  }

  /// Saves a stack of the first version.
  @discardableResult
  func saveFirst(_ routes: FirstVoyage.Route...) throws -> Int {
    try saveFirst(SceneState(stacks: [.home: routes]))
  }

  /// Saves a state of the second version.
  @discardableResult
  func saveSecond(_ state: SceneState<SecondVoyage>) throws -> Int {
    try store.save("main", as: Self.ana, state: state)
  }

  /// Restores the scene with the second version.
  func restoreSecond() throws -> RestoredScene<SecondVoyage> {
    try store.restore(SecondVoyage.self, scene: "main", for: Self.ana)
  }

  /// The tails of the scene.
  func tails() throws -> [SceneTail] { try store.tails(of: "main", as: Self.ana) }

  var revision: Int {
    get throws { try store.load("main", as: Self.ana).summary.revision }
  }
}

extension Fixture {
  /// Makes all tails ones from before it was noted which version showed them.
  func forgetKeptVersions() throws {
    try execute("UPDATE backtrail_tail SET kept_version = NULL, kept_checksum = NULL")
  }
}
