import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Rule 7: lineage")
struct Rule07LineageTests {
  let fixture: Fixture

  /// Projects p1 and p2; board b1 under p1 with task t1.
  init() throws {
    fixture = try Fixture()
    try fixture.putTree()
    try fixture.put("project/p2")
    try fixture.put("board/b2", under: "project/p2")
    try fixture.allow()
    try fixture.save(Self.stack)
  }

  private static let stack: [Atlas.Route] = [.project("p1"), .board("b1"), .task("t1"), .settings]

  private func restored<Schema: NavigationSchema>(
    _ schema: Schema.Type
  ) throws -> RestoredScene<Schema> {
    try fixture.store.restore(schema, scene: "main", for: Fixture.ana)
  }

  private func stack<Schema: NavigationSchema>(_ schema: Schema.Type) throws -> [Atlas.Route]
  where Schema.Tab == Atlas.Tab, Schema.Route == Atlas.Route {
    try restored(schema).state[.home]
  }

  private func drops<Schema: NavigationSchema>(_ restored: RestoredScene<Schema>) -> [String] {
    restored.report.dropped.map { "\($0.place)[\($0.index)] \($0.reason.rawValue)" }
  }

  // MARK: The check

  @Test func whatLiesWhereItDidStands() throws {
    #expect(try stack(LinedAtlas.self) == Self.stack)
    #expect(try restored(LinedAtlas.self).report.isWhole)
    #expect(try restored(RebuildingAtlas.self).report.isWhole)
  }

  @Test func aRecordThatMovedEndsTheStack() throws {
    try fixture.put("board/b1", under: "project/p2")
    let restored = try restored(LinedAtlas.self)
    #expect(restored.state[.home] == [.project("p1")])
    #expect(
      drops(restored)
        == ["home[1] parentMismatch", "home[2] afterInvalid", "home[3] afterInvalid"])
    let dropped = try #require(restored.report.dropped.first)
    #expect(dropped.reference == .record("board", "b1"))
    #expect(dropped.culprit == RecordID("board", "b1"))
    // Its new parent may be seen, and is not appended: the person was never there.
    #expect(restored.report.appended.isEmpty)
    #expect(try self.stack(Atlas.self) == Self.stack, "only where the schema asks")
  }

  @Test func soDoesOneThatLiesUnderNothingNow() throws {
    try fixture.store.put(NewRecord(RecordID("board", "b1"), parent: .none))
    #expect(try stack(LinedAtlas.self) == [.project("p1")])
  }

  @Test func soDoesOneThatMovedUnderAnotherKind() throws {
    try fixture.put("folder/f")
    try fixture.put("board/b1", under: "folder/f")
    #expect(try stack(LinedAtlas.self) == [.project("p1")])
  }

  @Test func theNearestRouteOfTheParentsKindIsCompared() throws {
    try fixture.save([.project("p2"), .settings, .project("p1"), .page(1), .board("b1")])
    #expect(try restored(LinedAtlas.self).report.isWhole)
    try fixture.save([.project("p1"), .project("p2"), .board("b1")])
    #expect(try stack(LinedAtlas.self) == [.project("p1"), .project("p2")])
  }

  @Test func withoutSuchARouteThereIsNothingToCompare() throws {
    try fixture.put("board/b1", under: "project/p2")
    let stack: [Atlas.Route] = [.settings, .board("b1"), .task("t1")]
    try fixture.save(stack)
    #expect(try self.stack(LinedAtlas.self) == stack)
    #expect(
      try fixture.store.validate(stack, in: LinedAtlas.self, for: Fixture.ana).isWhole)
  }

  @Test func theMainRecordCounts() throws {
    try fixture.put("task/t9", under: "board/b2")
    // The second record lies elsewhere, and may.
    try fixture.save([.project("p1"), .board("b1"), .compare("t1", "t9")])
    #expect(try restored(LinedAtlas.self).report.isWhole)
    try fixture.save([.project("p1"), .board("b1"), .compare("t9", "t1")])
    #expect(try stack(LinedAtlas.self) == [.project("p1"), .board("b1")])
  }

  // MARK: The order of reasons

  @Test func recordAndHierarchyGoBeforeLineageAndAccessComesAfter() throws {
    try fixture.put("board/b1", under: "project/p2")
    try fixture.deny(on: "board/b1")
    #expect(try restored(LinedAtlas.self).report.dropped.first?.reason == .parentMismatch)
    try fixture.delete("board/b1")
    #expect(try restored(LinedAtlas.self).report.dropped.first?.reason == .deleted)
  }

  @Test(arguments: ["alive", "denied", "deleted"])
  func noParentTellsWhatBecameOfARecordThatMoved(_ fate: String) throws {
    try fixture.put("board/b1", under: "project/p2")
    if fate == "denied" { try fixture.deny(on: "board/b1") }
    if fate == "deleted" { try fixture.delete("board/b1") }
    for schema in [LinedAtlas.self, RebuildingAtlas.self] as [any NavigationSchema.Type] {
      func appended<Schema: NavigationSchema>(_ schema: Schema.Type) throws -> Int {
        try restored(schema).report.appended.count
      }
      #expect(try appended(schema) == 0)
    }
  }

  @Test func doubtIsDoubt() throws {
    var facts = DictionaryFacts()
    facts.put("project/p1")
    facts.records["board/b1"] = .failed
    let document = DictionaryFacts.document(
      stack: [#"{"project":{"_0":"p1"}}"#, #"{"board":{"_0":"b1"}}"#])
    let restored = try Restoration<RebuildingAtlas>(
      scene: "main", revision: 1, document: document.utf8, for: Fixture.ana, at: fixture.now
    ).decide(answeredBy: &facts)
    #expect(restored.state[.home] == [.project("p1")])
    #expect(restored.report.parked.map(\.reason) == [.lookupFailed])
  }

  // MARK: An appended parent

  @Test func anAppendedParentPassesTheCheckToo() throws {
    // Task t1 is gone; its board has moved away from the project that the stack shows.
    try fixture.put("board/b1", under: "project/p2")
    try fixture.delete("task/t1")
    try fixture.save([.project("p1"), .task("t1")])
    let restored = try restored(LinedAtlas.self)
    #expect(restored.state[.home] == [.project("p1"), .project("p2")])
    #expect(restored.report.appended.map(\.inPlaceOf) == [RecordID("task", "t1")])
  }

  // MARK: Rebuilding

  @Test func aStackIsBuiltAnewUnderTheNewParents() throws {
    try fixture.put("board/b1", under: "project/p2")
    let restored = try restored(RebuildingAtlas.self)
    #expect(restored.state[.home] == [.project("p2"), .board("b1"), .task("t1"), .settings])
    #expect(drops(restored) == ["home[0] parentMismatch"])
    let dropped = try #require(restored.report.dropped.first)
    #expect(dropped.reference == .record("board", "b1"))
    let rebuilt = try #require(restored.report.rebuilt.first)
    #expect(rebuilt.place == .stack("home"))
    #expect(rebuilt.inserted.map(\.json) == [#"{"project":{"_0":"p2"}}"#])
    #expect(
      restored.report.verdicts.map(\.verdict)
        == [.dropped(.parentMismatch), .valid, .valid, .valid])
    let validated = try fixture.store.validate(
      Self.stack, in: RebuildingAtlas.self, for: Fixture.ana)
    #expect(validated.routes == restored.state[.home])
    #expect(validated.verdicts.map(\.verdict) == restored.report.verdicts.map(\.verdict))
  }

  @Test func aLeafThatMovedTakesItsNewParentsAlong() throws {
    try fixture.put("task/t1", under: "board/b2")
    #expect(
      try stack(RebuildingAtlas.self)
        == [.project("p2"), .board("b2"), .task("t1"), .settings])
  }

  @Test func whatCameBeforeTheOldParentsStays() throws {
    try fixture.save([.settings, .project("p1"), .page(7), .board("b1"), .task("t1")])
    try fixture.put("board/b1", under: "project/p2")
    let restored = try restored(RebuildingAtlas.self)
    #expect(restored.state[.home] == [.settings, .project("p2"), .board("b1"), .task("t1")])
    #expect(drops(restored) == ["home[1] parentMismatch", "home[2] parentMismatch"])
  }

  @Test func aParentThatIsShownAlreadyIsNotShownTwice() throws {
    try fixture.save([.project("p2"), .project("p1"), .board("b1")])
    try fixture.put("board/b1", under: "project/p2")
    #expect(try stack(RebuildingAtlas.self) == [.project("p2"), .board("b1")])
  }

  @Test func twoMayMove() throws {
    try fixture.put("board/b1", under: "project/p2")
    try fixture.put("project/p3")
    try fixture.put("board/b3", under: "project/p3")
    try fixture.put("task/t1", under: "board/b3")
    #expect(
      try stack(RebuildingAtlas.self)
        == [.project("p3"), .board("b3"), .task("t1"), .settings])
  }

  @Test func whereTheNewParentMayNotBeSeenThePlainPrefixStands() throws {
    try fixture.put("board/b1", under: "project/p2")
    try fixture.deny(on: "project/p2")
    let restored = try restored(RebuildingAtlas.self)
    #expect(restored.state[.home] == [.project("p1")])
    #expect(restored.report.rebuilt.isEmpty)
    #expect(restored.report.dropped.first?.reason == .parentMismatch)
  }

  @Test func aRebuiltStackIsNotLongerThanTheLimit() throws {
    let pages = (0..<62).map { Atlas.Route.page($0) }
    try fixture.save(pages + [.project("p1"), .board("b1")])
    try fixture.put("board/b1", under: "project/p2")
    #expect(try stack(RebuildingAtlas.self) == pages + [.project("p2"), .board("b1")])
    // One parent more than the old line had, and one more than there is room for.
    try fixture.put("board/b9")
    try fixture.put("project/p2", under: "board/b9")
    #expect(try stack(RebuildingAtlas.self) == pages + [.project("p1")])
  }

  @Test func restoringTheResultAgainChangesNothing() throws {
    try fixture.put("board/b1", under: "project/p2")
    try fixture.put("task/t1", under: "board/b2")
    let first = try restored(RebuildingAtlas.self)
    try fixture.store.repair(first, scene: "main", as: Fixture.ana)
    let second = try restored(RebuildingAtlas.self)
    #expect(second.report.isWhole)
    #expect(second.state == first.state)
  }

  @Test func whatIsShownOverARebuiltStackDoesNotComeBack() throws {
    try fixture.save(
      SceneState<Atlas>(
        stacks: [.home: Self.stack],
        presented: [PresentedItem(.edit("t1"), as: .sheet, over: .home)]))
    try fixture.put("board/b1", under: "project/p2")
    let restored = try restored(RebuildingAtlas.self)
    #expect(restored.state.presented.isEmpty)
    #expect(drops(restored).contains("presented[0] presenterDropped"))
  }

  @Test func savingARebuiltStackKeepsWhatIsStored() throws {
    let before = try fixture.document()
    try fixture.put("board/b1", under: "project/p2")
    let restored = try restored(RebuildingAtlas.self)
    try fixture.store.save("main", as: Fixture.ana, state: restored.state)
    #expect(try fixture.document() == before)
    try fixture.put("board/b1", under: "project/p1")
    #expect(try stack(RebuildingAtlas.self) == Self.stack)
  }

  @Test func aStackWithinAPresentedItemIsCutAndNeverRebuilt() throws {
    try fixture.put("board/b1", under: "project/p2")
    let item = PresentedItem<Atlas>(
      .newProject, as: .sheet, over: .home, stack: [.project("p1"), .board("b1")])
    try fixture.save(SceneState<Atlas>(stacks: [.home: []], presented: [item]))
    let restored = try restored(RebuildingAtlas.self)
    #expect(restored.state.presented.first?.stack == [.project("p1")])
  }
}
