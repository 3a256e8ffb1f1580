import BacktrailNavigation
import BacktrailStore
import Testing

/// The same worlds, written into a database and restored from it.
@Suite("A store on random worlds")
struct StoreWorldTests {
  @Test("A restore from a file agrees with the reference", arguments: WorldRun.parts(2))
  func agreement(run: WorldRun) throws {
    let file = try WorldStore()
    run.forEachWorld { world in
      var world = world
      // The file keeps the key of a parent, which says nothing where the parent is not there.
      world.namesAbsentParents = false
      try file.write(world)
      let restored = try file.store.restore(
        WorldSchema.self, scene: file.scene, for: world.principal)
      var problems = try WorldChecks.agreement(restored, world, comparingJSON: false)
      if world.seed.isMultiple(of: 4), problems.isEmpty {
        problems += try repaired(restored, world, in: file)
      }
      return problems
    }
  }

  @Test(
    "Nobody learns from a file why a record is not shown", arguments: WorldRun.parts(2, of: 300))
  func noOracle(run: WorldRun) throws {
    let file = try WorldStore()
    run.forEachWorld { world in
      let typed = try WorldChecks.noOracle(world) { world in
        try file.write(world)
        return try file.store.restore(WorldSchema.self, scene: file.scene, for: world.principal)
      }
      let untyped = try WorldChecks.noOracleWithoutTypes(world) { world in
        try file.write(world)
        return try file.store.restore(scene: file.scene, for: world.principal)
      }
      return (typed ?? []) + untyped
    }
  }

  /// What a repair has written back is restored whole.
  private func repaired(
    _ restored: RestoredScene<WorldSchema>, _ world: RandomWorld, in file: WorldStore
  ) throws -> [String] {
    try file.store.repair(restored, scene: file.scene, as: world.principal)
    let second = try file.store.restore(WorldSchema.self, scene: file.scene, for: world.principal)
    let dropped = second.report.dropped.map(\.description)
    let difference = WorldOutcome.difference(
      try WorldOutcome(restored).stateLines, try WorldOutcome(second).stateLines)
    return dropped.map { "Dropped after a repair: \($0)" } + (difference.map { [$0] } ?? [])
  }
}
