@testable import BacktrailNavigation

/// An app whose routes have changed in every version: what decode-04 speaks of, and more.
enum Harbor: NavigationSchema {
  enum Tab: String, NavigationTab { case home, search }

  enum Route: NavigationRoute {
    case project(String)
    case listed(String, filter: String)
    case task(String)
    case settings

    var references: [RecordReference] {
      switch self {
      case .project(let id), .listed(let id, _): [.record("project", id)]
      case .task(let id): [.record("task", id)]
      case .settings: []
      }
    }
  }

  enum Modal: NavigationModal {
    case compose(String)
    case about
  }

  static var schemaVersion: Int { 3 }

  static let routeMigrations: RouteMigrations = [
    RouteMigration(
      to: 2, .renameParameter("id", to: "_0", of: "project"), .caseFromText("settings"),
      .caseFromNull("settings"), .caseFromValue("project"),
      .addParameter("filter", "all", to: "listed"), .removeCase("banner"),
      .inModals(.renameCase("write", to: "compose")), .inModals(.removeCase("splash"))),
    RouteMigration(
      to: 3, .renameCase("board", to: "project"),
      .split("both") { form in
        [
          RouteForm("project", ["_0": try form.required("project")]),
          RouteForm("task", ["_0": try form.required("task")]),
        ]
      },
      .map("broken") { _ in throw Refusal() }),
  ]

  struct Refusal: Error {}
}

/// The same routes and no migrations.
enum OldHarbor: NavigationSchema {
  typealias Tab = Harbor.Tab
  typealias Route = Harbor.Route
  typealias Modal = Harbor.Modal

  static var schemaVersion: Int { 3 }
}

/// Facts of a world in which every record is there, and everything is allowed.
struct PlentifulFacts: FactSource {
  /// Records that are missing after all, as `KIND/ID`.
  var missing: Set<String> = []

  func answer(_ lookups: [FactLookup]) -> [FactAnswer] {
    lookups.map { lookup in
      switch lookup {
      case .record(let record, _):
        missing.contains(record.description)
          ? .record(.missing) : .record(.found([RecordFact(record)]))
      case .grants: .grants(.grants([Grant(.allow, .everyone, .all, on: .everything)]))
      case .authorization(let references): .authorization(references.map { _ in .allowed() })
      }
    }
  }
}

extension NavigationSchema {
  /// Restores a document in a world in which nothing is missing unless said otherwise.
  static func restore(
    document: String, missing: Set<String> = [], limits: SceneLimits = SceneLimits()
  ) throws -> RestoredScene<Self> {
    var facts = PlentifulFacts(missing: missing)
    return try Restoration<Self>(
      scene: "main", revision: 1, document: document.utf8, for: Principal("ana"),
      at: Instant(millisecondsSince1970: 0), limits: limits
    ).decide(answeredBy: &facts)
  }

  /// Restores a stack of the tab `home` that a version of the schema stored.
  static func restore(
    stack routes: String..., version: Int = 1, missing: Set<String> = [],
    limits: SceneLimits = SceneLimits()
  ) throws -> RestoredScene<Self> {
    let elements = routes.map { "{\"route\":\($0)}" }.joined(separator: ",")
    return try restore(
      document: """
        {"schemaVersion":\(version),"selectedTab":"home","stacks":{"home":[\(elements)]}}
        """, missing: missing, limits: limits)
  }
}

extension RestoredScene {
  /// What was dropped, a line each.
  var drops: [String] { report.dropped.map(\.description) }
  /// What was migrated: its place, what it became, and the steps.
  var migrations: [String] {
    report.migrated.map { route in
      "\(route.place)[\(route.index)] \(route.count): "
        + route.steps.map { "\($0)" }.joined(separator: ", ")
    }
  }
}

extension RouteMigrations {
  /// Runs the migrations on the JSON of one route; what it became, or what failed.
  func run(
    on route: String, from version: Int = 1, isModal: Bool = false,
    limits: SceneLimits = SceneLimits()
  ) throws -> [String] {
    let text = try JSONText(Array(route.utf8), maximumDepth: 512)
    guard let migration = PartMigration(from: version, by: self, upTo: 100, limits: limits) else {
      return [route]
    }
    let outcome =
      isModal
      ? migration.run(onModal: text.root, in: text) : migration.run(on: text.root, in: text)
    return switch outcome {
    case .unchanged: [route]
    case .changed(let routes, _): routes.map { String(decoding: $0.bytes, as: UTF8.self) }
    case .failed(let failure, _): ["failed: \(failure)"]
    }
  }
}
