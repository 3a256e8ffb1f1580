internal import BacktrailNavigation

extension TaskFlow.Route: CustomStringConvertible {
  /// What people call the screen, such as `task "Tag the build"`.
  public var description: String {
    switch self {
    case .project, .task: references.map { TaskFlowSample.name(of: $0.record) }.joined()
    case .profile: "profile"
    }
  }
}

extension TaskFlow.Modal: CustomStringConvertible {
  /// What people call the sheet, such as `edit task "Tag the build"`.
  public var description: String {
    switch self {
    case .newProject: "new project"
    case .editTask: "edit \(subject)"
    case .deleteProject, .deleteTask: "delete \(subject)"
    }
  }

  private var subject: String {
    references.map { TaskFlowSample.name(of: $0.record) }.joined()
  }
}
