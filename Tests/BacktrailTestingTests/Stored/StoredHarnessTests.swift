import BacktrailNavigation
import BacktrailStore
import Foundation
import Testing

@testable import BacktrailTesting

@Suite("The harness on stored scenes")
struct StoredHarnessTests {
  private static func scene(_ task: String) -> [UInt8] {
    Array(
      #"{"stacks":{"projects":[{"route":{"task":{"_0":"\#(task)"}},"#.utf8)
      + Array(#""references":[{"kind":"task","id":"\#(task)"}]}]}}"#.utf8)
  }

  /// Tasks 1 to 9 under project 42, of which task 2 is deleted, and a scene that shows each of them.
  private func world() throws -> TemporaryStore {
    let temporary = try TemporaryStore()
    let store = temporary.store
    let project = RecordID("project", "42")
    try store.put(project)
    try store.put(RecordID("task", "unseen"), under: project)
    for number in 1...9 {
      try store.put(RecordID("task", "\(number)"), under: project)
      try store.save(
        "s\(number)", as: Principal(number == 9 ? "a/b" : "ana"), document: Self.scene("\(number)"))
    }
    try store.delete(RecordID("task", "2"))
    try store.allow(.everyone, .all, on: .kind("project"))
    try store.deny(.principal("bo"), .view, on: .record(RecordID("task", "unseen")))
    try store.save("empty", as: Principal("ana"), document: Array(#"{"stacks":{}}"#.utf8))
    return temporary
  }

  @Test("A sample has the records of its scenes with their ancestors and grants, and no others")
  func sample() throws {
    let temporary = try world()
    let sample = try StoredSample(of: temporary.store, .init(scenes: ["s2"]), seed: 1)
    #expect(sample.scenes.map(\.name.description) == ["ana/s2"])
    #expect(sample.records.map(\.record) == [RecordID("project", "42"), RecordID("task", "2")])
    #expect(sample.records.map(\.isDeleted) == [false, true])
    #expect(sample.grants == [Grant(.allow, .everyone, .all, on: .kind("project"))])
    #expect(sample.population == 1 && sample.missing.isEmpty)
  }

  @Test("The seed says which scenes are drawn; what is required is there beside them")
  func drawing() throws {
    let temporary = try world()
    func names(_ seed: UInt64, _ required: [String] = []) throws -> [String] {
      var selection = StoredSample.Selection(limit: 3)
      selection.required = required
      let sample = try StoredSample(of: temporary.store, selection, seed: seed)
      #expect(sample.population == 9)
      return sample.scenes.map(\.name.description)
    }
    #expect(try names(7).count == 3)
    #expect(try names(7) == names(7))
    #expect(try Set((0..<20).map { try names($0) }).count > 1)
    #expect(try names(7, ["a%2Fb/s9"]).contains("a%2Fb/s9"))
    let sample = try StoredSample(
      of: temporary.store, .init(scenes: ["s1", "bo/s1", "empty"]), seed: 1)
    #expect(sample.missing == ["bo/s1", "empty"])
  }

  @Test("The name of a scene tells principals with slashes apart")
  func names() {
    for principal in ["ana", "a/b", "a%2Fb", "%", "/", "", "e\u{301}/\u{301}"] {
      for scene in ["s1", "a/b", "%2F", "/\u{301}"] {
        let name = StoredSceneName(principal: principal, scene: scene)
        let read = StoredSceneName(name.description)
        #expect(read == name)
        #expect(read.map { Array($0.principal.utf8) } == Array(principal.utf8))
        #expect(read.map { Array($0.scene.utf8) } == Array(scene.utf8))
      }
    }
    for text in ["", "s1", "%/s1", "%2/s1", "%2f/s1"] { #expect(StoredSceneName(text) == nil) }
  }

  @Test("All holds on a sound store, the same seed gives the same report, and the file stays")
  func run() async throws {
    let temporary = try world()
    let path = temporary.url.path(percentEncoded: false)
    temporary.store.close()
    let before = try Data(contentsOf: temporary.url)
    var selection = StoredSample.Selection(limit: 2)
    selection.required = ["ana/s2", "a%2Fb/s9"]
    var harness = try StoredHarness(copying: path, selection, seed: 3, at: temporary.now)
    harness.options.faults = [.recordDeleted, .denyOnAncestor, .unknownCase]
    harness.options.compounds = 5
    let report = try await harness.run()
    try report.requireNoViolations()
    #expect(report.population == 9 && report.compounds == 5)
    #expect(report.sceneNames.contains("a%2Fb/s9"))
    #expect(try await harness.run().json() == report.json())
    #expect(try Data(contentsOf: temporary.url) == before)
    let elsewhere = try #require(HarnessCase("3:record-deleted@nobody%2Fs1/tab:projects/0"))
    await #expect(throws: HarnessSetupError.self) { _ = try await harness.run(again: elsewhere) }
  }

  @Test("A cycle, and what is damaged, is tried as it is stored")
  func damaged() async throws {
    let temporary = try world()
    let store = temporary.store
    let project = RecordID("project", "42")
    try await store.put(RecordID("task", "deep"), under: RecordID("task", "3"))
    try await store.save("deep", as: Principal("ana"), document: Self.scene("deep"))
    try store.hang(project, under: RecordID("task", "deep"))
    try store.damage(RecordID("task", "4"))
    var selection = StoredSample.Selection(scenes: ["deep", "s1", "s4"])
    let sample = try StoredSample(of: store, selection, seed: 1)
    #expect(sample.records.filter(\.isDamaged).map(\.record) == [RecordID("task", "4")])
    #expect(sample.records.filter(\.closesCycle).count == 1)
    #expect(sample.records.count == 5)
    selection.limit = 2
    let path = temporary.url.path(percentEncoded: false)
    store.close()
    selection = StoredSample.Selection(scenes: ["deep", "s4"])
    var harness = try StoredHarness(copying: path, selection, seed: 3, at: temporary.now)
    #expect(
      harness.notes == [
        "1 record cannot be read, and was taken as damaged: task/4",
        "1 record lies in a cycle, and was taken so: project/42",
      ])
    harness.options.faults = harness.options.faults.filter { $0.family == .world }
    harness.options.faults.insert(.ioError)
    harness.options.compounds = 30
    let report = try await harness.run()
    try report.requireNoViolations()
    #expect(report.notes.count == 3)
    #expect(report.notes.last?.contains("ana/deep (projects[0]: hierarchyCycle)") == true)
  }
}
