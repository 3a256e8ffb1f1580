import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Cases: modal")
struct ModalCases {
  let fixture: Fixture
  private let p1 = CaseAtlas.project1
  private let b1 = CaseAtlas.board1

  init() throws {
    fixture = try Fixture()
    try fixture.allow()
    try fixture.put("project/\(p1)")
  }

  @Test("modal-01-presenter-or-content-gone: the presenter") func presenterGone() throws {
    try fixture.save(
      case: SceneState(
        stacks: [.home: [.project(p1), .board(id: b1)]],
        presented: [PresentedItem(.edit(b1), over: .home, stack: [.settings])]))
    let restored = try fixture.restoreCase()
    #expect(restored.home == [.project(p1)])
    #expect(restored.state.presented.isEmpty)
    #expect(restored.drops == ["home[1] missing", "presented[0] presenterDropped"])
  }

  @Test("modal-01-presenter-or-content-gone: its own stack") func contentGone() throws {
    try fixture.store(
      case: """
        {"selectedTab":"home","stacks":{"home":[{"route":{"project":{"_0":"\(p1)"}}}]},
        "presented":[{"over":"home","kind":"sheet","modal":{"editProject":{"_0":"\(p1)"}},
        "stack":[{"route":{"settings":{}}},{"route":{"gone":{}}},{"route":{"settings":{}}}]}]}
        """)
    let restored = try fixture.restoreCase()
    #expect(restored.home == [.project(p1)])
    #expect(
      restored.state.presented == [
        PresentedItem(.editProject(p1), over: .home, stack: [.settings])
      ])
    #expect(
      restored.drops == ["presented[0].stack[1] unknownCase", "presented[0].stack[2] afterInvalid"])
  }

  @Test("modal-03-not-restorable-routes: at restore") func notRestorableAtRestore() throws {
    try fixture.put("board/\(b1)")
    try fixture.store(
      case: """
        {"selectedTab":"home","stacks":{"home":[{"route":{"project":{"_0":"\(p1)"}}},
        {"route":{"record":{"_0":"\(p1)"}}},{"route":{"board":{"id":"\(b1)"}}}]},
        "presented":[{"over":"more","kind":"sheet","modal":{"login":{}},"stack":[]}]}
        """)
    let restored = try fixture.restoreCase()
    #expect(restored.home == [.project(p1)])
    #expect(
      restored.drops == [
        "home[1] notRestorable", "home[2] afterInvalid", "presented[0] notRestorable",
      ])
    #expect(restored.state.presented.isEmpty)
  }

  @Test("modal-03-not-restorable-routes: at save") func notRestorableAtSave() throws {
    try fixture.put("board/\(b1)")
    try fixture.save(
      case: SceneState(
        stacks: [.home: [.project(p1), .record(p1), .board(id: b1)]],
        presented: [PresentedItem(.login, over: .home)]))
    let restored = try fixture.restoreCase()
    #expect(restored.home == [.project(p1)])
    #expect(restored.state.presented.isEmpty)
    #expect(restored.report.isWhole)
  }
}
