import BacktrailNavigation
import BacktrailStore
import Testing

/// Rules 9 and 10 and pruning deletions on random worlds, in a database.
@Suite("Tails on random worlds")
struct TailWorldTests {
  @Test("Saving a restored state loses nothing", arguments: WorldRun.parts(2, of: 600))
  func autosave(run: WorldRun) throws {
    let file = try WorldStore()
    run.forEachWorld { try WorldTails.autosave($0, in: file) }
  }

  @Test("What a repair cut comes back once it is valid", arguments: WorldRun.parts(2, of: 600))
  func revival(run: WorldRun) throws {
    let file = try WorldStore()
    run.forEachWorld { try WorldTails.revival($0, in: file) }
  }

  @Test("Pruning and undeleting gives back what was saved", arguments: WorldRun.parts(2, of: 600))
  func pruning(run: WorldRun) throws {
    let file = try WorldStore()
    run.forEachWorld { try WorldTails.pruning($0, in: file) }
  }

  @Test("What is in doubt is parked, and loses nothing", arguments: WorldRun.parts(2, of: 400))
  func doubt(run: WorldRun) throws {
    let service = DoubtfulWorldService()
    let file = try WorldStore(asking: service)
    var parked = 0
    run.forEachWorld { world in
      let (problems, count) = try WorldTails.doubt(world, in: file, service)
      parked += count
      return problems
    }
    #expect(run.isSingle || parked > run.seeds.count / 10)
  }
}
