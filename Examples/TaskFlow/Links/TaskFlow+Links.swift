public import BacktrailNavigation
internal import Foundation

extension TaskFlow {
  /// The links of the app, such as `taskflow://projects/UUID/tasks/UUID`; the same paths work on
  /// `https://links.example`.
  ///
  /// Each screen that a link can name has one link, which printing its destination gives.
  public static let links = LinkMap<TaskFlow>.declaring(
    schemes: ["taskflow"], hosts: ["links.example"]
  ) {
    LinkEntry("") { .init(.projects) }
    LinkEntry("projects/{project}", .uuid) {
      .init(.projects, [.project($0)])
    } from: {
      if case .project(let project)? = $0.stack.last { project } else { nil }
    }
    LinkEntry("projects/{project}/tasks/{task}", .uuid, .uuid) {
      .init(.projects, [.project($0), .task($1)])
    } from: {
      if $0.stack.count == 2, case .project(let project) = $0.stack[0],
        case .task(let task) = $0.stack[1]
      {
        (project, task)
      } else {
        nil
      }
    }
    LinkEntry("search?q", .optional(.string)) {
      .init(.search, query: $0.map { ["q": $0] } ?? [:])
    } from: {
      .some($0.query["q"])
    }
    LinkEntry("settings") { .init(.settings) }
  }
}
