internal import BacktrailNavigation
internal import BacktrailStore
internal import Foundation
internal import TaskFlow

extension SweepOperations {
  private static let day: Int64 = 86_400_000
  private static let muchLater = SweepWorld.start.advanced(byMilliseconds: 100 * day)

  static let upkeep: [SweepOperation] = [
    SweepOperation(name: "prune", now: muchLater) { place in
      var policy = RetentionPolicy()
      policy.scenes = 99 * day
      policy.sceneTombstones = 90 * day
      policy.recordTombstones = 90 * day
      policy.tails = 90 * day
      policy.reports = 90 * day
      policy.quarantine = 90 * day
      policy.links = 90 * day
      policy.changes = 90 * day
      let pruned = try place.opened().prune(policy)
      return "\(pruned.scenes.count) \(pruned.records.count) \(pruned.reports) \(pruned.changes)"
    },
    SweepOperation(name: "erase") { place in
      // Whether the log could be cleared too is not part of what is acknowledged.
      try "\(place.opened().erase(SweepWorld.ana).scenes)"
    },
    SweepOperation(name: "rewrite", commits: 3, prepare: prepareOldRoutes) { place in
      var options = RewriteOptions()
      options.scenesPerBatch = 2
      let done = try place.opened().rewriteRoutes(SweepAppTwo.self, options)
      return "\(done.scenes) \(done.rewritten)"
    },
    SweepOperation(name: "close") { place in
      let store = try place.opened()
      try store.put(RecordID("project", "last"))
      store.close()
      return "done"
    },
  ]

  static let files: [SweepOperation] = [
    SweepOperation(name: "create", opensStore: false, prepare: { _ in }) { place in
      try open(place)
    },
    SweepOperation(name: "open", opensStore: false, commits: 0) { place in try open(place) },
    SweepOperation(
      name: "migrate-by-opening", opensStore: false, commits: 2, prepare: prepareOlder
    ) { place in try open(place) },
    SweepOperation(name: "migrate-up", opensStore: false, commits: 2, prepare: prepareOlder) {
      place in
      let run = try Migrator.store().up(at: place.path, options: migrationOptions)
      return "\(run.steps.map(\.version))"
    },
    SweepOperation(
      name: "migrate-down", opensStore: false, commits: 2, prepare: SweepWorld.prepareFolded
    ) { place in
      let run = try Migrator.store().down(
        at: place.path, .version(2), options: migrationOptions)
      return "\(run.steps.map(\.version))"
    },
    SweepOperation(name: "backup", commits: 0) { place in
      let backup = try place.opened().backup(
        to: .file(place.folder.appending(path: "copy.db").path(percentEncoded: false)))
      return "\(backup.byteCount)"
    },
  ]

  private static func open(_ place: SweepOperation.Place) throws -> String {
    let store = try SweepWorld.store(in: place.folder, at: SweepWorld.now)
    defer { store.close() }
    return try "\(store.records(includingDeleted: true).count)"
  }

  private static var migrationOptions: MigrationOptions {
    var options = MigrationOptions()
    options.waitMilliseconds = 20
    options.clock = { SweepWorld.now }
    return options
  }

  /// A store of an older build, with a log beside it.
  @Sendable
  private static func prepareOlder(_ folder: URL) throws {
    try SweepWorld.prepareFolded(folder)
    let path = folder.appending(path: SweepWorld.fileName).path(percentEncoded: false)
    var options = migrationOptions
    options.backup = .none
    try Migrator.store().down(at: path, .version(2), options: options)
  }

  /// Scenes that an older build of an app has saved.
  @Sendable
  private static func prepareOldRoutes(_ folder: URL) throws {
    try SweepWorld.leave(in: folder) { store in
      try SweepWorld.fill(store)
      for number in 1...5 {
        try store.save(
          "old-\(number)", as: SweepWorld.ana,
          state: SceneState<SweepAppOne>(stacks: [.home: [.board("b1"), .about]]))
      }
    }
  }
}

/// An app in its first version.
private enum SweepAppOne: NavigationSchema {
  enum Tab: String, NavigationTab { case home }
  enum Modal: NavigationModal {
    case about
    var references: [RecordReference] { [] }
  }
  enum Route: NavigationRoute {
    case board(String)
    case about
    var references: [RecordReference] {
      switch self {
      case .board(let id): [.record("board", id)]
      case .about: []
      }
    }
  }
}

/// The same app in its second version: a board is now called a project.
private enum SweepAppTwo: NavigationSchema {
  typealias Tab = SweepAppOne.Tab
  typealias Modal = SweepAppOne.Modal
  enum Route: NavigationRoute {
    case project(String)
    case about
    var references: [RecordReference] {
      switch self {
      case .project(let id): [.record("board", id)]
      case .about: []
      }
    }
  }
  static var schemaVersion: Int { 2 }
  static let routeMigrations: RouteMigrations = [
    RouteMigration(to: 2, .renameCase("board", to: "project"))
  ]
}
