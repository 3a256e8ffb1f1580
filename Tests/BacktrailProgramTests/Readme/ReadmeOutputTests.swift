import BacktrailNavigation
import BacktrailStore
import TaskFlow
import Testing

@testable import BacktrailCLI

@Suite("What the README shows")
struct ReadmeOutputTests {
  @Test("Is what the demo says")
  @MainActor
  func demo() async throws {
    let block = try #require(try Readme().blocks(in: nil).first { $0.language == "text" })
    var told: [String] = []
    try await TaskFlowDemo.run { told.append($0) }
    #expect(told.contains(block.text))
  }

  @Test("Is what the tool prints")
  func tool() throws {
    let readme = try Readme()
    let blocks = (readme.blocks(in: nil) + readme.blocks(in: "The tool"))
      .filter { $0.language == "console" }
    #expect(blocks.count == 2)
    let program = try Program()
    #expect(try program.run("demo --keep taskflow.db").exitCode == 0)
    for block in blocks {
      let line = try #require(block.text.split(separator: "\n").first)
      try #require(line.hasPrefix("$ backtrail "))
      let tool = try program.run(String(line.dropFirst("$ backtrail ".count)))
      #expect("\(line)\n" + tool.output == block.text)
    }
  }

  @Test("Are the limits that hold")
  func limits() throws {
    let rows = try Readme().section("Durability and limits")
    func value(_ name: String) -> Int? {
      let row = rows.first { $0.hasPrefix("| \(name)") }
      let digits = row?.split(separator: "|").last?.filter(\.isNumber)
      return digits.flatMap { Int($0) }
    }
    let limits = SceneLimits()
    #expect(value("routes in one stack") == limits.routesPerStack)
    #expect(value("bytes of one encoded route") == limits.bytesPerRoute)
    #expect(value("levels of nesting") == limits.levelsPerRoute)
    #expect(value("bytes of one encoded scene") == limits.bytesPerScene)
    #expect(value("tabs in one scene") == limits.tabsPerScene)
    #expect(value("items presented") == limits.presentedPerScene)
    #expect(value("scenes of one principal") == limits.scenesPerPrincipal)
    #expect(value("wait for another") == StoreConfiguration().busyTimeoutMilliseconds)
    let days = RestorationStore.shortestTombstoneLifetimeMilliseconds / 86_400_000
    #expect(value("days for which") == Int(days))
  }

  @Test("Are all reasons, with the public word of each")
  func reasons() throws {
    let rows = try Readme().section("What a restore decides").filter { $0.hasPrefix("| ") }
    for reason in Reason.allCases {
      let row = rows.filter { $0.contains("`\(reason.rawValue)`") }
      #expect(row.count == 1, "\(reason)")
      #expect(row.first?.hasPrefix("| \(reason.stage.rawValue) |") == true, "\(reason)")
      #expect(row.first?.hasSuffix("| `\(reason.publicWord.rawValue)` |") == true, "\(reason)")
    }
  }

  @Test("Are all commands and exit codes")
  func commands() throws {
    let rows = try Readme().section("The tool").filter { $0.hasPrefix("| ") }
    for id in CommandID.allCases {
      // Each row begins with the name of its group; a large group has several.
      let words = id.rawValue.split(separator: " ")
      let group = rows.filter { $0.hasPrefix("| `\(words[0])") }
      #expect(
        group.contains { row in words.allSatisfy { row.contains($0) } }, "\(id.rawValue)")
    }
    for code in ExitCode.allCases {
      #expect(rows.contains { $0.hasPrefix("| \(code.rawValue) |") }, "\(code)")
    }
  }
}
