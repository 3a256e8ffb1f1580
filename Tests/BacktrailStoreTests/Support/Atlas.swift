import BacktrailNavigation

/// The navigation of a small app that has everything the rules speak of.
enum Atlas: NavigationSchema {
  enum Tab: String, NavigationTab {
    case home, search, more
  }

  enum Route: NavigationRoute {
    case project(String)
    case board(String)
    /// A kind for which the schema has no route of its own.
    case section(String)
    case task(String)
    /// A kind that never falls back to its parent.
    case secret(String)
    /// Needs another action than `view`.
    case editTask(String)
    /// Shows two records.
    case compare(String, String)
    /// Asks not to come back, though it shows a record.
    case camera(String)
    case settings
    case page(Int64)
    case filter([String: Int])
    case reading(Double)
    /// Has no coding key, so it cannot be encoded.
    case lost

    enum CodingKeys: CodingKey {
      case project, board, section, task, secret, editTask, compare, camera, settings, page
      case filter, reading
    }

    var references: [RecordReference] {
      switch self {
      case .project(let id): [.record("project", id)]
      case .board(let id): [.record("board", id)]
      case .section(let id): [.record("section", id)]
      case .task(let id), .camera(let id): [.record("task", id)]
      case .secret(let id): [.record("secret", id)]
      case .editTask(let id): [.record("task", id, action: "edit")]
      case .compare(let left, let right): [.record("task", left), .record("task", right)]
      case .settings, .page, .filter, .reading, .lost: []
      }
    }

    var isRestorable: Bool {
      if case .camera = self { false } else { true }
    }
  }

  enum Modal: NavigationModal {
    case newProject
    case edit(String)
    /// Is more important than the others.
    case urgent(String)
    case login

    var references: [RecordReference] {
      switch self {
      case .edit(let id), .urgent(let id): [.record("task", id, action: "edit")]
      case .newProject, .login: []
      }
    }

    var isRestorable: Bool { self != .login }

    var restorationPriority: Int {
      if case .urgent = self { 1 } else { 0 }
    }
  }

  static func route(for record: RecordID) -> Route? {
    switch record.kind {
    case "project": .project(record.id)
    case "board": .board(record.id)
    // Its route may not come back.
    case "studio": .camera(record.id)
    // Its route references nothing, as a screen that shows all of a person's own.
    case "corner": .settings
    default: nil
    }
  }

  static func fallsBackToParent(fromKind kind: String) -> Bool { kind != "secret" }
}

/// The same app in its next version: another tab in another order, another case, another modal.
enum AtlasNext: NavigationSchema {
  enum Tab: String, NavigationTab {
    case inbox, more, search, home
  }

  enum Route: NavigationRoute {
    case project(String)
    case task(String)
    case timeline(String)
    case settings

    var references: [RecordReference] {
      switch self {
      case .project(let id), .timeline(let id): [.record("project", id)]
      case .task(let id): [.record("task", id)]
      case .settings: []
      }
    }
  }

  enum Modal: NavigationModal {
    case newProject
    case invite(String)
  }

  static var schemaVersion: Int { 2 }
}
