import BacktrailNavigation
import BacktrailStore

/// The routes of the collected cases, by their names there.
enum CaseAtlas: NavigationSchema {
  enum Tab: String, NavigationTab {
    case home, more, a, b, c
  }

  enum Route: NavigationRoute {
    case project(String)
    case board(id: String)
    case settings
    case task(board: String, Int)
    /// Asks not to come back.
    case record(String)

    var references: [RecordReference] {
      switch self {
      case .project(let id), .record(let id): [.record("project", id)]
      case .board(let id): [.record("board", id)]
      case .task(let board, let number): [.record("task", "\(board)#\(number)")]
      case .settings: []
      }
    }

    var isRestorable: Bool {
      if case .record = self { false } else { true }
    }
  }

  enum Modal: NavigationModal {
    case edit(String)
    case editProject(String)
    case login

    var references: [RecordReference] {
      switch self {
      case .edit(let id): [.record("board", id)]
      case .editProject(let id): [.record("project", id)]
      case .login: []
      }
    }

    var isRestorable: Bool { self != .login }
  }

  static let project1 = "11111111-1111-4111-8111-111111111111"
  static let board1 = "33333333-3333-4333-8333-333333333333"
}

/// The same routes, where a board has to lie under the project that is shown before it.
enum LinedCaseAtlas: NavigationSchema {
  typealias Tab = CaseAtlas.Tab
  typealias Route = CaseAtlas.Route
  typealias Modal = CaseAtlas.Modal

  static func lineage(ofKind kind: String) -> Lineage? {
    kind == "board" ? .child(of: "project") : nil
  }
}

extension Fixture {
  /// Saves a state of the cases as the scene `S1` of Ana.
  @discardableResult
  func save(case state: SceneState<CaseAtlas>, expecting revision: Int? = nil) throws -> Int {
    try store.save("S1", as: Fixture.ana, state: state, expecting: revision)
  }

  /// Saves the text of a scene document as it is.
  func store(case document: String) throws {
    try store(text: document, scene: "S1")
  }

  func restoreCase() throws -> RestoredScene<CaseAtlas> {
    try store.restore(CaseAtlas.self, scene: "S1", for: Fixture.ana)
  }
}

extension RestoredScene where Schema == CaseAtlas {
  var home: [CaseAtlas.Route] { state[.home] }
  var drops: [String] { report.dropped.map { "\($0.place)[\($0.index)] \($0.reason.rawValue)" } }
  var notes: [String] { report.notes.map { "\($0.subject) \($0.reason.rawValue)" } }
}
