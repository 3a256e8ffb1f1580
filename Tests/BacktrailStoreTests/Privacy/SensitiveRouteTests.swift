import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Privacy: what is sensitive is neither saved nor restored")
struct SensitiveRouteTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.put("item/a")
    try fixture.allow()
  }

  private func save(_ state: SceneState<Vault>) throws {
    try fixture.store.save("main", as: Fixture.ana, state: state)
  }

  private func restore() throws -> RestoredScene<Vault> {
    try fixture.store.restore(Vault.self, scene: "main", for: Fixture.ana)
  }

  @Test func aSaveKeepsTheStackBeforeASensitiveRoute() throws {
    try save(SceneState(stacks: [.list: [.item("a"), .reveal("a"), .item("a")]]))
    let restored = try restore()
    #expect(restored.state[.list] == [.item("a")])
    #expect(restored.report.isWhole)
    #expect(try !fixture.document().contains("reveal"))
  }

  @Test func soItIsInTheStackOfAnItemAndTheSidebar() throws {
    let item = PresentedItem<Vault>(
      .share(link: "x"), over: .list, stack: [.item("a"), .reveal("a")])
    try save(SceneState(stacks: [.list: []], sidebar: .reveal("a"), presented: [item]))
    let restored = try restore()
    #expect(restored.state.sidebar == nil)
    #expect(restored.state.presented.map(\.stack) == [[.item("a")]])
  }

  @Test func aSensitiveModalIsNotSaved() throws {
    let items = [
      PresentedItem<Vault>(.unlock(code: "x"), over: .list, stack: [.item("a")]),
      PresentedItem<Vault>(.share(link: "y"), over: .list),
    ]
    try save(SceneState(stacks: [.list: []], presented: items))
    #expect(try restore().state.presented == [items[1]])
    #expect(try !fixture.document().contains("unlock"))
  }

  @Test func whatAnOlderBuildStoredIsNotRestored() throws {
    try fixture.store(
      text: #"""
        {"selectedTab":"list","stacks":{
          "list":[{"route":{"item":{"_0":"a"}}},{"route":{"reveal":{"_0":"a"}}}],
          "passwords":[]},
         "sidebar":{"route":{"reveal":{"_0":"a"}}},
         "presented":[{"over":"passwords","kind":"sheet","modal":{"unlock":{"code":"x"}}}]}
        """#)
    let restored = try restore()
    #expect(restored.state[.list] == [.item("a")])
    #expect(restored.state.sidebar == nil && restored.state.presented.isEmpty)
    let drops = restored.report.dropped.map { "\($0.place)[\($0.index)] \($0.reason.rawValue)" }
    #expect(
      drops == ["list[1] notRestorable", "sidebar[0] notRestorable", "presented[0] notRestorable"])
  }

  @Test func itIsJudgedAlikeInAnyStack() throws {
    let validated = try fixture.store.validate(
      [.item("a"), .reveal("a")], in: Vault.self, for: Fixture.ana)
    #expect(validated.outcomes == [.valid, .dropped(.notRestorable)])
  }

  @Test func itDoesNotTakeThePlaceOfWhatIsGone() throws {
    try fixture.put("folder/f")
    try fixture.put("item/b", under: "folder/f")
    try save(SceneState(stacks: [.list: [.item("b")]]))
    try fixture.delete("item/b")
    #expect(try restore().state[.list].isEmpty)
    #expect(try restore().report.appended.isEmpty)
  }
}
