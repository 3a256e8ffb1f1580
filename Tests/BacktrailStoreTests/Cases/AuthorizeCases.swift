import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Cases: authorize")
struct AuthorizeCases {
  let fixture: Fixture
  private let p1 = CaseAtlas.project1
  private let b1 = CaseAtlas.board1

  init() throws {
    fixture = try Fixture()
    try fixture.put("project/\(p1)")
    try fixture.put("board/\(b1)")
  }

  @Test("authorize-02-forbidden-ancestor") func forbiddenAncestor() throws {
    try fixture.allow(on: "board/\(b1)")
    try fixture.save(
      case: SceneState(stacks: [.home: [.settings, .project(p1), .board(id: b1)]]))
    #expect(try fixture.restoreCase().home == [.settings])
    #expect(try fixture.restoreCase().drops == ["home[1] unauthorized", "home[2] afterInvalid"])
    try fixture.deny(on: "project/\(p1)")
    #expect(try fixture.restoreCase().home == [.settings])
    #expect(try fixture.restoreCase().drops == ["home[1] denied", "home[2] afterInvalid"])
  }

  @Test("authorize-03-session-not-known-yet") func sessionNotKnownYet() throws {
    try fixture.allow()
    try fixture.save(case: SceneState(stacks: [.home: [.project(p1)]]))
    let before = fixture.fileBytes
    let deferred = try fixture.store.restore(CaseAtlas.self, scene: "S1", for: .unknown)
    #expect(deferred.report.outcome == .deferred)
    #expect(deferred.state == SceneState())
    #expect(fixture.fileBytes == before)
    // What it gave cannot be saved by mistake, and the sign-in brings everything.
    #expect(throws: StoreError.principalUnknown) {
      try fixture.store.save("S1", as: .unknown, state: deferred.state)
    }
    #expect(try fixture.restoreCase().home == [.project(p1)])
    #expect(try fixture.restoreCase().report.isWhole)
  }
}
