import BacktrailNavigation

/// The small app, in which boards belong to projects and tasks to boards.
enum LinedAtlas: NavigationSchema {
  typealias Tab = Atlas.Tab
  typealias Route = Atlas.Route
  typealias Modal = Atlas.Modal

  static func route(for record: RecordID) -> Route? { Atlas.route(for: record) }

  static func lineage(ofKind kind: String) -> Lineage? {
    switch kind {
    case "board": .child(of: "project")
    case "task": .child(of: "board")
    default: nil
    }
  }
}

/// The same app, which follows what moved to its new place.
enum RebuildingAtlas: NavigationSchema {
  typealias Tab = Atlas.Tab
  typealias Route = Atlas.Route
  typealias Modal = Atlas.Modal

  static func route(for record: RecordID) -> Route? { Atlas.route(for: record) }

  static func lineage(ofKind kind: String) -> Lineage? {
    LinedAtlas.lineage(ofKind: kind).map { .child(of: $0.parentKind, rebuilding: true) }
  }
}
