import BacktrailNavigation
import BacktrailSQLite
import BacktrailStore
import Testing

@Suite("Cases: validate")
struct ValidateCases {
  let fixture: Fixture
  private let p1 = CaseAtlas.project1
  private let b1 = CaseAtlas.board1

  init() throws {
    fixture = try Fixture()
    try fixture.allow()
  }

  @Test("validate-01-middle-record-deleted") func middleRecordDeleted() throws {
    try fixture.put("project/\(p1)")
    try fixture.put("task/\(b1)#3")
    try fixture.save(
      case: SceneState(stacks: [
        .home: [.project(p1), .board(id: b1), .task(board: b1, 3), .settings]
      ]))
    let restored = try fixture.restoreCase()
    #expect(restored.home == [.project(p1)])
    #expect(restored.drops == ["home[1] missing", "home[2] afterInvalid", "home[3] afterInvalid"])
    #expect(restored.report.dropped.first?.reference == .record("board", b1))
  }

  @Test("validate-04-child-of-another-parent") func childOfAnotherParent() throws {
    let p2 = "22222222-2222-4222-8222-222222222222"
    let b2 = "44444444-4444-4444-8444-444444444444"
    try fixture.put("project/\(p1)")
    try fixture.put("project/\(p2)")
    try fixture.put("board/\(b2)", under: "project/\(p2)")
    try fixture.save(case: SceneState(stacks: [.home: [.project(p1), .board(id: b2)]]))
    let restored = try fixture.store.restore(LinedCaseAtlas.self, scene: "S1", for: Fixture.ana)
    #expect(restored.state[.home] == [.project(p1)])
    #expect(restored.report.dropped.map(\.index) == [1])
    #expect(restored.report.dropped.map(\.reason) == [.parentMismatch])
  }

  @Test("validate-03-lookup-failure-is-not-missing", arguments: ["record", "grants"])
  func lookupFailureIsNotMissing(_ failing: String) throws {
    try fixture.put("project/\(p1)")
    try fixture.put("board/\(b1)", under: "project/\(p1)")
    let state = SceneState<CaseAtlas>(stacks: [.home: [.project(p1), .board(id: b1)]])
    try fixture.save(case: state)
    let document = try fixture.store.load("S1", as: Fixture.ana).document
    var facts = DictionaryFacts()
    facts.put("project/\(p1)")
    facts.put("board/\(b1)", under: "project/\(p1)")
    if failing == "record" {
      facts.records["board/\(b1)"] = .failed
    } else {
      facts.grants["board/\(b1)"] = .failed
    }
    let restored = try Restoration<CaseAtlas>(
      scene: "S1", revision: 1, document: document, for: Fixture.ana, at: fixture.now
    ).decide(answeredBy: &facts)
    #expect(restored.home == [.project(p1)])
    #expect(restored.report.dropped.isEmpty)
    #expect(restored.report.parked.map(\.reason) == [.lookupFailed])
    // Saving the result takes nothing away from what is stored.
    try fixture.save(case: restored.state)
    #expect(try fixture.store.load("S1", as: Fixture.ana).document == document)
    #expect(try fixture.restoreCase().state == state)
  }

  @Test("validate-03-lookup-failure-is-not-missing: the table is missing or held")
  func theWholeLookupFails() throws {
    let fixture = try Fixture { configuration in
      configuration.busyTimeoutMilliseconds = 100
    }
    try fixture.allow()
    try fixture.put("project/\(p1)")
    try fixture.save(case: SceneState(stacks: [.home: [.project(p1)]]))
    let document = try fixture.store.load("S1", as: Fixture.ana).document
    try fixture.execute("ALTER TABLE backtrail_record RENAME TO backtrail_elsewhere")
    #expect(throws: StoreError.self) { try fixture.restoreCase() }
    try fixture.execute("ALTER TABLE backtrail_elsewhere RENAME TO backtrail_record")
    #expect(try fixture.restoreCase().home == [.project(p1)])
    #expect(try fixture.store.load("S1", as: Fixture.ana).document == document)
  }

  @Test("validate-06-oversize-stack") func oversizeStack() throws {
    let routes = Array(repeating: CaseAtlas.Route.settings, count: 10_000)
    #expect(
      throws: SceneEncodingError.tooManyRoutes(place: .stack("home"), count: 10_000, limit: 64)
    ) { try fixture.save(case: SceneState(stacks: [.home: routes])) }
    // Stored by somebody with another limit, it comes back as far as this one goes.
    let elements = Array(repeating: #"{"route":{"settings":{}}}"#, count: 10_000)
      .joined(separator: ",")
    try fixture.store(case: #"{"selectedTab":"home","stacks":{"home":[\#(elements)],"more":[]}}"#)
    let start = ContinuousClock.now
    let restored = try fixture.restoreCase()
    #expect(ContinuousClock.now - start < .seconds(1))
    #expect(restored.home.count == 64)
    #expect(restored.report.dropped.count == 10_000 - 64)
    #expect(restored.report.dropped.first?.index == 64)
    #expect(restored.report.dropped.first?.reason == .overLimit)
    #expect(restored.report.dropped.dropFirst().allSatisfy { $0.reason == .afterInvalid })
    #expect(restored.state.stacks[.more] == [])
  }

  @Test("validate-05-crash-loop") func crashLoop() throws {
    let routes: [CaseAtlas.Route] = [.settings, .settings]
    let state = SceneState<CaseAtlas>(stacks: [.home: routes])
    try fixture.save(case: state)
    try fixture.store.save("S2", as: Fixture.ana, state: state)
    let before = try fixture.body(scene: "S1")
    func begin(_ scene: String) throws -> RestoredScene<CaseAtlas> {
      try fixture.store.beginRestore(CaseAtlas.self, scene: scene, for: Fixture.ana)
    }
    for _ in 1...3 { #expect(try begin("S1").home == routes) }
    // Not the whole scene at once: first the frame that was shown last.
    let fourth = try begin("S1")
    #expect(fourth.home == [.settings])
    #expect(fourth.drops == ["home[1] suspectedCrash"])
    for _ in 5...6 { #expect(try begin("S1").home == [.settings]) }
    #expect(try begin("S1").home.isEmpty)
    #expect(try fixture.body(scene: "S1") == before)
    #expect(try begin("S2").home == routes)
    #expect(try fixture.store.confirmRestore("S1", as: Fixture.ana))
    #expect(try !fixture.store.confirmRestore("S1", as: Fixture.ana))
  }
}
