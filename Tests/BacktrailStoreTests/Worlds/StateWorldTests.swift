import BacktrailNavigation
import Testing

/// What is on screen, or about to be, in random worlds: one validator for both, and for a restore.
@Suite("States in random worlds")
struct StateWorldTests {
  @Test("A state that arrives is judged like a stored one", arguments: WorldRun.parts(2, of: 800))
  func arriving(run: WorldRun) {
    run.forEachWorld { world in
      var stored = world
      stored.scene = WorldScene(Self.state(of: world))
      let restored = try WorldRestore.restored(stored)
      let validated = try Self.validated(Self.state(of: world), .arriving, in: world)
      var problems: [String] = []
      if validated.state != restored.state {
        problems.append("Restored \(restored.state), validated \(validated.state).")
      }
      if Self.lines(validated.report) != Self.lines(restored.report) {
        problems.append(
          "Restored \(Self.lines(restored.report)), validated \(Self.lines(validated.report)).")
      }
      if validated.report.validUntil != restored.report.validUntil {
        problems.append("The two hold until different instants.")
      }
      return problems
    }
  }

  @Test(
    "Nothing invalid stays on screen, and nothing valid goes",
    arguments: WorldRun.parts(2, of: 800))
  func showing(run: WorldRun) {
    run.forEachWorld { world in
      let state = Self.state(of: world)
      let validated = try Self.validated(state, .showing, in: world).state
      let judge = NaiveRestorer(world)
      var problems: [String] = []
      for tab in WorldTab.allCases {
        let (before, after) = (state[tab], validated[tab])
        for route in after where Self.isRefused(route, by: judge) {
          problems.append("\(route) stays in \(tab) and is refused.")
        }
        let kept = zip(before, after).prefix { $0 == $1 }.count
        if after.count > kept + 1 { problems.append("\(tab) became \(after).") }
        if kept < before.count, !Self.isRefused(before[kept], by: judge) {
          problems.append("\(tab)[\(kept)] is not refused and went.")
        }
      }
      for item in validated.presented {
        if judge.failure(of: item.modal.worldReferences) != nil {
          problems.append("\(item.modal) stays presented and is refused.")
        }
        if validated[item.over] != state[item.over] {
          problems.append("\(item.modal) stays over a stack that was cut.")
        }
      }
      if let sidebar = validated.sidebar, Self.isRefused(sidebar, by: judge) {
        problems.append("\(sidebar) stays selected and is refused.")
      }
      let again = try Self.validated(validated, .showing, in: world)
      if !again.isWhole || again.state != validated {
        problems.append("Validated again it became \(again.state).")
      }
      return problems
    }
  }

  @Test("Doubt keeps nothing that is refused", arguments: WorldRun.parts(2, of: 1_000))
  func doubt(run: WorldRun) {
    var kept = 0
    run.forEachWorld { world in
      var random = SplitMix64(seed: world.seed ^ 0xD0B7)
      var unsure: [WorldKey: RecordAnswer] = [:]
      for key in world.keys where UInt.random(in: 0..<5, using: &random) == 0 {
        unsure[key] = Bool.random(using: &random) ? .failed : .notSynced
      }
      let state = Self.state(of: world)
      var facts = WorldFacts(world, unsure: unsure)
      let validated = try StateValidation(
        state, occasion: .showing, for: world.principal, at: world.instant
      ).decide(answeredBy: &facts)
      if !validated.report.parked.isEmpty { kept += 1 }
      let judge = NaiveRestorer(world)
      var problems: [String] = []
      for tab in WorldTab.allCases {
        let (before, after) = (state[tab], validated.state[tab])
        for route in after
        where Self.isRefused(route, by: judge) && !Self.touches(route, unsure, in: judge) {
          problems.append("\(route) stays in \(tab) and is refused.")
        }
        let length = zip(before, after).prefix { $0 == $1 }.count
        if length < before.count, !Self.isRefused(before[length], by: judge) {
          problems.append("\(tab)[\(length)] is at most in doubt, and went.")
        }
      }
      return problems
    }
    #expect(run.isSingle || kept > 5, "\(kept)")
  }

  @Test("A link shows nothing that a restore would refuse", arguments: WorldRun.parts(2, of: 800))
  func links(run: WorldRun) {
    run.forEachWorld { world in
      let state = Self.state(of: world)
      return try WorldTab.allCases.flatMap { tab -> [String] in
        let destination = NavigationDestination<WorldSchema>(
          tab, state[tab], presented: state.presented.first { $0.over == tab },
          bringsParents: world.seed % 2 == 0)
        var facts = WorldFacts(world)
        let resolved = try DestinationResolution(
          destination, for: world.principal, at: world.instant
        ).decide(answeredBy: &facts)
        var shown = world
        var landing = SceneState<WorldSchema>(selectedTab: resolved.destination.tab)
        landing[resolved.destination.tab] = resolved.destination.stack
        landing.presented = resolved.destination.presented.map { [$0] } ?? []
        shown.scene = WorldScene(landing)
        let restored = try WorldRestore.restored(shown)
        return restored.report.isWhole && restored.report.appended.isEmpty
          ? [] : ["\(destination) showed \(landing): \(restored.report.dropped)"]
      }
    }
  }

  // MARK: Reading

  /// What decodes of a world's scene.
  private static func state(of world: RandomWorld) -> SceneState<WorldSchema> {
    let judge = NaiveRestorer(world)
    var state = SceneState<WorldSchema>(selectedTab: judge.selectedTab())
    for stack in world.scene.stacks {
      guard let tab = judge.tab(named: stack.tab) else { continue }
      state[tab] = stack.elements.compactMap(\.value)
    }
    state.sidebar = world.scene.sidebar?.value
    state.presented = world.scene.presented.compactMap { item in
      guard let modal = item.item.value, let tab = judge.tab(named: item.over),
        let kind = PresentationKind(rawValue: item.kind)
      else { return nil }
      return PresentedItem(modal, as: kind, over: tab, stack: item.stack.compactMap(\.value))
    }
    return state
  }

  private static func validated(
    _ state: SceneState<WorldSchema>, _ occasion: StateValidation<WorldSchema>.Occasion,
    in world: RandomWorld
  ) throws -> ValidatedState<WorldSchema> {
    var facts = WorldFacts(world)
    return try StateValidation(
      state, occasion: occasion, for: world.principal, at: world.instant
    ).decide(answeredBy: &facts)
  }

  private static func lines(_ report: RestorationReport) -> [String] {
    // How JSON is written is left out: a document may escape what an encoder does not.
    (report.dropped.map { "\($0)" }
      + report.appended.map { "\($0.place) appended for \($0.inPlaceOf)" }
      + report.verdicts.map { "\($0)" }).sorted()
  }

  /// Whether what decides on a route is among the records of which nothing can be told.
  private static func touches(
    _ route: WorldRoute, _ unsure: [WorldKey: RecordAnswer], in judge: NaiveRestorer
  ) -> Bool {
    route.worldReferences.contains { reference in
      judge.climb(from: reference.key).met.contains { unsure[$0] != nil }
    }
  }

  /// Whether a route may not be on screen. That it may not come back is no reason.
  private static func isRefused(_ route: WorldRoute, by judge: NaiveRestorer) -> Bool {
    guard let failure = judge.failure(of: route) else { return false }
    if failure.reason != .notRestorable { return true }
    return judge.failure(of: route.worldReferences) != nil
  }
}
