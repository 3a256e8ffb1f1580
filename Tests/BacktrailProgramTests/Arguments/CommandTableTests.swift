import Testing

@testable import BacktrailCLI

@Suite("The table of commands")
struct CommandTableTests {
  /// Every command with the path to it, the tool first.
  static func paths() -> [[Command]] {
    func below(_ path: [Command]) -> [[Command]] {
      [path] + path[path.count - 1].subcommands.flatMap { below(path + [$0]) }
    }
    return below([CommandTable.tool(ToolFixture().handlers)])
  }

  @Test("Every command calls its own body, once each")
  func bodies() throws {
    var called: [String] = []
    for path in Self.paths() {
      guard case .run = path[path.count - 1].action else { continue }
      let words = path.dropFirst().map(\.name)
      let example = try #require(path[path.count - 1].examples.first)
      let tool = ToolFixture()
      #expect(tool.run(Self.words(of: example)) == .ok, "\(example): \(tool.error)")
      #expect(tool.calls.map(\.id.rawValue) == [words.joined(separator: " ")])
      called += tool.calls.map(\.id.rawValue)
    }
    #expect(called.sorted() == CommandID.allCases.map(\.rawValue).sorted())
  }

  @Test("Every example in the help can be run")
  func examples() {
    var count = 0
    for path in Self.paths() {
      for example in path[path.count - 1].examples {
        let tool = ToolFixture()
        #expect(example.hasPrefix("backtrail "))
        #expect(tool.run(Self.words(of: example)) == .ok, "\(example): \(tool.error)")
        count += 1
      }
    }
    #expect(count > CommandID.allCases.count)
  }

  @Test("Names are unique, operands that must be given come first, and help reads alike")
  func declarations() {
    for path in Self.paths() {
      let command = path[path.count - 1]
      let name = path.map(\.name).joined(separator: " ")
      let options = command.options + GlobalOptions.options
      #expect(Set(options.map(\.name)).count == options.count, "\(name)")
      let shorts = options.compactMap(\.short)
      #expect(Set(shorts).count == shorts.count, "\(name)")
      #expect(Set(command.operands.map(\.name)).count == command.operands.count, "\(name)")
      let optional = command.operands.map(\.isOptional)
      #expect(optional == optional.filter { !$0 } + optional.filter { $0 }, "\(name)")
      #expect(command.operands.dropLast().allSatisfy { !$0.isRepeatable }, "\(name)")
      #expect(Set(command.subcommands.map(\.name)).count == command.subcommands.count, "\(name)")
      #expect(!command.abstract.hasSuffix(".") && !command.abstract.isEmpty, "\(name)")
      for help in options.map(\.help) + command.operands.map(\.help) {
        #expect(help.hasSuffix("."), "\(name): \(help)")
      }
      #expect(
        command.examples.isEmpty == false || path.count == 2 && !command.subcommands.isEmpty,
        "\(name)")
    }
  }

  /// The words of a line after the tool's name, as a shell would split them.
  private static func words(of line: String) -> [String] {
    var words: [String] = []
    var word = ""
    var isQuoted = false
    for character in line.prefix(while: { $0 != "<" }) + " " {
      switch character {
      case "'": isQuoted.toggle()
      case " " where !isQuoted:
        if !word.isEmpty { words.append(word) }
        word = ""
      default: word.append(character)
      }
    }
    return Array(words.dropFirst())
  }
}
