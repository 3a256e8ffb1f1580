internal import BacktrailNavigation
internal import BacktrailStore
internal import BacktrailTesting

/// Writes to a store whose every step follows from a seed and the number of the step alone.
///
/// Two stores on which the same steps were run hold the same rows.
struct WriterScript {
  let seed: UInt64
  let store: RestorationStore
  private let clock: SettableClock

  /// The principals who own scenes.
  static let people = [Principal("ana", roles: ["editor"]), Principal("ben", roles: ["guest"])]

  /// Opens the store at a path.
  init(seed: UInt64, path: String, durability: StoreConfiguration.Durability) throws {
    self.seed = seed
    let clock = SettableClock()
    var configuration = StoreConfiguration()
    configuration.durability = durability
    configuration.reportsPerScene = 4
    configuration.readers = 1
    configuration.clock = { clock.now }
    self.clock = clock
    store = try RestorationStore(path: path, configuration: configuration)
  }

  /// The instant at which a step is run: half a day after the one before it.
  static func instant(of step: Int) -> Instant {
    SettableClock.start.advanced(byMilliseconds: Int64(step) * 43_200_000)
  }

  /// Runs a step, which writes in one transaction or is refused for what it asks.
  func run(step: Int) throws {
    clock.now = Self.instant(of: step)
    var random = SoakRandom(seed: seed, step: step)
    do {
      try write(&random)
    } catch let error as StoreError where Self.refusals.contains(error.code) {
      // The same step is refused in every store that holds the same.
    }
  }

  /// The errors with which a store answers to a request that does not fit what it holds.
  static let refusals: Set<String> = [
    "sceneMissing", "sceneDiscarded", "revisionConflict", "recordMissing", "parentMissing",
    "parentCycle", "grantMissing",
  ]

  private func write(_ random: inout SoakRandom) throws {
    let person = Self.people[Int.random(in: 0..<2, using: &random)]
    let scene = "s\(Int.random(in: 0..<4, using: &random))"
    switch Int.random(in: 0..<24, using: &random) {
    case 0..<6:
      try store.save(scene, as: person, state: state(&random))
    case 6:
      try store.save(
        stack: stack(&random), in: .search, of: Chart.self, scene: scene, as: person)
    case 7..<11: try store.put(records(&random))
    case 11: try store.delete(record(&random))
    case 12: try store.delete(record(&random), pruning: true)
    case 13: try store.undelete(record(&random))
    case 14: try store.purge(record(&random))
    case 15, 16:
      try store.allow(.role("editor"), .all, on: target(&random), expires: expiry(&random))
    case 17:
      try store.deny(.principal("ben"), .view, on: target(&random), expires: expiry(&random))
    case 18: try store.revoke(.principal("ben"), .view, on: target(&random))
    case 19: try store.prune(Self.policy)
    case 20: _ = try store.beginRestore(Chart.self, scene: scene, for: person)
    case 21: _ = try store.confirmRestore(scene, as: person)
    case 22: _ = try store.revive(Chart.self, scene: scene, for: person)
    default:
      if Bool.random(using: &random) {
        let restored = try store.restore(Chart.self, scene: scene, for: person)
        _ = try store.repair(restored, scene: scene, as: person)
      } else {
        try store.discard(scene, as: person)
      }
    }
  }

  private static var policy: RetentionPolicy {
    let day: Int64 = 86_400_000
    var policy = RetentionPolicy()
    policy.scenes = 90 * day
    policy.sceneTombstones = 30 * day
    policy.recordTombstones = 30 * day
    policy.tails = 20 * day
    policy.reports = 20 * day
    policy.changes = 10 * day
    return policy
  }

  // MARK: What is written

  private func state(_ random: inout SoakRandom) -> SceneState<Chart> {
    SceneState(
      selectedTab: Bool.random(using: &random) ? .home : .search,
      stacks: [.home: stack(&random), .search: stack(&random)], sidebar: .task(task(&random)))
  }

  private func stack(_ random: inout SoakRandom) -> [Chart.Route] {
    let page = Chart.Route.page(Int.random(in: 0..<1_000, using: &random))
    return [page, .project("p\(Int.random(in: 0..<2, using: &random))"), .task(task(&random))]
  }

  private func task(_ random: inout SoakRandom) -> String {
    "t\(Int.random(in: 0..<8, using: &random))"
  }

  private func record(_ random: inout SoakRandom) -> RecordID {
    switch Int.random(in: 0..<12, using: &random) {
    case 0, 1: RecordID("project", "p\(Int.random(in: 0..<2, using: &random))")
    case 2...4: RecordID("board", "b\(Int.random(in: 0..<3, using: &random))")
    default: RecordID("task", task(&random))
    }
  }

  /// Several records that are put in one transaction.
  private func records(_ random: inout SoakRandom) -> [NewRecord] {
    let project = RecordID("project", "p\(Int.random(in: 0..<2, using: &random))")
    let board = RecordID("board", "b\(Int.random(in: 0..<3, using: &random))")
    let payload = "{\"n\":\(Int.random(in: 0..<1_000, using: &random))}"
    return [
      NewRecord(project), NewRecord(board, under: project, payload: payload),
      NewRecord(RecordID("task", task(&random)), under: board, payload: payload),
      NewRecord(RecordID("task", task(&random)), under: project),
    ]
  }

  private func target(_ random: inout SoakRandom) -> GrantTarget {
    switch Int.random(in: 0..<8, using: &random) {
    case 0: .everything
    case 1, 2: .kind("task")
    default: .record(record(&random))
    }
  }

  private func expiry(_ random: inout SoakRandom) -> Instant? {
    guard Int.random(in: 0..<3, using: &random) == 0 else { return nil }
    return clock.now.advanced(byMilliseconds: Int64.random(in: 1...20, using: &random) * 86_400_000)
  }
}
