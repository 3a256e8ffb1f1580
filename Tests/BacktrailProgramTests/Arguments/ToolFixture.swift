import BacktrailNavigation

@testable import BacktrailCLI

/// The tool with bodies that only write down what they were called with.
final class ToolFixture {
  private(set) var calls: [(id: CommandID, arguments: ParsedArguments, context: CommandContext)] =
    []
  private(set) var standardOutput: [UInt8] = []
  private(set) var standardError: [UInt8] = []
  /// What every body does.
  var body: (CommandContext) throws -> CommandResult = { _ in
    CommandResult(json: ["done": true], text: "done")
  }
  private let width: Int

  init(width: Int = 80) {
    self.width = width
  }

  var output: String { String(decoding: standardOutput, as: UTF8.self) }
  var error: String { String(decoding: standardError, as: UTF8.self) }

  var handlers: CommandHandlers {
    CommandHandlers { id in
      { [self] arguments, context in
        calls.append((id, arguments, context))
        return try body(context)
      }
    }
  }

  /// Runs the tool on words split at spaces.
  func run(_ line: String, database: String? = nil) -> ExitCode {
    run(line.split(separator: " ").map(String.init), database: database)
  }

  func run(_ words: [String], database: String? = nil) -> ExitCode {
    run(ProgramArguments(words), database: database)
  }

  func run(_ arguments: ProgramArguments, database: String? = nil) -> ExitCode {
    let output = Output(
      standardOutput: Sink { [self] bytes in
        standardOutput += bytes
        return .wrote(bytes.count)
      },
      standardError: Sink { [self] bytes in
        standardError += bytes
        return .wrote(bytes.count)
      },
      terminal: Terminal(width: width, isInteractive: false))
    let tool = Tool(
      handlers: handlers, defaultDatabase: database, output: output,
      input: InputReader(standardInput: -1), now: { Instant(millisecondsSince1970: 0) })
    return tool.run(arguments)
  }

  /// The arguments of the only call, or nil where there was none or several.
  var arguments: ParsedArguments? { calls.count == 1 ? calls[0].arguments : nil }
}
