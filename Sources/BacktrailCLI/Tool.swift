import BacktrailNavigation

/// The whole tool with everything around it, so that a test can stand in for the world.
struct Tool {
  /// The version that `--version` shows.
  static let version = "0.1.0"

  let root: Command
  /// The database that the environment names.
  let defaultDatabase: String?
  let output: Output
  let input: InputReader
  let now: () -> Instant

  init(
    handlers: CommandHandlers, defaultDatabase: String?, output: Output, input: InputReader,
    now: @escaping () -> Instant
  ) {
    root = CommandTable.tool(handlers)
    self.defaultDatabase = defaultDatabase
    self.output = output
    self.input = input
    self.now = now
  }

  /// Does what a command line asks for, and says how to end.
  func run(_ arguments: ProgramArguments) -> ExitCode {
    let invocation: Invocation
    do {
      invocation = try ArgumentParser(root: root, defaultDatabase: defaultDatabase).parse(arguments)
    } catch {
      return report(error, wantsJSON: arguments.mention("--json"))
    }
    do {
      return try perform(invocation)
    } catch {
      return report(CommandError(wrapping: error), wantsJSON: invocation.wantsJSON)
    }
  }

  private func perform(_ invocation: Invocation) throws -> ExitCode {
    let result: CommandResult
    switch invocation {
    case .help(let path, _):
      let page = HelpPage(path: path)
      result = CommandResult(json: page.json, text: page.text(width: output.terminal.width))
    case .version:
      result = CommandResult(
        json: ["version": .string(Self.version)], text: "\(root.name) \(Self.version)")
    case .run(let handler, let arguments, let database, let busyTimeout, let wantsJSON):
      let context = CommandContext(
        database: database, busyTimeoutMilliseconds: Int(busyTimeout), wantsJSON: wantsJSON,
        output: output, input: input, now: now)
      result = try handler(arguments, context)
    }
    if invocation.wantsJSON {
      try output.write(try result.json())
    } else {
      try output.write(try result.text())
    }
    for notice in result.notices { output.note("\(root.name): \(notice)") }
    return result.exitCode
  }

  private func report(_ error: UsageError, wantsJSON: Bool) -> ExitCode {
    let ending = report(CommandError(wrapping: error), wantsJSON: wantsJSON)
    if case .missingCommand = error.problem, error.path == [root.name] {
      // Whoever calls the tool by its bare name wants to know what it is.
      output.note("\n\(HelpPage(path: [root]).text(width: output.terminal.width))")
    } else {
      output.note(error.hint)
    }
    return ending
  }

  private func report(_ error: CommandError, wantsJSON: Bool) -> ExitCode {
    output.note("\(root.name): \(error.message)")
    guard wantsJSON else { return error.exitCode }
    do {
      try output.write(["error": error.json])
      return error.exitCode
    } catch let failure {
      output.note("\(root.name): \(failure.message)")
      return failure.exitCode
    }
  }
}

extension Invocation {
  /// Whether standard output is to hold a JSON document.
  fileprivate var wantsJSON: Bool {
    switch self {
    case .help(_, let wantsJSON), .version(let wantsJSON), .run(_, _, _, _, let wantsJSON):
      wantsJSON
    }
  }
}
