import BacktrailNavigation
import Foundation

/// The app of the random worlds.
///
/// Its kinds differ in what rule 8 makes of them: a `tag` has no route, the route of a `vault` does
/// not come back, that of a `team` needs another action, that of an `alias` shows another record,
/// and nothing takes the place of an `inbox`.
enum WorldSchema: NavigationSchema {
  typealias Tab = WorldTab
  typealias Route = WorldRoute
  typealias Modal = WorldModal

  static var defaultTab: WorldTab { .search }

  static func route(for record: RecordID) -> WorldRoute? {
    route(kind: record.kind, id: record.id)
  }

  static func route(kind: String, id: String) -> WorldRoute? {
    switch kind {
    case "project", "alias": .project(id)
    case "task": .task(id)
    case "room": UUID(uuidString: id).map(WorldRoute.room)
    case "page": Int64(id).map(WorldRoute.page)
    case "team": .team(id)
    case "vault": .recording(id)
    case "board", "tag": nil
    default: .note(kind: kind, id: id)
    }
  }

  static func fallsBackToParent(fromKind kind: String) -> Bool { kind != "inbox" }
}
