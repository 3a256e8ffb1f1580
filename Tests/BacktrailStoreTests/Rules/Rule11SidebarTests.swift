import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 11: the sidebar selection is checked like a route")
struct Rule11SidebarTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.put("project/p1")
    try fixture.put("task/t1", under: "project/p1")
    try fixture.put("task/t2", under: "project/p1")
    try fixture.save(SceneState<Atlas>(stacks: [.home: [.settings]], sidebar: .task("t1")))
  }

  private func expectNil(_ reason: Reason, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let restored = try fixture.restore()
    #expect(restored.state.sidebar == nil, sourceLocation: sourceLocation)
    #expect(restored.drops == ["sidebar[0] \(reason.rawValue)"], sourceLocation: sourceLocation)
    #expect(restored.home == [.settings], sourceLocation: sourceLocation)
  }

  @Test func aValidOneComesBack() throws {
    try fixture.allow()
    #expect(try fixture.restore().state.sidebar == .task("t1"))
    #expect(try fixture.restore().report.isWhole)
  }

  @Test func oneThatMayNotBeUsedIsNil() throws {
    try expectNil(.unauthorized)
    try fixture.allow(on: "task/t1", expires: fixture.now)
    try expectNil(.expired)
    try fixture.allow()
    try fixture.deny(on: "task/t1")
    try expectNil(.denied)
  }

  @Test func oneWhoseRecordIsGoneIsNil() throws {
    try fixture.allow()
    try fixture.delete("task/t1")
    try expectNil(.deleted)
    try fixture.undelete("task/t1")
    try fixture.delete("project/p1")
    try expectNil(.deleted)
    try fixture.store.purge(RecordID("project", "p1"))
    try expectNil(.missing)
  }

  @Test(arguments: [
    (#"{"route":{"nope":{}}}"#, Reason.unknownCase), (#"{"route":{}}"#, .emptyObject),
    ("7", .wrongShape), ("{}", .missingKey), (#"{"route":{"camera":{"_0":"t1"}}}"#, .notRestorable),
  ])
  func oneThatDoesNotDecodeOrMayNotComeBackIsNil(_ stored: String, _ reason: Reason) throws {
    try fixture.allow()
    try fixture.store(
      text: """
        {"selectedTab":"home","sidebar":\(stored),"stacks":{"home":[{"route":{"settings":{}}}]}}
        """)
    try expectNil(reason)
  }

  @Test func noParentTakesItsPlace() throws {
    try fixture.allow()
    try fixture.delete("task/t1")
    #expect(try fixture.restore().state.sidebar == nil)
    #expect(try fixture.restore().report.appended.isEmpty)
  }

  @Test func aStackThatEndsDoesNotTouchIt() throws {
    try fixture.allow(on: "task/t1")
    try fixture.save(SceneState<Atlas>(stacks: [.home: [.task("t2")]], sidebar: .task("t1")))
    let restored = try fixture.restore()
    #expect(restored.state.sidebar == .task("t1"))
    #expect(restored.home == [])
  }

  @Test func savingTheRestoredStateKeepsItUntilAnotherIsSelected() throws {
    try fixture.allow()
    try fixture.delete("task/t1")
    var state = try fixture.restore().state
    try fixture.save(state)
    try fixture.undelete("task/t1")
    #expect(try fixture.restore().state.sidebar == .task("t1"))
    state.sidebar = .task("t2")
    try fixture.save(state)
    #expect(try fixture.restore().state.sidebar == .task("t2"))
    state.sidebar = nil
    state.origin = nil
    try fixture.save(state)
    #expect(try fixture.restore().state.sidebar == nil)
    #expect(try fixture.restore().report.isWhole)
  }
}
