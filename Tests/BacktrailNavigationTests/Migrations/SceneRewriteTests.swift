import Testing

@testable import BacktrailNavigation

/// What rewriting a stored scene by the route migrations changes, and what it leaves.
@Suite("Rewriting scenes by route migrations")
struct SceneRewriteTests {
  private func document(_ text: String) throws -> SceneDocument {
    try SceneDocument(Array(text.utf8), limits: SceneLimits())
  }

  private func rewritten(_ text: String) throws -> (SceneRewrite, String) {
    let document = try document(text)
    let rewrite = document.rewrite(for: Harbor.self, limits: SceneLimits())
    let bytes = rewrite.change?.merged(into: document) ?? document.text.bytes
    return (rewrite, String(decoding: bytes, as: UTF8.self))
  }

  private let scene =
    #"{"presented":[{"kind":"sheet","modal":{"write":{"_0":"x"}},"over":"home","#
    + #""stack":[{"route":{"settings":null}}]}],"schemaVersion":1,"selectedTab":"home","#
    + #""sidebar":{"references":[{"id":"b","kind":"board"}],"route":{"board":{"_0":"b"}}},"#
    + #""stacks":{"gone":[{"route":"settings"}],"home":[{ "route":{"settings":{}} },"#
    + #"{"route":{"banner":{}}},"#
    + #"{"references":[{"id":"old","kind":"x"}],"route":{"both":{"project":"p","task":"t"}},"z":1}],"#
    + #""search":[{"route":{"settings":{}}}]},"x-more":[1]}"#

  @Test func everyPartOfAnOlderVersionGetsTheNewForm() throws {
    let (rewrite, text) = try rewritten(scene)
    #expect(
      text
        == #"{"presented":[{"kind":"sheet","modal":{"compose":{"_0":"x"}},"over":"home","#
        + #""stack":[{"route":{"settings":{}}}]}],"schemaVersion":3,"selectedTab":"home","#
        + #""sidebar":{"references":[{"id":"b","kind":"project"}],"route":{"project":{"_0":"b"}}},"#
        + #""stackVersions":{"gone":1},"#
        + #""stacks":{"gone":[{"route":"settings"}],"home":[{ "route":{"settings":{}} },"#
        + #"{"references":[{"id":"p","kind":"project"}],"route":{"project":{"_0":"p"}},"z":1},"#
        + #"{"references":[{"id":"t","kind":"task"}],"route":{"task":{"_0":"t"}}}],"#
        + #""search":[{"route":{"settings":{}}}]},"x-more":[1]}"#)
    #expect(rewrite.left == [])
    #expect(rewrite.parts.map(\.place.description) == ["home", "search", "sidebar", "presented"])
    #expect(rewrite.parts.first?.rewrite.starts == [0, 1, 1, 3])
    #expect(
      rewrite.counts.sorted { $0.key < $1.key }.map { "\($0.key) × \($0.value)" } == [
        #"2: caseFromNull "settings" × 1"#, #"2: removeCase "banner" × 1"#,
        #"2: renameCase "write" to "compose" in modals × 1"#,
        #"3: renameCase "board" to "project" × 1"#, #"3: split "both" × 1"#,
      ])
  }

  @Test func doneAgainNothingChanges() throws {
    let (_, text) = try rewritten(scene)
    let (again, same) = try rewritten(text)
    #expect(again.change == nil)
    #expect(again.parts.isEmpty)
    #expect(same == text)
  }

  @Test func aRestoreOfWhatWasRewrittenIsTheSame() throws {
    let (_, text) = try rewritten(scene)
    let before = try Harbor.restore(document: scene)
    let after = try Harbor.restore(document: text)
    #expect(before.state == after.state)
    #expect(before.report.dropped.map(\.reason) == after.report.dropped.map(\.reason))
    #expect(after.report.migrated == [])
  }

  @Test(arguments: [
    (#"{"broken":{}}"#, DecodeFailure(.invalidValue, at: "broken")),
    (#"{"both":{"project":"p"}}"#, DecodeFailure(.missingKey, at: "both.task")),
    // What a step makes and does not decode is no better than what is stored.
    (#"{"board":{"name":"b"}}"#, DecodeFailure(.missingKey, at: "project._0")),
    (#"{"board":{"_0":""}}"#, DecodeFailure(.invalidIdentifier)),
    // A step for it may have been forgotten, so that it is not to be called new.
    (#"{"unknown":{}}"#, DecodeFailure(.unknownCase, name: "unknown")),
  ])
  func aPartWithAFailureStaysWithItsVersion(_ route: String, _ failure: DecodeFailure) throws {
    let home = #""home":[{"route":"settings"},{"route":\#(route)}]"#
    let (rewrite, text) = try rewritten(
      #"{"schemaVersion":1,"selectedTab":"home","stacks":{\#(home),"search":[{"route":"settings"}]}}"#
    )
    #expect(
      text
        == #"{"schemaVersion":3,"selectedTab":"home","stackVersions":{"home":1},"#
        + #""stacks":{\#(home),"search":[{"route":{"settings":{}}}]}}"#)
    #expect(rewrite.left == [SceneRewrite.Left(place: .stack("home"), failure: failure)])
    #expect(rewrite.counts.values.reduce(0, +) == 1)
  }

  @Test func whatANewerVersionStoredStays() throws {
    let text =
      #"{"schemaVersion":5,"selectedTab":"home","stackVersions":{"home":3,"search":2},"#
      + #""stacks":{"home":[{"route":{"board":{}}}],"search":[{"route":{"board":{"_0":"b"}}}]}}"#
    let (_, found) = try rewritten(text)
    #expect(
      found
        == #"{"schemaVersion":5,"selectedTab":"home","stackVersions":{"home":3,"search":3},"#
        + #""stacks":{"home":[{"route":{"board":{}}}],"#
        + #""search":[{"references":[{"id":"b","kind":"project"}],"route":{"project":{"_0":"b"}}}]}}"#
    )
  }

  @Test func aSelectionOrAnItemThatIsGoneGoes() throws {
    let (_, text) = try rewritten(
      #"{"presented":[{"kind":"sheet","modal":"splash","over":"home"},"#
        + #"{"kind":"sheet","modal":{"about":{}},"over":"search"}],"schemaVersion":1,"#
        + #""sidebar":{"route":{"banner":{}}},"stacks":{}}"#)
    #expect(
      text
        == #"{"presented":[{"kind":"sheet","modal":{"about":{}},"over":"search"}],"#
        + #""schemaVersion":3,"sidebar":null,"stacks":{}}"#)
  }

  @Test func aPartApartFromItsSceneIsRewrittenAlike() throws {
    let settings = Array(#"[{"route":{"settings":{}}},{"route":{"board":{"_0":"b"}}}]"#.utf8)
    let rewrite = try #require(
      try SceneDocument.rewrite(
        part: settings, at: .stack("home"), from: 2, for: Harbor.self, limits: SceneLimits()))
    #expect(
      String(decoding: rewrite.bytes, as: UTF8.self)
        == #"[{"route":{"settings":{}}},"#
        + #"{"references":[{"id":"b","kind":"project"}],"route":{"project":{"_0":"b"}}}]"#)
    let part = Array(#"[{"route":{"banner":{}}},{"route":{"board":{"_0":"b"}}}]"#.utf8)
    let older = try SceneDocument.rewrite(
      part: part, at: .stack("home"), from: 1, for: Harbor.self, limits: SceneLimits())
    #expect(older?.starts == [0, 0, 1])
    let newer = try SceneDocument.rewrite(
      part: part, at: .stack("home"), from: 3, for: Harbor.self, limits: SceneLimits())
    #expect(newer == nil)
    #expect(throws: DecodeFailure.self) {
      try SceneDocument.rewrite(
        part: Array(#"[{"route":{"broken":{}}}]"#.utf8), at: .stack("home"), from: 1,
        for: Harbor.self, limits: SceneLimits())
    }
  }
}
