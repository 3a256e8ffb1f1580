import BacktrailNavigation
import BacktrailStore
import Foundation
import TaskFlow
import Testing

@Suite("backtrail demo")
struct DemoCommandTests {
  @Test("Tells the story")
  func text() throws {
    #expect(try Program().run("demo") == Ending(0, output: DemoGolden.text))
  }

  @Test("With --json prints one document, which holds all steps")
  @MainActor
  func json() async throws {
    struct Document: Decodable {
      let steps: [DemoStep]
      let database: String?
    }
    let demo = try Program().run("demo --json")
    #expect(demo.exitCode == 0)
    #expect(demo.error.isEmpty)
    #expect(demo.output.split(separator: "\n").count == 1)
    let document = try JSONDecoder().decode(Document.self, from: Data(demo.output.utf8))
    #expect(document.steps == (try await DemoStoryTests.run()))
    #expect(document.database == nil)
  }

  @Test("With --keep leaves a store that restores, private to its owner and alone in its folder")
  func keep() throws {
    let program = try Program()
    let demo = try program.run("demo --keep kept.db")
    #expect(demo.exitCode == 0)
    #expect(demo.output.hasPrefix(DemoGolden.text))
    #expect(demo.output.contains("backtrail --db kept.db restore phone --as ana --role editor"))
    #expect(demo.output.contains("backtrail --db kept.db link taskflow://projects/"))
    #expect(try program.files == ["kept.db"])
    let attributes = try FileManager.default.attributesOfItem(atPath: program.path("kept.db"))
    #expect(attributes[.posixPermissions] as? Int == 0o600)

    var configuration = StoreConfiguration()
    configuration.opening = .readOnly
    let store = try RestorationStore(path: program.path("kept.db"), configuration: configuration)
    let restored = try store.restore(TaskFlow.self, scene: "phone", for: TaskFlowSample.ana)
    #expect(restored.state[.search] == [.project(TaskFlowSample.release.id)])
    #expect(restored.report.dropped.map(\.reason) == [.deleted, .deleted, .presenterDropped])
    store.close()
  }

  @Test("With --keep refuses a path that is taken")
  func takenPath() throws {
    let program = try Program()
    try program.write("mine", to: "kept.db")
    let message = "there is something at 'kept.db' already; choose another path"
    #expect(
      try program.run("demo --keep kept.db --json")
        == Ending(
          73, output: #"{"error":{"code":"fileExists","message":"\#(message)"}}"# + "\n",
          error: "backtrail: \(message)\n"))
    #expect(try program.files == ["kept.db"])
    #expect(try String(contentsOfFile: program.path("kept.db"), encoding: .utf8) == "mine")
  }
}
