import BacktrailNavigation
import Foundation
import Testing

@testable import BacktrailStore

@Suite("Audits: what is counted")
struct AuditTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture { $0.readers = 1 }
    try fixture.putTree()
    try fixture.allow()
  }

  private func save(
    _ scene: String, _ routes: [Atlas.Route], as principal: Principal = Fixture.ana
  ) throws {
    try fixture.store.save(
      scene, as: principal, state: SceneState<Atlas>(selectedTab: .home, stacks: [.home: routes]))
  }

  @Test("Every scene is counted once, by what becomes of it")
  func outcomes() throws {
    try save("whole", [.project("p1"), .task("t1")])
    try save("cut", [.project("p1"), .task("none"), .settings, .page(1)])
    try save("gone", [.task("none")], as: Fixture.ben)
    try save("empty", [])
    try fixture.store(text: "{", scene: "broken")
    try fixture.store(
      text: #"{"schemaVersion":1,"selectedTab":"attic","stacks":{}}"#, scene: "noted")
    let audit = try fixture.store.audit(Atlas.self)
    #expect(audit.scenes == 6)
    #expect(audit.whole == 2)
    #expect(audit.shallower == 2)
    #expect(audit.noted == 1)
    #expect(audit.parked == 0)
    #expect(audit.unreadable == [.invalidJSON: 1])
    #expect(audit.routes == 7)
    #expect(audit.lostRoutes == 4)
    #expect(audit.losses == [1: 1, 3: 1])
    #expect(audit.deepestLoss == 3)
    #expect(audit.next == nil)
    let group = try #require(audit.groups.first)
    #expect(audit.groups.count == 1)
    #expect(group.reason == .missing)
    #expect(group.caseName == "task")
    #expect((group.routes, group.behind, group.scenes) == (2, 2, 2))
    #expect(group.examples.map(\.description) == ["ana/cut home[1]", "ben/gone home[0]"])
    #expect(group.examples.allSatisfy { $0.route == nil })
  }

  @Test("What was discarded or has expired is not looked at, and nothing is written")
  func passesOver() throws {
    let fixture = try Fixture { $0.sceneLifetimeMilliseconds = 1_000 }
    for scene in ["old", "closed"] {
      try fixture.store.save(
        scene, as: Fixture.ana, state: SceneState<Atlas>(stacks: [.home: [.settings]]))
    }
    try fixture.store.discard("closed", as: Fixture.ana)
    let before = try fixture.rowsWritten()
    #expect(try fixture.store.audit(Atlas.self).scenes == 1)
    #expect(try fixture.store.audit(Atlas.self, at: fixture.later(2_000)).scenes == 0)
    #expect(try fixture.rowsWritten() == before)
  }

  @Test("Examples are as many as is asked, with their routes where that is asked")
  func examples() throws {
    for number in 0..<5 { try save("s\(number)", [.task("none"), .task("x")]) }
    var options = AuditOptions()
    #expect(try fixture.store.audit(Atlas.self, options).groups[0].examples.count == 3)
    options.examplesPerGroup = 0
    #expect(try fixture.store.audit(Atlas.self, options).groups[0].examples.isEmpty)
    options.examplesPerGroup = 1
    options.showsRoutes = true
    let group = try fixture.store.audit(Atlas.self, options).groups[0]
    #expect(group.examples.map(\.route?.json) == [#"{"task":{"_0":"none"}}"#])
  }

  @Test("Decoding alone asks for no record and no grant; records alone for no grant")
  func judging() throws {
    try fixture.revoke()
    try save("main", [.project("p1"), .task("none")])
    try fixture.store(
      text: #"{"stacks":{"home":[{"route":{"timeline":{}}}]},"selectedTab":"home"}"#, scene: "old")
    func reasons(_ judging: AuditOptions.Judgement) throws -> [Reason] {
      try fixture.store.audit(Atlas.self, AuditOptions(judging: judging)).groups.map(\.reason)
    }
    #expect(try reasons(.decoding) == [.unknownCase])
    #expect(try reasons(.records) == [.missing, .unknownCase])
    #expect(try reasons(.everything) == [.unauthorized, .unknownCase])
  }

  @Test("A lineage is not asked of routes that are only decoded")
  func decodingAsksForNoLineage() throws {
    try fixture.put("project/p2")
    let state = SceneState<LinedAtlas>(stacks: [.home: [.project("p2"), .board("b1")]])
    try fixture.store.save("main", as: Fixture.ana, state: state)
    let store = fixture.store
    let decoding = AuditOptions(judging: .decoding)
    #expect(try store.audit(LinedAtlas.self, decoding).lostRoutes == 0)
  }

  @Test("Roles are the caller's to give, for each principal")
  func roles() throws {
    try fixture.revoke()
    try fixture.allow(.role("editor"))
    try save("main", [.project("p1")])
    try save("main", [.project("p1")], as: Fixture.ben)
    var options = AuditOptions()
    #expect(try fixture.store.audit(Atlas.self, options).shallower == 2)
    options.roles = { $0 == "ben" ? ["editor"] : [] }
    let audit = try fixture.store.audit(Atlas.self, options)
    #expect(audit.groups.flatMap(\.examples).map(\.principal) == ["ana"])
  }

  @Test("A tab that this build does not know costs its routes, and is named")
  func unknownTabs() throws {
    try save("main", [.project("p1")])
    try fixture.store.save(
      "main", as: Fixture.ana, state: SceneState<Atlas>(stacks: [.search: [.settings, .page(1)]]))
    let audit = try fixture.store.audit(NarrowAtlas.self)
    #expect(audit.unknownTabs == [AuditedTab(name: "search", scenes: 1, routes: 2)])
    #expect(audit.lostRoutes == 2)
    #expect(audit.groups.map(\.reason) == [.unknownTab])
  }

  @Test("A presented item that is lost takes its stack along")
  func presented() throws {
    try fixture.save(
      SceneState(
        stacks: [.home: [.task("t1")]],
        presented: [PresentedItem(.edit("none"), over: .home, stack: [.settings, .page(1)])]))
    let audit = try fixture.store.audit(Atlas.self)
    #expect(audit.lostPresented == 1)
    #expect(audit.routes == 4)
    #expect(audit.lostRoutes == 3)
    #expect(audit.groups.map(\.behind) == [2])
  }

  @Test("What is not known yet is parked and not lost")
  func parked() throws {
    let service = DoubtfulService()
    let fixture = try Fixture { configuration in
      var outside = OutsideSources()
      outside.keep(kinds: ["task"], in: service)
      configuration.outside = outside
    }
    try fixture.allow()
    try fixture.save([.settings, .task("t1"), .page(1)])
    try fixture.store.save(
      "other", as: Fixture.ben, state: SceneState<Atlas>(stacks: [.home: [.task("t2")]]))
    #expect(try fixture.store.audit(Atlas.self).whole == 2)
    service.mode = .failing
    let audit = try fixture.store.audit(Atlas.self)
    #expect((audit.parked, audit.shallower) == (2, 0))
    #expect((audit.parkedRoutes, audit.lostRoutes) == (3, 0))
    #expect(audit.groups.map(\.isParked) == [true])
    // Decoding asks nobody.
    #expect(try fixture.store.audit(Atlas.self, AuditOptions(judging: .decoding)).whole == 2)
  }

  @Test("A restore that crashed the app counts as it would be restored")
  func suspectedCrash() throws {
    try fixture.save([.settings, .page(1)])
    for _ in 0..<3 {
      _ = try fixture.store.beginRestore(Atlas.self, scene: "main", for: Fixture.ana)
    }
    #expect(try fixture.store.audit(Atlas.self).groups.map(\.reason) == [.suspectedCrash])
    let decoding = AuditOptions(judging: .decoding)
    #expect(try fixture.store.audit(Atlas.self, decoding).whole == 1)
  }

  @Test("Tails are counted by whether they decode")
  func tails() throws {
    try fixture.save([.project("p1"), .task("t1"), .page(1)])
    try fixture.delete("task/t1")
    try fixture.store.repair(fixture.restore(), scene: "main", as: Fixture.ana)
    #expect(try fixture.store.audit(Atlas.self).tails == tails(decodable: 1))
    // The next version has no page.
    #expect(try fixture.store.audit(AtlasNext.self).tails == tails(undecodable: 1))
    try fixture.execute("UPDATE backtrail_tail SET cut_at = 1")
    #expect(try fixture.store.audit(Atlas.self).tails == tails(damaged: 1))
  }

  private func tails(decodable: Int = 0, undecodable: Int = 0, damaged: Int = 0) -> AuditedTails {
    var tails = AuditedTails()
    (tails.decodable, tails.undecodable, tails.damaged) = (decodable, undecodable, damaged)
    return tails
  }

  @Test("Records that a service keeps are asked for where records are judged, and nobody else")
  func recordsOfServices() throws {
    let service = DoubtfulService()
    let fixture = try Fixture { configuration in
      var outside = OutsideSources()
      outside.keep(kinds: ["task"], in: service)
      outside.authorize(with: Nobody())
      configuration.outside = outside
    }
    try fixture.save([.settings, .task("t1")])
    #expect(try fixture.store.audit(Atlas.self, AuditOptions(judging: .records)).whole == 1)
    #expect(try fixture.store.audit(Atlas.self).whole == 0)
    service.mode = .notSynced
    let audit = try fixture.store.audit(Atlas.self, AuditOptions(judging: .records))
    #expect(audit.groups.map(\.reason) == [.notSynced])
  }

  @Test("A scene that the index of owners does not know is damaged for an audit as for a restore")
  func falseIndex() throws {
    try save("main", [.settings])
    fixture.store.close()
    try StoreBytes.falsify(
      "backtrail_scene_owner", on: "principal, scene", holding: "'nobody' || principal, scene",
      in: fixture.path)
    let store = try fixture.reopened()
    defer { store.close() }
    #expect(
      try store.restore(Atlas.self, scene: "main", for: Fixture.ana).report.outcome == .damaged)
    #expect(try store.audit(Atlas.self).unreadable == [.checksumMismatch: 1])
    #expect(try store.rewriteRoutes(AtlasNext.self).rewritten == 0)
  }

  @Test("Without the app's types, what is not among the known cases is unknown")
  func untyped() throws {
    try save("main", [.project("p1"), .task("t1"), .task("t2")])
    let all = try fixture.store.audit(schema: UntypedSchema())
    #expect(all.whole == 1)
    let audit = try fixture.store.audit(schema: UntypedSchema(knownCases: ["project"]))
    #expect(audit.groups.map(\.caseName) == ["task"])
    #expect(audit.groups.map(\.behind) == [1])
  }
}

/// The app with one tab left.
private enum NarrowAtlas: NavigationSchema {
  enum Tab: String, NavigationTab { case home }
  typealias Route = Atlas.Route
  typealias Modal = Atlas.Modal
}

/// Refuses everything.
private struct Nobody: Authorizer {
  func authorize(_ request: AuthorizationRequest) -> [Authorization] {
    request.references.map { _ in .refused }
  }
}
