internal import BacktrailNavigation

/// The routes of the model's app, with none to two references.
enum ModelRoute: NavigationRoute {
  case team(String)
  case project(String)
  case task(String)
  case edit(task: String)
  case pair(project: String, task: String)
  case text(String)
  /// One that must not come back.
  case call

  var references: [RecordReference] {
    switch self {
    case .team(let id): [.record("team", id)]
    case .project(let id): [.record("project", id)]
    case .task(let id): [.record("task", id)]
    case .edit(let id): [.record("task", id, action: "edit")]
    case .pair(let project, let task): [.record("project", project), .record("task", task)]
    case .text, .call: []
    }
  }

  var isRestorable: Bool { self != .call }

  /// The encoded form that the documentation describes, written by hand.
  var json: String {
    switch self {
    case .team(let id): #"{"team":{"_0":"\#(id)"}}"#
    case .project(let id): #"{"project":{"_0":"\#(id)"}}"#
    case .task(let id): #"{"task":{"_0":"\#(id)"}}"#
    case .edit(let id): #"{"edit":{"task":"\#(id)"}}"#
    case .pair(let project, let task):
      #"{"pair":{"project":"\#(project)","task":"\#(task)"}}"#
    case .text(let text): #"{"text":{"_0":"\#(text)"}}"#
    case .call: #"{"call":{}}"#
    }
  }
}
