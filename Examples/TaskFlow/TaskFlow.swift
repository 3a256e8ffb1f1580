public import BacktrailNavigation
public import Foundation

/// The navigation of TaskFlow, an app for projects and their tasks.
public enum TaskFlow: NavigationSchema {
  /// The three tabs.
  public enum Tab: String, NavigationTab {
    case projects, search, settings
  }

  /// What a stack is made of.
  public enum Route: NavigationRoute {
    case project(UUID)
    case task(UUID)
    case profile

    /// The project or the task; the profile is everybody's own and needs no grant.
    public var references: [RecordReference] {
      switch self {
      case .project(let id): [.record("project", id)]
      case .task(let id): [.record("task", id)]
      case .profile: []
      }
    }
  }

  /// What is presented over a stack.
  public enum Modal: NavigationModal {
    case newProject
    case editTask(UUID)

    /// Editing a task needs more than seeing it.
    public var references: [RecordReference] {
      switch self {
      case .newProject: []
      case .editTask(let id): [.record("task", id, action: "edit")]
      }
    }
  }

  /// A project takes the place of a task that is gone.
  public static func route(for record: RecordID) -> Route? {
    guard record.kind == "project", let id = UUID(uuidString: record.id) else { return nil }
    return .project(id)
  }
}
