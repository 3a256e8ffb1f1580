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

  @Test("Nobody learns why a record is not shown", arguments: WorldRun.parts(2))
  func noOracle(run: WorldRun) {
    var compared = 0
    run.forEachWorld { world in
      let problems = try WorldChecks.noOracle(world) { try WorldRestore.restored($0) }
      if problems != nil { compared += 1 }
      return problems ?? []
    }
    #expect(run.isSingle || compared > run.seeds.count / 2)
  }

  @Test("Facts that come in time lead to the same", arguments: WorldRun.parts(2, of: 500))
  func inTime(run: WorldRun) async {
    await run.forEachWorld { world in
      try WorldChecks.agreement(try await WorldRestore.restoredInTime(world), world)
    }
  }
}
