import BacktrailNavigation
import BacktrailStore
import Foundation
import Testing

/// Random moves of a person and random changes of the store, in any order.
@Suite("Sessions in random worlds")
@MainActor
struct SessionWorldTests {
  /// No sequence of moves and changes leaves a route on screen that the validator refuses.
  @Test("Nothing that is refused stays on screen", arguments: Self.seeds)
  func nothingRefusedStays(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let fixture = try Fixture()
    let world = SessionFixture(fixture)
    try fixture.allow()
    for record in Self.records { try fixture.put(record.name, under: record.parent) }
    try await world.session.signIn(Fixture.ana)
    for step in 0..<200 {
      if Int.random(in: 0..<4, using: &random) == 0 {
        try Self.change(fixture, &random)
      } else {
        world.router.apply(Self.move(&random))
      }
      if Int.random(in: 0..<8, using: &random) == 0 { await Task.yield() }
      if step % 50 == 49 { try await Self.check(world, seed: seed, step: step) }
    }
    let saved = try fixture.restore()
    try await world.session.flush()
    #expect(saved.report.outcome != .damaged)
  }

  private nonisolated static var seeds: [UInt64] {
    if let seed = ProcessInfo.processInfo.environment["BACKTRAIL_SEED"].flatMap(UInt64.init) {
      return [seed]
    }
    return (0..<12).map { _ in .random(in: 0...(.max)) }
  }

  private static func check(_ world: SessionFixture, seed: UInt64, step: Int) async throws {
    let (store, router) = (world.fixture.store, world.router)
    try await world.eventually("Step \(step): something refused stays. BACKTRAIL_SEED=\(seed)") {
      let validated = try store.validate(router.state, for: Fixture.ana)
      return validated.isWhole && validated.state == router.state
    }
  }

  // MARK: Drawing

  private static let records: [(name: String, parent: String?)] =
    [("project/p1", nil), ("project/p2", nil)]
    + (0..<4).map { ("board/b\($0)", "project/p\($0 % 2 + 1)") }
    + (0..<8).map { ("task/t\($0)", "board/b\($0 % 4)") }

  private static func change(_ fixture: Fixture, _ random: inout SplitMix64) throws {
    let record = records.randomElement(using: &random)!
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1: try? fixture.delete(record.name)
    case 2, 3: try? fixture.undelete(record.name)
    case 4: try fixture.deny(on: record.name)
    default: try? fixture.revoke(on: record.name)
    }
  }

  private static func route(_ random: inout SplitMix64) -> Atlas.Route {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .project("p\(Int.random(in: 1...2, using: &random))")
    case 1: .board("b\(Int.random(in: 0...3, using: &random))")
    case 2: .camera("t\(Int.random(in: 0...8, using: &random))")
    case 3: .settings
    default: .task("t\(Int.random(in: 0...8, using: &random))")
    }
  }

  private static func move(_ random: inout SplitMix64) -> NavigationMove<Atlas> {
    let tab = Atlas.Tab.allCases.randomElement(using: &random)!
    let task = "t\(Int.random(in: 0...8, using: &random))"
    let kind = PresentationKind.allCases.randomElement(using: &random)!
    switch Int.random(in: 0..<14, using: &random) {
    case 0...3: return .push(route(&random), in: .tab(tab))
    case 4: return .pushAll([route(&random), route(&random)])
    case 5: return .pop(in: .tab(tab))
    case 6: return .popToRoot(in: .tab(tab))
    case 7: return .selectTab(tab)
    case 8: return .present(PresentedItem(.edit(task), as: kind, over: tab))
    case 9:
      return .present(PresentedItem(.newProject, as: kind, over: tab, stack: [route(&random)]))
    case 10: return .dismiss(over: tab)
    case 11: return .selectSidebar(route(&random), detail: tab)
    case 12: return .setUnsaved(Bool.random(using: &random), over: tab)
    default: return .push(route(&random), in: .presented(over: tab))
    }
  }
}
