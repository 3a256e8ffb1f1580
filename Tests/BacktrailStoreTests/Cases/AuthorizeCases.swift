import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Cases: authorize")
struct AuthorizeCases {
  let world: Fixture
  private let p1 = CaseAtlas.project1
  private let b1 = CaseAtlas.board1

  init() throws {
    world = try Fixture()
    try world.put("project/\(p1)")
    try world.put("board/\(b1)")
  }

  @Test("authorize-02-forbidden-ancestor") func forbiddenAncestor() throws {
    try world.allow(on: "board/\(b1)")
    try world.save(
      case: SceneState(stacks: [.home: [.settings, .project(p1), .board(id: b1)]]))
    #expect(try world.restoreCase().home == [.settings])
    #expect(try world.restoreCase().drops == ["home[1] unauthorized", "home[2] afterInvalid"])
    try world.deny(on: "project/\(p1)")
    #expect(try world.restoreCase().home == [.settings])
    #expect(try world.restoreCase().drops == ["home[1] denied", "home[2] afterInvalid"])
  }

  @Test("authorize-03-session-not-known-yet") func sessionNotKnownYet() throws {
    try world.allow()
    try world.save(case: SceneState(stacks: [.home: [.project(p1)]]))
    let before = world.fileBytes
    let deferred = try world.store.restore(CaseAtlas.self, scene: "S1", for: .unknown)
    #expect(deferred.report.outcome == .deferred)
    #expect(deferred.state == SceneState())
    #expect(world.fileBytes == before)
    // What it gave cannot be saved by mistake, and the sign-in brings everything.
    #expect(throws: StoreError.principalUnknown) {
      try world.store.save("S1", as: .unknown, state: deferred.state)
    }
    #expect(try world.restoreCase().home == [.project(p1)])
    #expect(try world.restoreCase().report.isWhole)
  }
}
