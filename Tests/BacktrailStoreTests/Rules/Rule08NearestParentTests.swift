import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 8: the nearest valid parent")
struct Rule08NearestParentTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    try fixture.put("project/42")
    try fixture.put("task/7", under: "project/42")
    try fixture.allow(.everyone, .view, on: "project/42")
  }

  private func restored(_ routes: Atlas.Route...) throws -> [Atlas.Route] {
    try fixture.save(routes)
    return try fixture.restore().home
  }

  // MARK: The parent is appended

  @Test func theParentOfADeletedRecordTakesItsPlace() throws {
    try fixture.delete("task/7")
    try fixture.save([.task("7"), .settings])
    let restored = try fixture.restore()
    #expect(restored.home == [.project("42")])
    #expect(restored.drops == ["home[0] deleted", "home[1] afterInvalid"])
    let appended = try #require(restored.report.appended.first)
    #expect(restored.report.appended.count == 1)
    #expect(appended.place == .stack("home"))
    #expect(appended.route.json == #"{"project":{"_0":"42"}}"#)
    #expect(appended.inPlaceOf == RecordID("task", "7"))
  }

  @Test func itIsAppendedToThePrefix() throws {
    try fixture.delete("task/7")
    #expect(try restored(.settings, .task("7"), .page(1)) == [.settings, .project("42")])
  }

  @Test(arguments: ["deleted", "unauthorized", "denied", "expired"])
  func itIsAlikeForEveryReason(_ reason: String) throws {
    // Editing a task needs a grant of its own; the project may be seen in any case.
    switch reason {
    case "deleted":
      try fixture.allow(on: "task/7")
      try fixture.delete("task/7")
    case "denied":
      try fixture.allow(on: "task/7")
      try fixture.deny(.everyone, "edit", on: "task/7")
    case "expired": try fixture.allow(.everyone, "edit", on: "task/7", expires: fixture.now)
    default: break
    }
    try fixture.save([.editTask("7"), .settings])
    let restored = try fixture.restore()
    #expect(restored.home == [.project("42")])
    #expect(restored.reasons.map(\.rawValue) == [reason, "afterInvalid"])
    #expect(restored.report.appended.map(\.inPlaceOf) == [RecordID("task", "7")])
  }

  @Test func aGrandparentDoesToo() throws {
    try fixture.put("section/s", under: "project/42")
    try fixture.put("section/s2", under: "section/s")
    try fixture.put("task/8", under: "section/s2")
    try fixture.delete("task/8")
    // The schema has no route for a section.
    #expect(try restored(.task("8")) == [.project("42")])
  }

  @Test func theNearestOneIsTaken() throws {
    try fixture.put("board/b", under: "project/42")
    try fixture.put("task/8", under: "board/b")
    try fixture.delete("task/8")
    #expect(try restored(.task("8")) == [.board("b")])
    try fixture.delete("board/b")
    #expect(try restored(.task("8")) == [.project("42")])
  }

  @Test func aParentThatIsNotAllowedIsPassedOver() throws {
    try fixture.put("board/b", under: "project/42")
    try fixture.put("task/8", under: "board/b")
    try fixture.deny(on: "board/b")
    try fixture.save([.task("8")])
    #expect(try fixture.restore().home == [.project("42")])
    #expect(try fixture.restore().reasons == [.denied])
  }

  @Test func aParentThatIsDeletedIsPassedOver() throws {
    try fixture.put("board/b", under: "project/42")
    try fixture.put("task/8", under: "board/b")
    try fixture.save([.task("8")])
    try fixture.delete("board/b")
    let restored = try fixture.restore()
    #expect(restored.home == [.project("42")])
    #expect(restored.report.dropped.first?.culprit == RecordID("board", "b"))
  }

  @Test func atMostOneIsAppended() throws {
    try fixture.put("board/b", under: "project/42")
    try fixture.put("task/8", under: "board/b")
    try fixture.save(
      SceneState<Atlas>(stacks: [.home: [.task("8"), .task("7")], .search: [.task("7")]]))
    try fixture.delete("task/8")
    try fixture.delete("task/7")
    let restored = try fixture.restore()
    #expect(restored.state.stacks == [.home: [.board("b")], .search: [.project("42")]])
    #expect(restored.report.appended.count == 2)
  }

  @Test func aRecordTooDeepHasAParentToo() throws {
    for level in 0..<65 {
      try fixture.put("board/\(level)", under: level == 0 ? "project/42" : "board/\(level - 1)")
    }
    // Board 63 has 64 ancestors, board 64 one too many.
    try fixture.save([.board("64")])
    let restored = try fixture.restore()
    #expect(restored.reasons == [.hierarchyTooDeep])
    #expect(restored.home == [.board("63")])
  }

  // MARK: Nothing is appended

  @Test func notWithoutAParent() throws {
    try fixture.put("task/root")
    #expect(try restored(.task("root")) == [])
    #expect(try restored(.task("none")) == [])
    #expect(try fixture.restore().report.appended.isEmpty)
  }

  @Test func notWhereNoAncestorIsAllowed() throws {
    try fixture.revoke(.everyone, .view, on: "project/42")
    #expect(try restored(.task("7")) == [])
  }

  @Test func notAnAncestorThatIsInThePrefixAlready() throws {
    try fixture.delete("task/7")
    try fixture.save([.project("42"), .task("7")])
    #expect(try fixture.restore().home == [.project("42")])
    #expect(try fixture.restore().report.appended.isEmpty)
  }

  @Test func theWalkStopsAtAnAncestorThatIsInThePrefix() throws {
    try fixture.put("board/b", under: "project/42")
    try fixture.put("task/8", under: "board/b")
    try fixture.delete("task/8")
    // The project above the board is alive, allowed and not in the prefix.
    #expect(try restored(.board("b"), .task("8")) == [.board("b")])
    #expect(try restored(.board("b"), .settings, .task("8")) == [.board("b"), .settings])
  }

  @Test func anAncestorIsInThePrefixByTheRecordOfARouteToo() throws {
    // A section has no route of its own in the schema, but the prefix shows it.
    try fixture.put("section/s", under: "project/42")
    try fixture.put("task/8", under: "section/s")
    try fixture.delete("task/8")
    #expect(try restored(.section("s"), .task("8")) == [.section("s")])
  }

  @Test func anAncestorIsInThePrefixByItsRouteToo() throws {
    // The route that the schema has for the corner references nothing, but it is there.
    try fixture.put("corner/c", under: "project/42")
    try fixture.allow(.everyone, .view, on: "corner/c")
    try fixture.put("task/8", under: "corner/c")
    try fixture.delete("task/8")
    #expect(try restored(.page(1), .task("8")) == [.page(1), .settings])
    #expect(try restored(.settings, .page(1), .task("8")) == [.settings, .page(1)])
    let validated = try fixture.validate([.settings, .task("8")])
    #expect(validated.routes == [.settings])
  }

  @Test func aRouteForAnAncestorThatReferencesNothingNeedsTheAncestorAllTheSame() throws {
    try fixture.put("corner/c", under: "project/42")
    try fixture.put("task/8", under: "corner/c")
    try fixture.deny(on: "corner/c")
    try fixture.delete("task/8")
    #expect(try restored(.task("8")) == [.project("42")])
  }

  @Test func anAncestorElsewhereInTheSceneIsNotInThePrefix() throws {
    try fixture.delete("task/7")
    try fixture.save(
      SceneState<Atlas>(stacks: [.home: [.task("7")], .search: [.project("42")]]))
    #expect(try fixture.restore().home == [.project("42")])
  }

  @Test func aSchemaMaySwitchItOffForAKind() throws {
    try fixture.put("secret/x", under: "project/42")
    try fixture.delete("secret/x")
    #expect(try restored(.settings, .secret("x")) == [.settings])
    #expect(try fixture.restore().reasons == [.deleted])
    try fixture.undelete("secret/x")
    try fixture.deny(on: "secret/x")
    #expect(try restored(.settings, .secret("x")) == [.settings])
  }

  @Test func notAfterARouteThatDidNotDecode() throws {
    try fixture.store(
      text: DictionaryFacts.document(stack: [#"{"task":{"_0":"7","_1":1},"x":{}}"#]))
    try fixture.store(
      text: """
        {"selectedTab":"home","stacks":{"home":[
        {"route":{"nope":{}},"references":[{"kind":"task","id":"7"}]}]}}
        """)
    #expect(try fixture.restore().home == [])
    #expect(try fixture.restore().reasons == [.unknownCase])
  }

  @Test func notAfterAPolicy() throws {
    try fixture.store(text: DictionaryFacts.document(stack: [#"{"camera":{"_0":"7"}}"#]))
    #expect(try fixture.restore().reasons == [.notRestorable])
    #expect(try fixture.restore().home == [])
    let full = Array(repeating: #"{"settings":{}}"#, count: 64)
    try fixture.store(text: DictionaryFacts.document(stack: full + [#"{"task":{"_0":"7"}}"#]))
    #expect(try fixture.restore().reasons == [.overLimit])
    #expect(try fixture.restore().home.count == 64)
  }

  @Test func notAfterWhatIsNotKnown() throws {
    var facts = DictionaryFacts()
    facts.put("project/42")
    facts.put("task/7", under: "project/42")
    facts.grants["task/7"] = .failed
    let restored = try facts.restore(stack: #"{"task":{"_0":"7"}}"#)
    #expect(restored.home == [])
    #expect(restored.parks == ["home[0] lookupFailed"])
  }

  @Test func theWalkEndsWhereTheHierarchyDoes() throws {
    var facts = DictionaryFacts()
    facts.put("section/a", under: "section/b")
    facts.put("section/b", under: "section/a")
    facts.put("task/7", under: "section/a")
    facts.set("task/8", .dangling)
    facts.put("task/9", under: "section/none")
    for task in ["7", "8", "9"] {
      let restored = try facts.restore(stack: #"{"task":{"_0":"\#(task)"}}"#)
      #expect(restored.home == [], "task/\(task)")
    }
  }

  // MARK: Where the walk starts

  @Test func atTheReferenceThatFailed() throws {
    try fixture.put("project/43")
    try fixture.put("task/8", under: "project/43")
    try fixture.allow()
    try fixture.delete("task/8")
    #expect(try restored(.compare("7", "8")) == [.project("43")])
    #expect(try restored(.compare("8", "7")) == [.project("43")])
  }

  @Test func atTheFirstReferenceThatFailedWhateverFailedTheOther() throws {
    try fixture.put("project/43")
    try fixture.put("task/8", under: "project/43")
    try fixture.allow()
    try fixture.deny(on: "task/7")
    try fixture.deny(on: "task/8")
    try fixture.save([.compare("7", "8")])
    let alive = try fixture.restore().home
    #expect(alive == [.project("42")])
    // Whether the other one was deleted is not to be learnt from which parent is shown.
    try fixture.delete("task/8")
    let deleted = try fixture.restore().home
    #expect(deleted == alive)
  }

  // MARK: The appended route passes the rules

  @Test func aParentWhoseRouteMayNotComeBackIsPassedOver() throws {
    try fixture.put("studio/s", under: "project/42")
    try fixture.put("task/8", under: "studio/s")
    try fixture.delete("task/8")
    #expect(try restored(.task("8")) == [.project("42")])
  }

  @Test func theParentNeedsTheActionOfItsOwnRoute() throws {
    try fixture.revoke(.everyone, .view, on: "project/42")
    try fixture.allow(.everyone, "edit", on: "project/42")
    try fixture.delete("task/7")
    #expect(try restored(.editTask("7")) == [])
  }

  // MARK: Everywhere

  @Test func aValidationAppendsItToo() throws {
    try fixture.delete("task/7")
    let validated = try fixture.validate([.settings, .task("7")])
    #expect(validated.routes == [.settings, .project("42")])
    #expect(validated.appended == .project("42"))
    #expect(validated.outcomes == [.valid, .dropped(.deleted)])
  }

  @Test func anUntypedRestoreAppendsItByATemplate() throws {
    try fixture.delete("task/7")
    try fixture.save([.task("7")])
    var schema = UntypedSchema()
    schema[parentRouteForKind: "project"] = UntypedSchema.ParentTemplate(
      #"{"project":{"_0":"{id}"}}"#)
    let restored = try fixture.store.restore(scene: "main", for: Fixture.ana, schema: schema)
    #expect(restored.stacks.map(\.tab) == ["home"])
    #expect(restored.stacks.first?.routes.map(\.json) == [#"{"project":{"_0":"42"}}"#])
    #expect(restored.report.appended.count == 1)
    let without = try fixture.store.restore(scene: "main", for: Fixture.ana)
    #expect(without.stacks.first?.routes.isEmpty == true)
  }
}
