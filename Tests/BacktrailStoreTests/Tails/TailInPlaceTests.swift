import BacktrailNavigation
import Testing

@testable import BacktrailStore

/// Rules 9 and 10: saving what a restore returned loses nothing that it did not show.
@Suite("Tails in place: autosave after a partial restore")
struct TailInPlaceTests {
  let fixture: Fixture
  let service: DoubtfulService

  init() throws {
    let service = DoubtfulService()
    fixture = try Fixture {
      var outside = OutsideSources()
      outside.keep(kinds: ["task"], in: service)
      $0.outside = outside
    }
    self.service = service
    try fixture.put("project/p1")
    try fixture.put("project/p2")
    try fixture.allow()
    // Everything that a scene can hold, in a form in which no part is what a cut makes of it.
    try fixture.save(
      SceneState(
        selectedTab: .search,
        stacks: [
          .home: [.settings, .task("t1"), .page(1)], .search: [.project("p1"), .page(2)],
          .more: [.project("p2")],
        ], sidebar: .task("t1"),
        presented: [
          PresentedItem(.edit("t1"), over: .home, stack: [.page(3)]),
          PresentedItem(.newProject, over: .more, stack: [.page(4), .task("t1"), .page(5)]),
        ]))
  }

  private enum Loss: CaseIterable {
    case outOfReach, notSynced, deleted, denied
  }

  private func lose(_ loss: Loss) throws {
    switch loss {
    case .outOfReach: service.mode = .failing
    case .notSynced: service.mode = .notSynced
    case .deleted: try fixture.delete("project/p1")
    case .denied: try fixture.deny(on: "project/*")
    }
  }

  private func find() throws {
    service.mode = .answering
    try fixture.undelete("project/p1")
    try? fixture.revoke(on: "project/*")
  }

  @Test(arguments: Loss.allCases)
  private func savingItBackAsOftenAsOneLikesChangesNothing(_ loss: Loss) throws {
    let whole = try fixture.restore().state
    let document = try fixture.document()
    try lose(loss)
    for _ in 0..<3 {
      let restored = try fixture.restore()
      #expect(!restored.report.isWhole)
      #expect(try fixture.save(restored.state) == 1)
      #expect(try fixture.document() == document)
    }
    try find()
    let found = try fixture.restore()
    #expect(found.report.isWhole)
    #expect(found.state == whole)
  }

  @Test(arguments: Loss.allCases)
  private func movingOnElsewhereLosesNothingEither(_ loss: Loss) throws {
    let whole = try fixture.restore().state
    try lose(loss)
    var state = try fixture.restore().state
    state.selectedTab = .home
    try fixture.save(state)
    state.stacks[.more]?.append(.settings)
    try fixture.save(state)
    try find()
    let found = try fixture.restore().state
    #expect(found[.home] == whole[.home])
    #expect(found[.search] == whole[.search])
    #expect(found.sidebar == whole.sidebar)
    #expect(found.selectedTab == .home)
    #expect(found[.more].last == .settings)
  }

  @Test func whatIsInDoubtIsParkedAndNothingUnprovenIsShown() throws {
    service.mode = .failing
    let restored = try fixture.restore()
    #expect(restored.home == [.settings])
    #expect(restored.state.sidebar == nil)
    #expect(restored.report.dropped.isEmpty)
    #expect(
      restored.parks == [
        "home[1] lookupFailed", "home[2] afterInvalid", "sidebar[0] lookupFailed",
        "presented[0] presenterDropped", "presented[1].stack[1] lookupFailed",
        "presented[1].stack[2] afterInvalid",
      ])
  }

  // MARK: What is told of it

  @Test func aTailInPlaceIsToldFromTheSaveOn() throws {
    service.mode = .failing
    let restored = try fixture.restore()
    #expect(try fixture.store.tails(of: "main", as: Fixture.ana).isEmpty)
    fixture.clock.advance(milliseconds: 7)
    try fixture.save(restored.state)
    let tails = try fixture.store.tails(of: "main", as: Fixture.ana)
    #expect(Set(tails.map(\.place)) == [.stack("home"), .sidebar, .presented])
    #expect(tails.allSatisfy { $0.isInPlace && !$0.isDamaged && $0.cutAt == fixture.now })
    let home = try #require(tails.first { $0.place == .stack("home") })
    #expect(home.index == 1)
    #expect(home.reason == .lookupFailed)
    #expect(home.culprit == RecordID("task", "t1"))
    #expect(home.routes.map(\.json) == [#"{"task":{"_0":"t1"}}"#, #"{"page":{"_0":1}}"#])
    let presented = try #require(tails.first { $0.place == .presented })
    #expect(presented.index == 0)
    #expect(presented.reason == .presenterDropped)
    #expect(try fixture.store.allTails() == tails)
    #expect(throws: StoreError.sceneMissing("main")) {
      try fixture.store.tails(of: "main", as: Fixture.ben)
    }
  }

  @Test func anIdenticalSaveWritesNothing() throws {
    service.mode = .failing
    let state = try fixture.restore().state
    try fixture.save(state)
    let written = try fixture.rowsWritten()
    fixture.clock.advance(milliseconds: 7)
    try fixture.save(state)
    try fixture.save(fixture.restore().state)
    #expect(try fixture.rowsWritten() == written)
  }

  @Test func anotherReasonTakesThePlaceOfTheFirstButIsAsOld() throws {
    let before = fixture.now
    service.mode = .failing
    try fixture.save(fixture.restore().state)
    fixture.clock.advance(milliseconds: 7)
    service.mode = .notSynced
    try fixture.save(fixture.restore().state)
    let homes = try fixture.store.tails(of: "main", as: Fixture.ana)
      .filter { $0.place == .stack("home") }
    #expect(homes.map(\.reason) == [.notSynced])
    #expect(homes.map(\.cutAt) == [before])
  }

  @Test func itIsNotToldOfAnyMoreOnceAllOfItWasShown() throws {
    service.mode = .failing
    try fixture.save(fixture.restore().state)
    service.mode = .answering
    try fixture.save(fixture.restore().state)
    #expect(try fixture.store.tails(of: "main", as: Fixture.ana).isEmpty)
    #expect(try fixture.restore().report.isWhole)
  }

  @Test func itGoesWithTheStackInWhichThePersonMovesOn() throws {
    service.mode = .failing
    var state = try fixture.restore().state
    try fixture.save(state)
    state[.home].append(.page(9))
    try fixture.save(state)
    #expect(
      try fixture.store.tails(of: "main", as: Fixture.ana).map(\.place).contains(.stack("home"))
        == false)
    #expect(try fixture.store.tails(of: "main", as: Fixture.ana).map(\.place).contains(.sidebar))
  }

  // MARK: What is presented

  @Test func anItemDoesNotComeBackOverAStackInWhichThePersonMovedOn() throws {
    service.mode = .failing
    var state = try fixture.restore().state
    state[.home].append(.page(9))
    try fixture.save(state)
    service.mode = .answering
    let found = try fixture.restore()
    #expect(found.home == [.settings, .page(9)])
    // The other item, over a stack in which nothing happened, is still held.
    #expect(
      found.state.presented == [
        PresentedItem(.newProject, over: .more, stack: [.page(4), .task("t1"), .page(5)])
      ])
  }

  @Test func norWhereItsOwnRecordWasInDoubt() throws {
    try fixture.save(
      SceneState(
        stacks: [.home: [.settings]], presented: [PresentedItem(.edit("t1"), over: .home)]))
    service.mode = .failing
    var state = try fixture.restore().state
    #expect(state[.home] == [.settings] && state.presented.isEmpty)
    state[.home] = [.page(9)]
    try fixture.save(state)
    service.mode = .answering
    #expect(try fixture.restore().state.presented.isEmpty)
  }

  // MARK: What is not there

  @Test(
    arguments: [
      #"{"schemaVersion":1,"stacks":{"home":[]}}"#,
      #"{"presented":null,"schemaVersion":1,"selectedTab":null,"sidebar":null,"stacks":{}}"#,
      #"{"presented":[7],"schemaVersion":1,"selectedTab":"gone","sidebar":{"x":1},"stacks":{"old":[]}}"#,
      #"{"presented":{},"schemaVersion":1,"selectedTab":"gone","stacks":{"home":{"a":1}}}"#,
    ])
  func whatTheDocumentDoesNotHaveOrThisBuildCannotReadStays(_ document: String) throws {
    try fixture.store(text: document)
    var state = try fixture.restore().state
    try fixture.save(state)
    // As a router does that keeps a stack for every tab.
    for tab in Atlas.Tab.allCases where state.stacks[tab] == nil { state[tab] = [] }
    try fixture.save(state)
    #expect(try fixture.store.load("main", as: Fixture.ana).summary.revision == 1)
    #expect(try fixture.restore().report.outcome == .restored)
  }

  @Test func aTailOfWhatIsPresentedNamesTheItemThatWasCut() throws {
    // The second route within the first item goes, and nothing of the second item.
    try fixture.save(
      SceneState(
        presented: [
          PresentedItem(.newProject, over: .search, stack: [.page(1), .project("p2"), .page(2)]),
          PresentedItem(.newProject, over: .home),
        ]))
    try fixture.delete("project/p2")
    let restored = try fixture.restore()
    for save in [
      { try fixture.save(restored.state) },
      { try fixture.store.repair(restored, scene: "main", as: Fixture.ana) },
    ] as [() throws -> Int] {
      _ = try save()
      let tail = try #require(try fixture.store.tails(of: "main", as: Fixture.ana).first)
      #expect(tail.place == .presented)
      #expect(tail.index == 0)
      #expect(tail.routes.count == 2)
      #expect(tail.culprit == RecordID("project", "p2"))
    }
  }
}
