import Foundation
import TaskFlow
import Testing

@Suite("The demo's story")
struct DemoStoryTests {
  @Test("Is this, to the letter")
  func text() throws {
    var told: [String] = []
    let steps = try TaskFlowDemo.run { told.append($0) }
    #expect(steps.count == told.count)
    let lines = told.joined(separator: "\n").split(
      separator: "\n", omittingEmptySubsequences: false)
    let expected = DemoGolden.text.split(separator: "\n", omittingEmptySubsequences: false)
    for (number, (line, expected)) in zip(lines, expected).enumerated() {
      #expect(line == expected, "line \(number + 1)")
    }
    #expect(lines.count == expected.count)
    #expect(lines.allSatisfy { $0.count <= 100 })
  }

  @Test("Says a word for the person that is the same for missing, deleted and forbidden")
  func publicWords() throws {
    let last = try #require(try TaskFlowDemo.run().last)
    let dropped = try #require(last.restorations.first).dropped
    #expect(dropped.map(\.reason) == ["missing", "deleted", "unauthorized"])
    #expect(Set(dropped.map(\.publicWord)) == ["unavailable"])
    #expect(last.restorations.dropFirst().map(\.outcome) == ["absent", "absent"])
  }

  @Test("Restores everything where nothing happened or all was taken back")
  func wholeSteps() throws {
    let steps = try TaskFlowDemo.run()
    for index in [0, 2, 4] {
      for restoration in steps[index].restorations {
        #expect(restoration.dropped.isEmpty, "step \(index + 1)")
        #expect(restoration.restored == restoration.stored, "step \(index + 1)")
      }
    }
  }

  @Test("Refuses a path that is taken, or has a leftover log beside it", arguments: ["", "-wal"])
  func takenPath(suffix: String) throws {
    let program = try Program()
    let path = program.path("demo.db")
    try program.write("mine", to: "demo.db\(suffix)")
    #expect(throws: DemoError.pathTaken(path + suffix)) { try TaskFlowDemo.run(keepingAt: path) }
    #expect(try program.files == ["demo.db\(suffix)"])
    #expect(try String(contentsOfFile: path + suffix, encoding: .utf8) == "mine")
  }

  @Test("Says where it cannot leave its database")
  func missingFolder() throws {
    let path = try Program().path("nowhere/demo.db")
    #expect(throws: DemoError.cannotCreate(path, problem: "its folder is not there")) {
      try TaskFlowDemo.run(keepingAt: path)
    }
  }
}
