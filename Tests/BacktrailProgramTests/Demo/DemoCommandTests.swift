import BacktrailNavigation
import BacktrailStore
import Foundation
import TaskFlow
import Testing

@Suite("backtrail demo")
struct DemoCommandTests {
  @Test("Tells the story")
  func text() throws {
    let demo = try BuiltTool.run("demo")
    #expect(demo.status == 0)
    #expect(demo.output == DemoGolden.text)
    #expect(demo.error.isEmpty)
  }

  @Test("With --json prints one document, which holds all steps")
  func json() throws {
    struct Document: Decodable {
      let steps: [DemoStep]
      let database: String?
    }
    let demo = try BuiltTool.run("demo", "--json")
    #expect(demo.status == 0)
    #expect(demo.error.isEmpty)
    #expect(demo.output.split(separator: "\n").count == 1)
    let document = try JSONDecoder().decode(Document.self, from: demo.standardOutput)
    #expect(document.steps == (try TaskFlowDemo.run()))
    #expect(document.database == nil)
  }

  @Test("With --keep leaves a store that restores, private to its owner and alone in its folder")
  func keep() throws {
    try withTemporaryFolder { folder in
      let demo = try BuiltTool.run("demo", "--keep", "kept.db", in: folder)
      #expect(demo.status == 0)
      #expect(demo.output.hasPrefix(DemoGolden.text))
      #expect(demo.output.contains("backtrail --db kept.db restore phone --as ana --role editor"))
      #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path()) == ["kept.db"])
      let file = folder.appending(path: "kept.db")
      let attributes = try FileManager.default.attributesOfItem(atPath: file.path())
      #expect(attributes[.posixPermissions] as? Int == 0o600)
      var configuration = StoreConfiguration()
      configuration.opening = .readOnly
      let store = try RestorationStore(at: file, configuration: configuration)
      let restored = try store.restore(TaskFlow.self, scene: "phone", for: TaskFlowSample.ana)
      #expect(restored.state[.search] == [.project(TaskFlowSample.release.id)])
      #expect(restored.report.dropped.map(\.reason) == [.deleted, .deleted, .presenterDropped])
      store.close()

      let again = try BuiltTool.run("demo", "--keep", "kept.db", "--json", in: folder)
      #expect(again.status == 73)
      #expect(
        again.output == """
          {"error":{"code":"fileExists","message":"there is something at 'kept.db' already; \
          choose another path"}}

          """)
    }
  }
}
