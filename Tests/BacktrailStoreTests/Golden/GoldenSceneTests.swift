import BacktrailNavigation
import BacktrailTesting
import Testing

/// Scene documents that earlier versions of an app wrote.
@Suite("Golden files: scenes")
struct GoldenSceneTests {
  private let ana = Principal("ana")

  private func facts() -> FixtureFacts {
    var facts = FixtureFacts()
    facts.put(RecordID("board", "b1"))
    facts.put(RecordID("task", "t1"), under: RecordID("board", "b1"))
    facts.allow(.principal("ana"), .view, on: .everything)
    return facts
  }

  @Test("A scene of each version of the app restores to what is written", arguments: 1...3)
  func restores(version: Int) throws {
    var facts = facts()
    let restored = try Restoration<GoldenThree>(
      scene: "main", revision: 1, document: try GoldenFile.bytes("scene-v\(version).json"),
      for: ana, at: SettableClock.start
    ).decide(answeredBy: &facts)
    #expect(try GoldenResult.text(restored) == GoldenFile.text("scene-v\(version).txt"))
  }
}
