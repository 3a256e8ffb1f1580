import BacktrailNavigation
import BacktrailStore
import Foundation
import Testing

/// Random moves of a person, links and changes of the store, in any order.
@Suite("Sessions in random worlds")
@MainActor
struct SessionWorldTests {
  /// No sequence of moves and changes leaves a route on screen that may not be there.
  @Test("Nothing that is refused stays on screen", arguments: Self.seeds)
  func nothingRefusedStays(seed: UInt64) async throws {
    var random = SplitMix64(seed: seed)
    let fixture = try Fixture()
    let world = SessionFixture(fixture)
    var model = Model()
    try fixture.allow()
    for kind in ["project/", "board/", "task/"] {
      for (record, parent) in Model.parents where record.hasPrefix(kind) {
        try fixture.put(record, under: parent)
      }
    }
    try await world.session.signIn(Fixture.ana)
    for step in 0..<200 {
      switch Int.random(in: 0..<10, using: &random) {
      case 0, 1: try model.change(fixture, &random)
      case 2: world.router.undo()
      case 3:
        _ = try? await world.session.open(
          LinkDelivery("app://task/t\(Int.random(in: 0...8, using: &random))"))
      default: world.router.apply(Self.move(&random))
      }
      if Int.random(in: 0..<8, using: &random) == 0 { await Task.yield() }
      if step % 20 == 19 {
        let model = model
        try await world.eventually("Step \(step): BACKTRAIL_SEED=\(seed)") {
          model.refused(in: world.router.state).isEmpty
        }
      }
    }
    try await world.session.flush()
    let (model2, shown) = (model, world.router.state)
    #expect(model2.refused(in: shown).isEmpty, "BACKTRAIL_SEED=\(seed)")
    let restored = try fixture.restore()
    #expect(restored.report.outcome == .restored, "BACKTRAIL_SEED=\(seed)")
    #expect(model2.refused(in: restored.state).isEmpty, "BACKTRAIL_SEED=\(seed)")
  }

  private nonisolated static var seeds: [UInt64] {
    if let seed = ProcessInfo.processInfo.environment["BACKTRAIL_SEED"].flatMap(UInt64.init) {
      return [seed]
    }
    return (0..<12).map { _ in .random(in: 0...(.max)) }
  }

  private static func move(_ random: inout SplitMix64) -> NavigationMove<Atlas> {
    let tab = Atlas.Tab.allCases.randomElement(using: &random)!
    let task = "t\(Int.random(in: 0...8, using: &random))"
    let kind = PresentationKind.allCases.randomElement(using: &random)!
    let destination = NavigationDestination<Atlas>(tab, [Model.route(&random)])
    switch Int.random(in: 0..<15, using: &random) {
    case 0...3: return .push(Model.route(&random), in: .tab(tab))
    case 4: return .pushAll([Model.route(&random), Model.route(&random)])
    case 5: return .pop(in: .tab(tab))
    case 6: return .popToRoot(in: .tab(tab))
    case 7: return .selectTab(tab)
    case 8: return .present(PresentedItem(.edit(task), as: kind, over: tab))
    case 9:
      return .present(
        PresentedItem(.newProject, as: kind, over: tab, stack: [Model.route(&random)]))
    case 10: return .dismiss(over: tab)
    case 11: return .selectSidebar(Model.route(&random), detail: tab)
    case 12: return .setUnsaved(Bool.random(using: &random), over: tab)
    case 13: return .go(to: destination)
    default: return .push(Model.route(&random), in: .presented(over: tab))
    }
  }
}

/// What is there and what is forbidden, in the most obvious way.
private struct Model: Sendable {
  /// Every record, with what it lies under.
  static let parents: [String: String?] = {
    var parents: [String: String?] = [:]
    parents.updateValue(nil, forKey: "project/p1")
    parents.updateValue(nil, forKey: "project/p2")
    for number in 0..<4 { parents["board/b\(number)"] = "project/p\(number % 2 + 1)" }
    for number in 0..<8 { parents["task/t\(number)"] = "board/b\(number % 4)" }
    return parents
  }()

  var deleted: Set<String> = []
  var denied: Set<String> = []

  mutating func change(_ fixture: Fixture, _ random: inout SplitMix64) throws {
    let record = Self.parents.keys.sorted().randomElement(using: &random)!
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1:
      if deleted.contains(record) { return }
      try fixture.delete(record)
      deleted.insert(record)
    case 2, 3:
      if deleted.remove(record) != nil { try fixture.undelete(record) }
    case 4:
      try fixture.deny(on: record)
      denied.insert(record)
    default:
      if denied.remove(record) != nil { try fixture.revoke(on: record) }
    }
  }

  /// The records on screen that may not be there.
  func refused(in state: SceneState<Atlas>) -> [RecordID] {
    let routes =
      state.stacks.values.flatMap(\.self) + state.presented.flatMap(\.stack)
      + (state.sidebar.map { [$0] } ?? [])
    let references = routes.flatMap(\.references) + state.presented.flatMap(\.modal.references)
    return references.map(\.record).filter(isRefused)
  }

  private func isRefused(_ record: RecordID) -> Bool {
    var next: String? = record.description
    while let name = next {
      guard let parent = Self.parents[name], !deleted.contains(name), !denied.contains(name) else {
        return true
      }
      next = parent
    }
    return false
  }

  static func route(_ random: inout SplitMix64) -> Atlas.Route {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: .project("p\(Int.random(in: 1...2, using: &random))")
    case 1: .board("b\(Int.random(in: 0...3, using: &random))")
    case 2: .camera("t\(Int.random(in: 0...8, using: &random))")
    case 3: .settings
    default: .task("t\(Int.random(in: 0...8, using: &random))")
    }
  }
}
