import BacktrailNavigation

/// The app of the random worlds, in which some kinds have a lineage.
enum LinedWorld: NavigationSchema {
  typealias Tab = WorldTab
  typealias Route = WorldRoute
  typealias Modal = WorldModal

  static func route(for record: RecordID) -> WorldRoute? { WorldSchema.route(for: record) }

  static func fallsBackToParent(fromKind kind: String) -> Bool {
    WorldSchema.fallsBackToParent(fromKind: kind)
  }

  static func lineage(ofKind kind: String) -> Lineage? {
    parentKind(of: kind).map { .child(of: $0) }
  }

  /// What a record of a kind has to be a child of.
  static func parentKind(of kind: String) -> String? {
    switch kind {
    case "task": "project"
    case "project": "team"
    case "team": "project"
    case "room": "task"
    default: nil
    }
  }
}

/// The same app, which follows what moved.
enum RebuildingWorld: NavigationSchema {
  typealias Tab = WorldTab
  typealias Route = WorldRoute
  typealias Modal = WorldModal

  static func route(for record: RecordID) -> WorldRoute? { WorldSchema.route(for: record) }

  static func fallsBackToParent(fromKind kind: String) -> Bool {
    WorldSchema.fallsBackToParent(fromKind: kind)
  }

  static func lineage(ofKind kind: String) -> Lineage? {
    LinedWorld.parentKind(of: kind).map { .child(of: $0, rebuilding: true) }
  }
}
