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
    /// Asks before a project is deleted.
    case deleteProject(UUID)
    /// Asks before a task is deleted.
    case deleteTask(UUID)

    /// Editing and deleting need more than seeing.
    public var references: [RecordReference] {
      switch self {
      case .newProject: []
      case .editTask(let id): [.record("task", id, action: "edit")]
      case .deleteProject(let id): [.record("project", id, action: "delete")]
      case .deleteTask(let id): [.record("task", id, action: "delete")]
      }
    }

    /// A question belongs to the moment in which it was asked.
    public var isRestorable: Bool {
      switch self {
      case .newProject, .editTask: true
      case .deleteProject, .deleteTask: false
      }
    }
  }

  /// A project takes the place of a task that is gone.
  public static func route(for record: RecordID) -> Route? {
    guard record.kind == "project", let id = UUID(uuidString: record.id) else { return nil }
    return .project(id)
  }

  /// A task is shown above its own project: a link may not put it above another one.
  public static func lineage(ofKind kind: String) -> Lineage? {
    kind == "task" ? .child(of: "project") : nil
  }
}
