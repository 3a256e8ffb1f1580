internal import BacktrailNavigation
internal import BacktrailStore
internal import Dispatch

extension ConcurrentRound {
  /// Starts the threads that write and read by the calls that block.
  func startThreads(in group: DispatchGroup, seed: UInt64) {
    for number in 0..<2 {
      thread("a thread that saves", in: group) { try self.saveShared(seed, number, step: $0) }
      thread("a thread that restores", in: group) { step in
        try self.look(at: ["moved", "guarded", "shared0", "shared1"][(step + number) % 4])
      }
    }
    thread("a thread that moves records", in: group) { step in
      let parents = (step.isMultiple(of: 2) ? ["open", "closed"] : ["closed", "open"])
        .map { RecordID("project", $0) }
      try self.store.put(zip(ContentionWorld.moved, parents).map { NewRecord($0, under: $1) })
      self.acknowledge("moves", as: "record writes")
    }
    thread("a thread that grants", in: group) { step in
      let records = ContentionWorld.guarded
      let (denied, free) =
        step.isMultiple(of: 2) ? (records[0], records[1]) : (records[1], records[0])
      try self.store.deny(.principal("ben"), .view, on: .record(denied))
      _ = try self.store.revoke(.principal("ben"), .view, on: .record(free))
      self.count("grant writes")
    }
    thread("a thread that looks around", in: group) { _ in
      _ = try self.store.allScenes()
      _ = try self.store.grants()
      _ = try self.store.explain(.record("task", "t1"), for: ContentionWorld.ana)
      if try !self.store.diagnose().isHealthy { self.fail("the store is not healthy") }
    }
  }

  /// Saves one of the shared scenes on top of what is stored.
  private func saveShared(_ seed: UInt64, _ number: Int, step: Int) throws {
    var random = SoakRandom(seed: seed &+ UInt64(number), step: step)
    let scene = ContentionWorld.shared[Int.random(in: 0..<2, using: &random)]
    let page = Chart.Route.page(Int.random(in: 1...(.max), using: &random))
    let before = try look(at: scene)
    let revision = try store.save(
      scene, as: ContentionWorld.ana, state: ContentionWorld.pair(page, page), expecting: before)
    if revision != before + 1 { fail("\(scene): \(revision) came after \(before)") }
    acknowledge(scene, as: "saves")
  }

  /// Restores a scene and judges what came back.
  @discardableResult
  private func look(at scene: String) throws -> Int {
    let principal = scene == "guarded" ? ContentionWorld.ben : ContentionWorld.ana
    let restored = try store.restore(Chart.self, scene: scene, for: principal)
    return judge(restored, of: scene)
  }

  /// - Returns: The revision.
  @discardableResult
  func judge(_ restored: RestoredScene<Chart>, of scene: String) -> Int {
    count("restores")
    if let problem = ContentionWorld.problem(in: restored, of: scene) {
      fail("\(scene): \(problem)")
    }
    return restored.report.revision ?? 0
  }
}
