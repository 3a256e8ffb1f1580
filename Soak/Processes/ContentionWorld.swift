internal import BacktrailNavigation
internal import BacktrailStore

/// The store on which several processes work at once, and what holds in every snapshot of it.
enum ContentionWorld {
  static let ana = Principal("ana")
  static let ben = Principal("ben")
  static let shared = ["shared0", "shared1"]
  /// The tasks that change places, always both in one transaction: one of them is allowed.
  static let moved = [RecordID("task", "t1"), RecordID("task", "t2")]
  /// The records of which one at least is denied at any instant.
  static let guarded = [RecordID("secret", "x"), RecordID("secret", "y")]
  /// The task that is deleted together with the routes that show it.
  static let cut = RecordID("task", "cut")

  static func open(_ path: String, readers: Int = 1) throws -> RestorationStore {
    var configuration = StoreConfiguration()
    configuration.durability = .normal
    configuration.readers = readers
    configuration.busyTimeoutMilliseconds = 30_000
    return try RestorationStore(path: path, configuration: configuration)
  }

  static func fill(_ store: RestorationStore) throws {
    let (open, closed) = (RecordID("project", "open"), RecordID("project", "closed"))
    try store.put([
      NewRecord(open), NewRecord(closed), NewRecord(moved[0], under: open),
      NewRecord(moved[1], under: closed), NewRecord(guarded[0]), NewRecord(guarded[1]),
      NewRecord(cut, under: open),
    ])
    try store.allow(.principal("ana"), .view, on: .record(open))
    try store.allow(.principal("ben"), .view, on: .kind("secret"))
    try store.deny(.principal("ben"), .view, on: .record(guarded[0]))
    try store.save("moved", as: ana, state: pair(.task("t1"), .task("t2")))
    try store.save("guarded", as: ben, state: pair(.secret("x"), .secret("y")))
    for scene in shared { try store.save(scene, as: ana, state: pair(.page(0), .page(0))) }
  }

  static func pair(_ home: Chart.Route, _ search: Chart.Route) -> SceneState<Chart> {
    SceneState(stacks: [.home: [home], .search: [search]])
  }

  /// What has to be seen at least once, and is not in one and the same snapshot.
  static let sightings =
    (moved + guarded).flatMap { ["\($0) allowed", "\($0) denied"] }
    + ["\(cut) in its scene", "\(cut) cut from its scene"]

  /// Which of the ``sightings`` are in what was restored of a scene.
  static func sightings(in restored: RestoredScene<Chart>, of scene: String) -> [String] {
    let shown = Set(
      Chart.Tab.allCases.flatMap { restored.state[$0] }.flatMap(\.references).map(\.record))
    switch scene {
    case "moved", "guarded":
      return (scene == "moved" ? moved : guarded)
        .map { "\($0) \(shown.contains($0) ? "allowed" : "denied")" }
    case "pruned":
      return ["\(cut) \(shown.contains(cut) ? "in its scene" : "cut from its scene")"]
    default: return []
    }
  }

  /// What is wrong with what was restored of a scene; nil where nothing is.
  static func problem(in restored: RestoredScene<Chart>, of scene: String) -> String? {
    let (home, search) = (restored.state[.home], restored.state[.search])
    switch scene {
    case "moved":
      return home.count + search.count == 1 ? nil : "tasks that move together: \(home) \(search)"
    case "guarded":
      return home.isEmpty || search.isEmpty ? nil : "two of which one is denied: \(home) \(search)"
    case "pruned":
      // It is deleted with its route, and put back before the route is.
      return restored.report.dropped.contains { $0.reason == .deleted }
        ? "a route whose record was deleted: \(restored.report.dropped)" : nil
    default:
      return home == search && home.count == 1 ? nil : "half of a save: \(home) \(search)"
    }
  }
}
