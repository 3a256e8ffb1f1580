import BacktrailNavigation

@testable import BacktrailStore

/// What must hold of what a restore of a stored world did not show.
///
/// Each check takes a world that is written into a store, and gives what is wrong, in words.
enum WorldTails {
  /// Saving back what a restore returned changes nothing of what the restore did not show.
  static func autosave(_ world: RandomWorld, in file: WorldStore) throws -> [String] {
    try file.write(world)
    let before = try parts(of: world, in: file)
    let restored = try restore(world, in: file)
    try file.store.save(file.scene, as: world.principal, state: restored.state)
    var problems = difference(before, try parts(of: world, in: file), lost(restored), "saved back")
    // Once more, from what the next restore returns: now nothing at all is written.
    let first = try file.store.load(file.scene, as: world.principal)
    try file.store.save(
      file.scene, as: world.principal, state: restore(world, in: file).state)
    if try file.store.load(file.scene, as: world.principal) != first {
      problems.append("A second restore that is saved back changes what is stored.")
    }
    // Moving on in one tab leaves what was not shown of the others.
    var state = restored.state
    if state[.home].count < 64 { state[.home].append(.level(7)) } else { state[.home] = [] }
    try file.store.save(file.scene, as: world.principal, state: state)
    let elsewhere = lost(restored).filter {
      $0 != .stack(WorldTab.home.rawValue) && $0 != .presented
    }
    problems += difference(before, try parts(of: world, in: file), elsewhere, "moved on at home")
    return problems
  }

  /// What a repair cut can be put back once its cause is gone: the saved parts, byte for byte.
  static func revival(_ world: RandomWorld, in file: WorldStore) throws -> [String] {
    let open = world.lifted
    try file.write(world)
    let restored = try restore(world, in: file)
    let before = try parts(of: world, in: file)
    try file.store.repair(restored, scene: file.scene, as: world.principal)
    var problems: [String] = []
    if !(try restore(world, in: file)).report.dropped.isEmpty {
      problems.append("Something is dropped after a repair.")
    }
    // Saved back, as an app does all the time.
    try file.store.save(
      file.scene, as: world.principal, state: restore(world, in: file).state)
    try file.lift(world)
    let revived = try file.store.revive(
      WorldSchema.self, scene: file.scene, for: world.principal)
    let direct = try self.direct(open)
    for stack in world.scene.stacks {
      let place = RoutePlace.stack(stack.tab)
      guard lost(restored).contains(place), let cut = cutIndex(restored, at: place) else {
        continue
      }
      // It comes back if and only if the first route that was cut stands now.
      let passes = direct.report.standing.contains {
        $0.place == place && $0.indices.contains(cut)
      }
      let after = try parts(of: world, in: file)
      if passes, after[place] != before[place] {
        problems.append("\(place) did not come back as it was saved.")
      }
      if !passes, after[place] == before[place] { problems.append("\(place) came back unasked.") }
    }
    let again = try restore(world, in: file)
    if let difference = WorldOutcome.difference(
      try WorldOutcome(revived).stateLines, try WorldOutcome(again).stateLines)
    {
      problems.append("A restore after the revival:\n\(difference)")
    }
    return problems
  }

  /// A deletion that prunes cuts what its impact said, and after an undelete all of it can be put
  /// back, byte for byte.
  static func pruning(_ world: RandomWorld, in file: WorldStore) throws -> [String] {
    try file.write(world)
    let before = try parts(of: world, in: file)
    let whole = try restore(world, in: file)
    guard let record = try file.mentionedRecord() else { return [] }
    var problems: [String] = []
    let impact = try file.store.impact(ofDeleting: record)
    let cut = try file.store.delete(record, pruning: true)
    if cut != impact { problems.append("The impact was \(impact), and it cut \(cut).") }
    if !(try file.store.impact(ofDeleting: record)).scenes.isEmpty {
      problems.append("After deleting \(record) something is left to cut.")
    }
    let touched = Set(
      cut.scenes.flatMap(\.cuts).map { $0.place.isWithinPresented ? .presented : $0.place })
    let after = try parts(of: world, in: file)
    for (place, bytes) in before where (after[place] != bytes) != touched.contains(place) {
      problems.append("\(place) \(touched.contains(place) ? "was not cut" : "was cut").")
    }
    try file.store.undelete(record)
    _ = try file.store.revive(WorldSchema.self, scene: file.scene, for: world.principal)
    let revived = try parts(of: world, in: file)
    for place in touched {
      guard let tail = impactIndex(cut, at: place), stands(whole, tail, at: place) else { continue }
      if revived[place] != before[place] {
        problems.append("\(place) did not come back after \(record) was undeleted.")
      }
    }
    return problems
  }

  /// While the records of one kind cannot be looked up, no route to one is shown; what is parked is
  /// not lost, though the state is saved back.
  static func doubt(
    _ world: RandomWorld, in file: WorldStore, _ service: DoubtfulWorldService
  ) throws -> (problems: [String], parked: Int) {
    service.keep(world)
    try file.write(world)
    let proven = try restore(world, in: file)
    let before = try parts(of: world, in: file)
    service.isOutOfReach = true
    let doubted = try restore(world, in: file)
    var problems: [String] = []
    let state = doubted.state
    let shown = state.stacks.values.flatMap(\.self) + (state.sidebar.map { [$0] } ?? [])
    for route in shown
    where route.worldReferences.contains(where: {
      $0.kind == DoubtfulWorldService.kind
    }) {
      problems.append("\(route) is shown, and nobody knows whether it is there.")
    }
    try file.store.save(file.scene, as: world.principal, state: state)
    problems += difference(
      before, try parts(of: world, in: file), lost(doubted), "saved back in doubt")
    service.isOutOfReach = false
    let again = try restore(world, in: file)
    if let difference = WorldOutcome.difference(
      try WorldOutcome(proven).stateLines, try WorldOutcome(again).stateLines)
    {
      problems.append("Once nothing is in doubt any more:\n\(difference)")
    }
    return (problems, doubted.report.parked.count)
  }

  // MARK: Parts

  private static func restore(
    _ world: RandomWorld, in file: WorldStore
  ) throws -> RestoredScene<WorldSchema> {
    try file.store.restore(WorldSchema.self, scene: file.scene, for: world.principal)
  }

  private static func direct(_ world: RandomWorld) throws -> RestoredScene<WorldSchema> {
    try WorldRestore.restored(world)
  }

  /// The stored bytes of each part of the world's scene.
  private static func parts(
    of world: RandomWorld, in file: WorldStore
  ) throws -> [RoutePlace: [UInt8]] {
    let body = try file.store.load(file.scene, as: world.principal).document
    let document = try SceneDocument(body, limits: SceneLimits())
    var parts: [RoutePlace: [UInt8]] = [:]
    let places = document.tabNames.map { RoutePlace.stack($0) } + [.sidebar, .presented]
    for place in places { parts[place] = document.part(at: place).map(Array.init) }
    return parts
  }

  /// The parts that did not come back as they are stored.
  private static func lost(_ restored: RestoredScene<WorldSchema>) -> Set<RoutePlace> {
    let report = restored.report
    var lost = Set(
      (report.dropped + report.parked).map { $0.place.isWithinPresented ? .presented : $0.place })
    lost.formUnion(report.rebuilt.map(\.place))
    for note in report.notes where note.reason == .unknownTab { lost.insert(.stack(note.subject)) }
    return lost
  }

  private static func cutIndex(
    _ restored: RestoredScene<WorldSchema>, at place: RoutePlace
  ) -> Int? {
    let report = restored.report
    return (report.dropped + report.parked).filter { $0.place == place }.map(\.index).min()
  }

  private static func impactIndex(_ impact: DeletionImpact, at place: RoutePlace) -> Int? {
    impact.scenes.flatMap(\.cuts).first { $0.place == place }?.index
  }

  /// Whether a route stood before anything was deleted.
  private static func stands(
    _ restored: RestoredScene<WorldSchema>, _ index: Int, at place: RoutePlace
  ) -> Bool {
    guard case .stack = place else { return false }
    return restored.report.standing.contains {
      $0.place == place && $0.indices.contains(index)
    }
  }

  private static func difference(
    _ before: [RoutePlace: [UInt8]], _ after: [RoutePlace: [UInt8]], _ places: Set<RoutePlace>,
    _ occasion: String
  ) -> [String] {
    places.filter { before[$0] != after[$0] }.map {
      """
      \(occasion), \($0) is \(after[$0].map { String(decoding: $0, as: UTF8.self) } ?? "gone"),
      and was \(before[$0].map { String(decoding: $0, as: UTF8.self) } ?? "gone").
      """
    }
  }
}

extension RoutePlace {
  /// Whether it is what is presented, or within it.
  fileprivate var isWithinPresented: Bool {
    switch self {
    case .presented, .presentedStack: true
    case .stack, .sidebar: false
    }
  }
}
