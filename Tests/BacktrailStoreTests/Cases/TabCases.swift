import BacktrailNavigation
import BacktrailStore
import Testing

@Suite("Cases: tabs")
struct TabCases {
  let fixture: Fixture
  private let p1 = CaseAtlas.project1
  private let b1 = CaseAtlas.board1

  init() throws {
    fixture = try Fixture()
    try fixture.allow()
    try fixture.put("project/\(p1)")
    try fixture.put("board/\(b1)")
  }

  private let settings = #"{"route":{"settings":{}}}"#
  private var project: String { #"{"route":{"project":{"_0":"\#(p1)"}}}"# }

  private func restore(stacks: String) throws -> RestoredScene<CaseAtlas> {
    try fixture.store(case: #"{"selectedTab":"home","stacks":\#(stacks)}"#)
    return try fixture.restoreCase()
  }

  @Test("tabs-02-enum-keyed-dictionary-is-an-array: an unknown key") func flatArray() throws {
    let restored = try restore(
      stacks: #"["home",[\#(settings)],"gone",[\#(settings)],"more",[\#(project)]]"#)
    #expect(restored.state.stacks == [.home: [.settings], .more: [.project(p1)]])
    #expect(restored.notes == ["gone unknownTab"])
  }

  @Test("tabs-02-enum-keyed-dictionary-is-an-array: an object") func object() throws {
    let restored = try restore(stacks: #"{"home":[\#(settings)],"more":[\#(project)]}"#)
    #expect(restored.state.stacks == [.home: [.settings], .more: [.project(p1)]])
    #expect(restored.report.isWhole)
  }

  @Test("tabs-02-enum-keyed-dictionary-is-an-array: an odd length") func oddLength() throws {
    let restored = try restore(stacks: #"["home",[\#(settings)],"more"]"#)
    #expect(restored.state == SceneState())
    #expect(restored.report.outcome == .damaged)
    #expect(restored.notes == ["scene notAScene"])
  }

  @Test("tabs-02-enum-keyed-dictionary-is-an-array: a tab twice") func twice() throws {
    let restored = try restore(stacks: #"["home",[\#(settings)],"home",[\#(project)]]"#)
    #expect(restored.state.stacks == [.home: [.project(p1)]])
    #expect(restored.notes == ["home duplicateTab"])
  }

  @Test("tabs-02-enum-keyed-dictionary-is-an-array: the next save keeps what it knows not")
  func flatArrayIsSavedAsAnObject() throws {
    _ = try restore(stacks: #"["home",[\#(settings)],"gone",[\#(settings)]]"#)
    try fixture.save(case: SceneState(stacks: [.home: []]))
    let document = try fixture.store.load("S1", as: Fixture.ana).document
    #expect(
      String(decoding: document, as: UTF8.self)
        .contains(#""stacks":{"gone":[\#(settings)],"home":[]}"#))
  }

  @Test("tabs-03-unopened-tab-forgets-its-state") func unopenedTab() throws {
    try fixture.save(
      case: SceneState(
        selectedTab: .a, stacks: [.a: [.settings], .b: [.project(p1)], .c: [.board(id: b1)]]))
    _ = try fixture.restoreCase()
    try fixture.store.save(
      stack: [.settings, .settings], in: .a, of: CaseAtlas.self, scene: "S1", as: Fixture.ana)
    let expected: [CaseAtlas.Tab: [CaseAtlas.Route]] = [
      .a: [.settings, .settings], .b: [.project(p1)], .c: [.board(id: b1)],
    ]
    #expect(try fixture.restoreCase().state.stacks == expected)
    // The same with a state that names the opened tab only.
    try fixture.save(case: SceneState(selectedTab: .a, stacks: [.a: [.settings]]))
    #expect(try fixture.restoreCase().state.stacks[.b] == [.project(p1)])
    #expect(try fixture.restoreCase().state.stacks[.c] == [.board(id: b1)])
    // Clearing is explicit.
    try fixture.save(case: SceneState(selectedTab: .a, stacks: [.b: []]))
    #expect(try fixture.restoreCase().state.stacks[.b] == [])
  }
}
