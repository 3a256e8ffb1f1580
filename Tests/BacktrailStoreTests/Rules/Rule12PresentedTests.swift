import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 12: presented items")
struct Rule12PresentedTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.put("project/p1")
    try fixture.put("task/t1", under: "project/p1")
    try fixture.put("task/t2", under: "project/p1")
    try fixture.allow()
  }

  private func save(
    _ items: PresentedItem<Atlas>..., stacks: [Atlas.Tab: [Atlas.Route]] = [.home: [.settings]]
  ) throws {
    try fixture.save(SceneState<Atlas>(stacks: stacks, presented: items))
  }

  private func modals() throws -> [Atlas.Modal] {
    try fixture.restore().state.presented.map(\.modal)
  }

  // MARK: It comes back

  @Test(arguments: [PresentationKind.sheet, .fullScreenCover])
  func aSheetOrCoverComesBack(_ kind: PresentationKind) throws {
    let item = PresentedItem<Atlas>(
      .edit("t1"), as: kind, over: .home, stack: [.task("t2"), .settings])
    try save(item)
    let restored = try fixture.restore()
    #expect(restored.state.presented == [item])
    #expect(restored.report.isWhole)
  }

  @Test func itComesBackOverATabWithoutAStack() throws {
    try save(PresentedItem(.newProject, over: .search))
    #expect(try modals() == [.newProject])
  }

  // MARK: Its own references

  @Test func onlyIfItsOwnReferencesAreValid() throws {
    try save(PresentedItem(.edit("t1"), over: .home, stack: [.settings]))
    try fixture.delete("task/t1")
    #expect(try fixture.restore().drops == ["presented[0] deleted"])
    try fixture.undelete("task/t1")
    try fixture.deny(.everyone, "edit", on: "task/t1")
    #expect(try fixture.restore().drops == ["presented[0] denied"])
    #expect(try fixture.restore().state.presented.isEmpty)
    try fixture.revoke(.everyone, "edit", on: "task/t1")
    try fixture.revoke()
    try fixture.allow(.everyone, .view)
    #expect(try fixture.restore().drops == ["presented[0] unauthorized"])
    try fixture.store.purge(RecordID("task", "t1"))
    #expect(try fixture.restore().drops == ["presented[0] missing"])
    #expect(try fixture.restore().report.dropped.first?.reference?.action == "edit")
    #expect(try fixture.restore().home == [.settings])
    #expect(try fixture.restore().report.appended.isEmpty)
  }

  @Test func onlyIfItDecodes() throws {
    try fixture.store(
      text: """
        {"selectedTab":"home","stacks":{"home":[]},"presented":[
        {"over":"home","kind":"sheet","modal":{"nope":{}},"stack":[]},
        {"over":"home","kind":"cover","modal":{"newProject":{}},"stack":[]},
        {"kind":"sheet","over":"home"},7,
        {"over":"search","kind":"sheet","modal":{"newProject":{}},"stack":[]}]}
        """)
    #expect(try modals() == [.newProject])
    #expect(
      try fixture.restore().drops == [
        "presented[0] unknownCase", "presented[1] invalidValue", "presented[2] missingKey",
        "presented[3] wrongShape",
      ])
  }

  // MARK: The stack beneath

  @Test func onlyIfTheStackBeneathCameBackWhole() throws {
    try save(
      PresentedItem(.newProject, over: .home), PresentedItem(.edit("t2"), over: .search),
      stacks: [.home: [.settings, .task("t1")], .search: [.settings]])
    try fixture.delete("task/t1")
    let restored = try fixture.restore()
    #expect(restored.state.presented.map(\.modal) == [.edit("t2")])
    #expect(restored.drops == ["home[1] deleted", "presented[0] presenterDropped"])
    // Also where a parent took the place of what was cut.
    #expect(restored.home == [.settings, .project("p1")])
  }

  @Test func notOverATabThatThisBuildDoesNotKnow() throws {
    try fixture.store(
      text: """
        {"selectedTab":"home","stacks":{"gone":[]},
        "presented":[{"over":"gone","kind":"sheet","modal":{"newProject":{}},"stack":[]}]}
        """)
    #expect(try fixture.restore().drops == ["presented[0] presenterDropped"])
  }

  @Test func notOverAStackThatCannotBeRead() throws {
    try fixture.store(
      text: """
        {"selectedTab":"home","stacks":{"home":7},
        "presented":[{"over":"home","kind":"sheet","modal":{"newProject":{}},"stack":[]}]}
        """)
    #expect(try fixture.restore().drops == ["presented[0] presenterDropped"])
  }

  @Test func overAStackThatIsNotKnownYetItIsHeldBack() throws {
    var facts = DictionaryFacts()
    facts.records["task/t1"] = .notSynced
    let restored = try facts.restore(
      """
      {"selectedTab":"home","stacks":{"home":[{"route":{"task":{"_0":"t1"}}}]},
      "presented":[{"over":"home","kind":"sheet","modal":{"newProject":{}},"stack":[]}]}
      """)
    #expect(restored.state.presented.isEmpty)
    #expect(restored.parks == ["home[0] notSynced", "presented[0] presenterDropped"])
  }

  // MARK: Its own stack

  @Test func itsOwnStackFollowsTheRuleOfStacks() throws {
    try save(
      PresentedItem(
        .edit("t1"), over: .home, stack: [.settings, .task("t2"), .page(1), .page(2)]))
    try fixture.delete("task/t2")
    let restored = try fixture.restore()
    #expect(restored.state.presented.map(\.modal) == [.edit("t1")])
    #expect(restored.state.presented.first?.stack == [.settings])
    #expect(
      restored.drops == [
        "presented[0].stack[1] deleted", "presented[0].stack[2] afterInvalid",
        "presented[0].stack[3] afterInvalid",
      ])
    #expect(restored.report.appended.isEmpty)
  }

  // MARK: What never comes back

  @Test(arguments: [PresentationKind.popover, .alert, .confirmationDialog])
  func aPopoverAlertOrDialogNever(_ kind: PresentationKind) throws {
    try fixture.save(
      document: """
        {"selectedTab":"home","stacks":{"home":[]},"presented":[
        {"over":"home","kind":"\(kind.rawValue)","modal":{"newProject":{}},"stack":[]}]}
        """)
    #expect(try fixture.restore().state.presented.isEmpty)
    #expect(try fixture.restore().drops == ["presented[0] notRestorable"])
    try save(PresentedItem(.newProject, as: kind, over: .home))
    #expect(try fixture.document().contains(#""presented":[]"#))
  }

  @Test func aModalThatAsksNotTo() throws {
    try fixture.save(
      document: """
        {"selectedTab":"home","stacks":{"home":[]},"presented":[
        {"over":"home","kind":"sheet","modal":{"login":{}},"stack":[]}]}
        """)
    #expect(try fixture.restore().drops == ["presented[0] notRestorable"])
    try save(PresentedItem(.login, over: .home), PresentedItem(.newProject, over: .home))
    #expect(try modals() == [.newProject])
    #expect(try fixture.restore().report.isWhole)
  }

  // MARK: Two over one stack

  @Test func ofTwoTheOneWithTheHigherPriorityComesBack() throws {
    try save(
      PresentedItem(.edit("t1"), over: .home), PresentedItem(.urgent("t2"), over: .home))
    #expect(try modals() == [.urgent("t2")])
    #expect(try fixture.restore().drops == ["presented[0] conflictingPresentation"])
    try save(
      PresentedItem(.urgent("t2"), over: .home), PresentedItem(.edit("t1"), over: .home))
    #expect(try modals() == [.urgent("t2")])
    #expect(try fixture.restore().drops == ["presented[1] conflictingPresentation"])
  }

  @Test func ofEqualsTheFirstComesBack() throws {
    try save(
      PresentedItem(.edit("t1"), over: .home), PresentedItem(.newProject, over: .home),
      PresentedItem(.edit("t2"), over: .home))
    #expect(try modals() == [.edit("t1")])
    #expect(
      try fixture.restore().drops == [
        "presented[1] conflictingPresentation", "presented[2] conflictingPresentation",
      ])
  }

  @Test func overTwoStacksBothComeBack() throws {
    try save(PresentedItem(.edit("t1"), over: .home), PresentedItem(.urgent("t2"), over: .search))
    #expect(try modals() == [.edit("t1"), .urgent("t2")])
  }

  @Test func oneThatIsNotValidTakesNobodysPlace() throws {
    try save(
      PresentedItem(.edit("t1"), over: .home), PresentedItem(.urgent("t2"), over: .home))
    try fixture.delete("task/t2")
    #expect(try modals() == [.edit("t1")])
    #expect(try fixture.restore().drops == ["presented[1] deleted"])
  }

  // MARK: Saving

  @Test func savingTheRestoredStateKeepsWhatWasPresented() throws {
    try save(PresentedItem(.edit("t1"), over: .home))
    try fixture.delete("task/t1")
    try fixture.save(try fixture.restore().state)
    try fixture.undelete("task/t1")
    #expect(try modals() == [.edit("t1")])
  }
}
