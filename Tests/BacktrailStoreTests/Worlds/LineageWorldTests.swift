import BacktrailNavigation
import BacktrailStore
import Testing

/// Rules 7 and 9 on the stacks of random worlds, against a reference of their own.
@Suite("Lineage and doubt on random worlds")
struct LineageWorldTests {
  @Test(
    "Lineage ends or rebuilds stacks as the reference says", arguments: WorldRun.parts(2, of: 2_000)
  )
  func lineage(run: WorldRun) {
    var rebuilt = 0
    var mismatched = 0
    run.forEachWorld { world in
      try Self.stacks(of: world).flatMap { stack in
        let problems =
          try Self.compare(stack, LinedWorld.self, in: world, unsure: [:])
          + Self.compare(stack, RebuildingWorld.self, in: world, unsure: [:])
        let expected = NaiveLineage(
          judge: NaiveRestorer(world), unsure: [:], isRebuilding: true
        ).outcome(of: stack)
        if expected.verdicts.contains(.dropped(.parentMismatch)) {
          if expected.verdicts.last == .valid { rebuilt += 1 } else { mismatched += 1 }
        }
        return problems
      }
    }
    #expect(run.isSingle || (rebuilt > 5 && mismatched > 5), "\(rebuilt), \(mismatched)")
  }

  @Test(
    "What cannot be told parks, and lets nothing through", arguments: WorldRun.parts(2, of: 2_000))
  func doubt(run: WorldRun) {
    var parked = 0
    run.forEachWorld { world in
      let unsure = Self.unsure(in: world)
      return try Self.stacks(of: world).flatMap { stack in
        let validated = try Self.validated(stack, RebuildingWorld.self, in: world, unsure: unsure)
        if validated.outcomes.contains(where: { $0 == .undetermined(.notSynced) }) { parked += 1 }
        return try Self.compare(stack, LinedWorld.self, in: world, unsure: unsure)
          + Self.compare(stack, RebuildingWorld.self, in: world, unsure: unsure)
      }
    }
    #expect(run.isSingle || parked > 5, "\(parked)")
  }

  @Test("A rebuilt stack is restored whole", arguments: WorldRun.parts(2, of: 1_000))
  func stability(run: WorldRun) {
    run.forEachWorld { world in
      try Self.stacks(of: world).flatMap { stack -> [String] in
        let first = try Self.validated(stack, RebuildingWorld.self, in: world, unsure: [:])
        let second = try Self.validated(
          first.routes, RebuildingWorld.self, in: world, unsure: [:])
        return second.isWhole ? [] : ["\(first.routes) came back and then became \(second.routes)."]
      }
    }
  }

  // MARK: Drawing

  /// The routes of the world's stacks that decode, and short ones that lead to a record from one of
  /// the kind that its lineage asks for, whether or not it lies under that one.
  private static func stacks(of world: RandomWorld) -> [[WorldRoute]] {
    var random = SplitMix64(seed: world.seed ^ 0x11AE)
    var stacks = world.scene.stacks.map { $0.elements.compactMap(\.value) }.filter { !$0.isEmpty }
    for key in world.keys.prefix(12) {
      guard let parentKind = LinedWorld.parentKind(of: key.kindText),
        let shown = world.keys.filter({ $0.kindText == parentKind }).randomElement(using: &random),
        let above = WorldSchema.route(kind: shown.kindText, id: shown.idText),
        let route = WorldSchema.route(kind: key.kindText, id: key.idText)
      else { continue }
      stacks.append([.profile, above, route, .profile])
    }
    return stacks
  }

  /// Some records, by the seed, of which nothing can be told.
  private static func unsure(in world: RandomWorld) -> [WorldKey: Reason] {
    var random = SplitMix64(seed: world.seed ^ 0xD0B7)
    var unsure: [WorldKey: Reason] = [:]
    for key in world.keys where Int.random(in: 0..<6, using: &random) == 0 {
      unsure[key] = Bool.random(using: &random) ? .lookupFailed : .notSynced
    }
    return unsure
  }

  // MARK: Comparing

  private static func validated<Schema: NavigationSchema>(
    _ stack: [Schema.Route], _ schema: Schema.Type, in world: RandomWorld,
    unsure: [WorldKey: Reason]
  ) throws -> ValidatedStack<Schema> {
    var facts = WorldFacts(
      world,
      unsure: unsure.mapValues { $0 == .notSynced ? RecordAnswer.notSynced : .failed })
    return try StackValidation<Schema>(stack, for: world.principal, at: world.instant)
      .decide(answeredBy: &facts)
  }

  private static func compare<Schema: NavigationSchema>(
    _ stack: [WorldRoute], _ schema: Schema.Type, in world: RandomWorld,
    unsure: [WorldKey: Reason]
  ) throws -> [String] where Schema.Route == WorldRoute {
    let validated = try validated(stack, schema, in: world, unsure: unsure)
    let found = NaiveLineage.Outcome(
      routes: validated.routes, verdicts: validated.outcomes, appended: validated.appended)
    let expected = NaiveLineage(
      judge: NaiveRestorer(world), unsure: unsure,
      isRebuilding: schema == RebuildingWorld.self
    ).outcome(of: stack)
    if found == expected { return [] }
    return ["\(schema) of \(stack), unsure \(unsure):", "expected \(expected)", "found \(found)"]
  }
}
