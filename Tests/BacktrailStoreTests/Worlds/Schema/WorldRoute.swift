import BacktrailNavigation
import Foundation

/// Routes with none to three references, of several shapes.
enum WorldRoute: NavigationRoute {
  case project(String)
  case board(project: String, board: String)
  case task(String)
  case edit(task: String)
  case note(kind: String, id: String)
  case room(UUID)
  case page(Int64)
  case team(String)
  case compare([WorldReference])
  case recording(String)
  case level(Int8)
  case profile

  /// The references in the words of a world, from which both sides take them.
  var worldReferences: [WorldReference] {
    switch self {
    case .project(let id): [WorldReference(kind: "project", id: id)]
    case .board(let project, let board):
      [WorldReference(kind: "project", id: project), WorldReference(kind: "board", id: board)]
    case .task(let id): [WorldReference(kind: "task", id: id)]
    case .edit(let id): [WorldReference(kind: "task", id: id, action: "edit")]
    case .note(let kind, let id): [WorldReference(kind: kind, id: id)]
    case .room(let id): [WorldReference(kind: "room", id: id.uuidString)]
    case .page(let number): [WorldReference(kind: "page", id: String(number))]
    case .team(let id): [WorldReference(kind: "team", id: id, action: "edit")]
    case .compare(let references): references
    case .recording(let id): [WorldReference(kind: "vault", id: id)]
    case .level, .profile: []
    }
  }

  var references: [RecordReference] { worldReferences.map(\.reference) }

  var isRestorable: Bool {
    if case .recording = self { return false }
    return true
  }
}
