import BacktrailNavigation
import BacktrailStore
import Testing

/// Rules 4 and 10: a restore migrates and only reads, and a save writes what the person changed.
@Suite("Saves after a migrated restore")
struct MigratedSavingTests {
  let fixture: Fixture

  init() throws {
    fixture = try Fixture()
    for record in ["project/p1", "project/p2", "task/t1"] { try fixture.put(record) }
    try fixture.allow()
  }

  private let home =
    #""home":[{"references":[{"id":"p1","kind":"project"}],"route":{"board":{"_0":"p1"}}},"#
    + #"{"route":{"banner":{}}}]"#
  private let search =
    #""search":[{"references":[{"id":"p1","kind":"project"},{"id":"t1","kind":"task"}],"#
    + #""route":{"both":{"project":"p1","task":"t1"}}}]"#
  private let sidebar =
    #""sidebar":{"references":[{"id":"p2","kind":"project"}],"route":{"board":{"_0":"p2"}}}"#

  private func saveAll() throws {
    try fixture.saveFirst(
      SceneState(
        stacks: [
          .home: [.board("p1"), .banner], .search: [.both(project: "p1", task: "t1")], .more: [],
        ], sidebar: .board("p2"), presented: [PresentedItem(.write("x"), over: .home)]))
  }

  private let migrated = SceneState<SecondVoyage>(
    stacks: [.home: [.project("p1")], .search: [.project("p1"), .task("t1")], .more: []],
    sidebar: .project("p2"), presented: [PresentedItem(.compose("x"), over: .home)])

  @Test func savingAnUnchangedStateWritesNothing() throws {
    try saveAll()
    let document = try fixture.document()
    let restored = try fixture.restoreSecond()
    #expect(restored.state == migrated)
    #expect(restored.report.isWhole)
    #expect(restored.report.migrated.count == 5)
    #expect(try fixture.document() == document, "a restore only reads")
    for _ in 1...3 { #expect(try fixture.saveSecond(try fixture.restoreSecond().state) == 1) }
    #expect(try fixture.document() == document)
    #expect(try fixture.tails().isEmpty)
  }

  @Test func aRepairOfWhatCameBackWholeWritesNothing() throws {
    try saveAll()
    let document = try fixture.document()
    let restored = try fixture.restoreSecond()
    #expect(try fixture.store.repair(restored, scene: "main", as: Fixture.ana) == 1)
    #expect(try fixture.document() == document)
  }

  @Test func onlyWhatThePersonChangedGetsTheNewVersion() throws {
    try saveAll()
    var state = try fixture.restoreSecond().state
    state[.home].append(.settings)
    #expect(try fixture.saveSecond(state) == 2)
    let document = try fixture.document()
    #expect(document.contains(#""schemaVersion":2"#))
    #expect(document.contains(#""stackVersions":{"search":1}"#))
    #expect(document.contains(#""partVersions":{"presented":1,"sidebar":1}"#))
    #expect(document.contains(search))
    #expect(document.contains(sidebar))
    #expect(
      document.contains(
        #""home":[{"references":[{"id":"p1","kind":"project"}],"route":{"project":{"_0":"p1"}}},"#
          + #"{"route":{"settings":{}}}]"#))
    let again = try fixture.restoreSecond()
    #expect(again.state == state)
    #expect(again.report.migrated.map(\.place.description) == ["search", "sidebar", "presented"])
    #expect(try fixture.saveSecond(again.state) == 2)
  }

  @Test func aChangedSelectionAndItemGetTheNewVersion() throws {
    try saveAll()
    var state = try fixture.restoreSecond().state
    state.sidebar = .settings
    state.presented = []
    try fixture.saveSecond(state)
    #expect(try fixture.document().contains(#""stackVersions":{"home":1,"search":1}"#))
    #expect(try !fixture.document().contains("partVersions"))
    #expect(try fixture.restoreSecond().state == state)
  }

  @Test func aStackSavedAloneLeavesTheVersionsOfTheRest() throws {
    try saveAll()
    try fixture.store.save(
      stack: [.settings], in: .home, of: SecondVoyage.self, scene: "main", as: Fixture.ana)
    let document = try fixture.document()
    #expect(document.contains(#""partVersions":{"presented":1,"sidebar":1}"#))
    #expect(document.contains(#""stackVersions":{"search":1}"#))
    var expected = migrated
    expected[.home] = [.settings]
    #expect(try fixture.restoreSecond().state == expected)
  }

  @Test func whatThisBuildWritesIsOfItsVersionWhateverTheBytes() throws {
    // In the first version, these bytes meant something else, which a migration would change.
    try fixture.saveFirst(.settings)
    try fixture.saveSecond(SceneState(stacks: [.home: [.settings]]))
    #expect(try fixture.document().contains(#""schemaVersion":2"#))
    #expect(try !fixture.document().contains("stackVersions"))
    #expect(try fixture.revision == 2)
  }

  @Test func aDocumentThatIsLoadedAndSavedElsewhereKeepsItsVersions() throws {
    try saveAll()
    try fixture.store.save(
      stack: [.settings], in: .home, of: SecondVoyage.self, scene: "main", as: Fixture.ana)
    let document = try fixture.store.load("main", as: Fixture.ana).document
    try fixture.store.save("copy", as: Fixture.ana, document: document)
    #expect(try fixture.store.load("copy", as: Fixture.ana).document == document)
    let copy = try fixture.store.restore(SecondVoyage.self, scene: "copy", for: Fixture.ana)
    #expect(copy.state == (try fixture.restoreSecond().state))
  }

  @Test func credentialsAndSensitiveRoutesAreLookedAtAsEver() throws {
    try saveAll()
    var state = try fixture.restoreSecond().state
    state[.home] = [.task("-----BEGIN PRIVATE KEY-----")]
    #expect(throws: SceneEncodingError.self) { try fixture.saveSecond(state) }
    #expect(try fixture.restoreSecond().state == migrated)
  }
}
