import Foundation
import TaskFlow
import Testing

@Suite("The demo's story")
@MainActor
struct DemoStoryTests {
  /// Tells the story with the built tool as the other process, as the tool itself does.
  @discardableResult
  static func run(output: (String) -> Void = { _ in }) async throws -> [DemoStep] {
    try await TaskFlowDemo.run(
      output: output,
      otherProcess: { database, record in
        let ending = try Program().run(["--db=\(database)", "record", "delete", "\(record)"])
        try #require(ending.exitCode == 0)
      })
  }

  @Test("Is this, to the letter")
  func text() async throws {
    var told: [String] = []
    let steps = try await Self.run { told.append($0) }
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
  func publicWords() async throws {
    let step = try await TaskFlowDemo.run()[8]
    let dropped = try #require(step.restorations.first).dropped
    #expect(dropped.map(\.reason) == ["missing", "deleted", "unauthorized"])
    #expect(Set(dropped.map(\.publicWord)) == ["unavailable"])
    #expect(step.restorations.dropFirst().map(\.outcome) == ["absent", "absent"])
  }

  @Test("Restores everything where nothing happened or all was taken back")
  func wholeSteps() async throws {
    let steps = try await TaskFlowDemo.run()
    for index in [0, 2, 4] {
      for restoration in steps[index].restorations {
        #expect(restoration.dropped.isEmpty, "step \(index + 1)")
        #expect(restoration.restored == restoration.stored, "step \(index + 1)")
      }
    }
  }

  @Test("Refuses a path that is taken, or has a leftover log beside it", arguments: ["", "-wal"])
  func takenPath(suffix: String) async throws {
    let program = try Program()
    let path = program.path("demo.db")
    try program.write("mine", to: "demo.db\(suffix)")
    await #expect(throws: DemoError.pathTaken(path + suffix)) {
      try await TaskFlowDemo.run(keepingAt: path)
    }
    #expect(try program.files == ["demo.db\(suffix)"])
    #expect(try String(contentsOfFile: path + suffix, encoding: .utf8) == "mine")
  }

  @Test("Says where it cannot leave its database")
  func missingFolder() async throws {
    let path = try Program().path("nowhere/demo.db")
    await #expect(throws: DemoError.cannotCreate(path, problem: "its folder is not there")) {
      try await TaskFlowDemo.run(keepingAt: path)
    }
  }

  @Test("Without another process a second store deletes, and the story says so")
  func secondStore() async throws {
    struct Failure: Error {}
    let withProcess = try await Self.run()
    let without = try await TaskFlowDemo.run()
    #expect(without == (try await TaskFlowDemo.run(otherProcess: { _, _ in throw Failure() })))
    #expect(without.dropLast() == withProcess.dropLast())
    let moments = try #require(without.last).moments
    #expect(moments.map(\.screens) == withProcess.last?.moments.map(\.screens))
    #expect(moments[1].action.hasPrefix("A second store on the same file"))
    #expect(withProcess.last?.moments[1].action == "Another process deletes the task.")
  }

  @Test("Shows the same again and again")
  func deterministic() async throws {
    let first = try await TaskFlowDemo.run()
    for _ in 1...3 { #expect(try await TaskFlowDemo.run() == first) }
  }
}
