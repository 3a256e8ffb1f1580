internal import BacktrailNavigation
internal import BacktrailStore
internal import Foundation

/// One of the processes that work on a store at once, until an instant.
struct ContentionWorker {
  private let store: RestorationStore
  private let number: Int
  private let end: Instant
  private var random: SoakRandom
  private var tally = SoakTally()
  /// The highest revision of each scene that was seen.
  private var revisions: [String: Int] = [:]
  /// How many writes of what were acknowledged.
  private var acknowledged: [String: Int] = [:]

  /// - Parameter arguments: The path of the store, the number of the process, the seed, and the
  ///   milliseconds since 1970 at which it ends.
  static func run(_ arguments: [String]) throws {
    guard arguments.count == 4, let number = Int(arguments[1]), let seed = UInt64(arguments[2]),
      let end = Int64(arguments[3])
    else { throw SoakUsageError("the contending worker takes a path, a number, a seed and an end") }
    var worker = try ContentionWorker(
      store: ContentionWorld.open(arguments[0]), number: number,
      end: Instant(millisecondsSince1970: end), random: SoakRandom(seed: seed, step: number))
    do {
      while Instant.now < worker.end { try worker.work() }
      worker.store.close()
    } catch {
      worker.tally.fail("process \(number): \(error)")
    }
    for (what, count) in worker.acknowledged { print("acknowledged \(count) \(what)") }
    print(worker.tally.lines)
  }

  private init(store: RestorationStore, number: Int, end: Instant, random: SoakRandom) {
    (self.store, self.number, self.end, self.random) = (store, number, end, random)
  }

  private mutating func work() throws {
    switch number {
    case 0...2: try saveShared()
    case 3: try move()
    case 4: try guardOne()
    case 5: try cut()
    default: try look(at: ["moved", "guarded", "pruned"].randomElement(using: &random))
    }
    try look(at: ContentionWorld.shared.randomElement(using: &random))
  }

  private mutating func acknowledge(_ what: String, as kind: String) {
    acknowledged[what, default: 0] += 1
    tally.count(kind)
  }

  // MARK: Writing

  /// Saves on top of what it has seen, both stacks alike.
  private mutating func saveShared() throws {
    let scene = ContentionWorld.shared[Int.random(in: 0..<2, using: &random)]
    let before = try look(at: scene)
    let page = Chart.Route.page(Int.random(in: 1...(.max), using: &random))
    do {
      let revision = try store.save(
        scene, as: ContentionWorld.ana, state: ContentionWorld.pair(page, page), expecting: before)
      if revision != before + 1 { tally.fail("\(scene): \(revision) came after \(before)") }
      acknowledge(scene, as: "saves")
    } catch StoreError.revisionConflict(_, let expected, let current) {
      tally.count("conflicts")
      if expected != before || current <= before {
        tally.fail("\(scene): a conflict with \(current) after \(before)")
      }
    }
  }

  /// The two tasks change places.
  private mutating func move() throws {
    let isOdd = acknowledged["moves", default: 0].isMultiple(of: 2)
    let parents = (isOdd ? ["closed", "open"] : ["open", "closed"]).map { RecordID("project", $0) }
    try store.put(zip(ContentionWorld.moved, parents).map { NewRecord($0, under: $1) })
    acknowledge("moves", as: "record writes")
  }

  /// The other one is denied before this one is not any more.
  private mutating func guardOne() throws {
    let isOdd = acknowledged["guards", default: 0].isMultiple(of: 2)
    let records = isOdd ? ContentionWorld.guarded : ContentionWorld.guarded.reversed()
    try store.deny(.principal("ben"), .view, on: .record(records[1]))
    _ = try store.revoke(.principal("ben"), .view, on: .record(records[0]))
    acknowledge("guards", as: "grant writes")
  }

  /// A task is deleted together with the routes that show it.
  private mutating func cut() throws {
    let cut = ContentionWorld.cut
    let page = Chart.Route.page(Int.random(in: 1...(.max), using: &random))
    try store.save(
      "pruned", as: ContentionWorld.ana,
      state: SceneState<Chart>(stacks: [.home: [page, .task(cut.id)]]))
    _ = try store.delete(cut, pruning: true)
    try store.undelete(cut)
    acknowledge("cuts", as: "cuts")
  }

  // MARK: Reading

  /// Restores a scene in one snapshot, and judges it.
  ///
  /// - Returns: Its revision.
  @discardableResult
  private mutating func look(at scene: String?) throws -> Int {
    guard let scene else { return 0 }
    let principal = scene == "guarded" ? ContentionWorld.ben : ContentionWorld.ana
    let restored = try store.restore(Chart.self, scene: scene, for: principal)
    tally.count("restores")
    let revision = restored.report.revision ?? 0
    // It is saved for the first time while others look; all others are there from the beginning.
    guard revision > 0 || scene == "pruned" && revisions[scene] == nil else {
      tally.fail("process \(number), \(scene): the scene is not there")
      return 0
    }
    if revision > 0 {
      for sighting in ContentionWorld.sightings(in: restored, of: scene) {
        acknowledged[sighting, default: 0] += 1
      }
      if let problem = ContentionWorld.problem(in: restored, of: scene) {
        tally.fail("process \(number), \(scene): \(problem)")
      }
    }
    if revision < revisions[scene, default: 0] {
      tally.fail("process \(number), \(scene): \(revision) after \(revisions[scene] ?? 0)")
    }
    if revision > 0 { revisions[scene] = revision }
    return revision
  }
}
