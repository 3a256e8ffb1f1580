import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 11: the sidebar selection is checked like a route")
struct Rule11SidebarTests {
  let world: Fixture

  init() throws {
    world = try Fixture()
    try world.put("project/p1")
    try world.put("task/t1", under: "project/p1")
    try world.put("task/t2", under: "project/p1")
    try world.save(SceneState<Atlas>(stacks: [.home: [.settings]], sidebar: .task("t1")))
  }

  private func expectNil(_ reason: Reason, sourceLocation: SourceLocation = #_sourceLocation)
    throws
  {
    let restored = try world.restore()
    #expect(restored.state.sidebar == nil, sourceLocation: sourceLocation)
    #expect(restored.drops == ["sidebar[0] \(reason.rawValue)"], sourceLocation: sourceLocation)
    #expect(restored.home == [.settings], sourceLocation: sourceLocation)
  }

  @Test func aValidOneComesBack() throws {
    try world.allow()
    #expect(try world.restore().state.sidebar == .task("t1"))
    #expect(try world.restore().report.isWhole)
  }

  @Test func oneThatMayNotBeUsedIsNil() throws {
    try expectNil(.unauthorized)
    try world.allow(on: "task/t1", expires: world.now)
    try expectNil(.expired)
    try world.allow()
    try world.deny(on: "task/t1")
    try expectNil(.denied)
  }

  @Test func oneWhoseRecordIsGoneIsNil() throws {
    try world.allow()
    try world.delete("task/t1")
    try expectNil(.deleted)
    try world.undelete("task/t1")
    try world.delete("project/p1")
    try expectNil(.deleted)
    try world.store.purge(RecordID("project", "p1"))
    try expectNil(.missing)
  }

  @Test(arguments: [
    (#"{"route":{"nope":{}}}"#, Reason.unknownCase), (#"{"route":{}}"#, .emptyObject),
    ("7", .wrongShape), ("{}", .missingKey), (#"{"route":{"camera":{"_0":"t1"}}}"#, .notRestorable),
  ])
  func oneThatDoesNotDecodeOrMayNotComeBackIsNil(_ stored: String, _ reason: Reason) throws {
    try world.allow()
    try world.store(
      text: """
        {"selectedTab":"home","sidebar":\(stored),"stacks":{"home":[{"route":{"settings":{}}}]}}
        """)
    try expectNil(reason)
  }

  @Test func noParentTakesItsPlace() throws {
    try world.allow()
    try world.delete("task/t1")
    #expect(try world.restore().state.sidebar == nil)
    #expect(try world.restore().report.appended.isEmpty)
  }

  @Test func aStackThatEndsDoesNotTouchIt() throws {
    try world.allow(on: "task/t1")
    try world.save(SceneState<Atlas>(stacks: [.home: [.task("t2")]], sidebar: .task("t1")))
    let restored = try world.restore()
    #expect(restored.state.sidebar == .task("t1"))
    #expect(restored.home == [])
  }

  @Test func savingTheRestoredStateKeepsItUntilAnotherIsSelected() throws {
    try world.allow()
    try world.delete("task/t1")
    var state = try world.restore().state
    try world.save(state)
    try world.undelete("task/t1")
    #expect(try world.restore().state.sidebar == .task("t1"))
    state.sidebar = .task("t2")
    try world.save(state)
    #expect(try world.restore().state.sidebar == .task("t2"))
    state.sidebar = nil
    state.origin = nil
    try world.save(state)
    #expect(try world.restore().state.sidebar == nil)
    #expect(try world.restore().report.isWhole)
  }
}
