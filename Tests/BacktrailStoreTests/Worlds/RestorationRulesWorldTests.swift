import BacktrailNavigation
import Testing

/// Rules 1–6, 8, 11–14 and 17 on random worlds, against a reference that was written apart.
@Suite("The rules on random worlds")
struct RestorationRulesWorldTests {
  @Test("Prefixes, parents and reasons agree with the reference", arguments: WorldRun.parts(2))
  func agreement(run: WorldRun) {
    run.forEachWorld { world in
      let restored = try WorldRestore.restored(world)
      return try WorldChecks.agreement(restored, world)
        + WorldChecks.maximality(restored, world)
        + WorldChecks.idempotence(restored, world)
        + WorldChecks.validity(restored, world)
    }
  }

  @Test("Nobody learns why a record is not shown", arguments: WorldRun.parts(2, of: 2_000))
  func noOracle(run: WorldRun) {
    var compared = 0
    run.forEachWorld { world in
      let problems = try WorldChecks.noOracle(world) { try WorldRestore.restored($0) }
      if problems != nil { compared += 1 }
      return problems ?? []
    }
    #expect(run.isSingle || compared > run.seeds.count / 2)
  }

  @Test("Any routes are judged like those of a scene", arguments: WorldRun.parts(2, of: 1_000))
  func validation(run: WorldRun) {
    run.forEachWorld { try WorldChecks.validation($0) }
  }

  @Test("Facts that come in time lead to the same", arguments: WorldRun.parts(2, of: 500))
  func inTime(run: WorldRun) async {
    await run.forEachWorld { world in
      try WorldChecks.agreement(try await WorldRestore.restoredInTime(world), world)
    }
  }

  @Test("The worlds hold everything that can become of a route")
  func coverage() {
    var reasons: Set<Reason> = []
    var parents = 0
    for seed in 0..<1_500 as Range<UInt64> {
      let outcome = NaiveRestorer(WorldGenerator.world(seed: seed)).restored()
      reasons.formUnion(outcome.dropped.map(\.reason))
      reasons.formUnion(outcome.notes.map(\.reason))
      parents += outcome.appended.count
    }
    let later: Set<Reason> = [
      // Of documents that are not scenes, of other ways to write a route, and of later rules.
      .duplicateTab, .unknownType, .parentMismatch, .suspectedCrash,
    ]
    let expected = Reason.allCases.filter { reason in
      reason.stage != .envelope && reason.stage != .undetermined && !later.contains(reason)
    }
    #expect(Set(expected).subtracting(reasons) == [])
    #expect(parents > 100)
  }
}
