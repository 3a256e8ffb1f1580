/// Reads a command line by the table.
struct ArgumentParser {
  /// The tool itself, with its commands under it.
  let root: Command
  /// The database where `--db` names none.
  let defaultDatabase: String?

  /// Reads a command line.
  ///
  /// Options may stand before, between and after commands and operands, until a `--`. Help is shown
  /// whatever else is wrong with the line, except for a command that does not exist.
  func parse(_ arguments: ProgramArguments) throws(UsageError) -> Invocation {
    try check(arguments)
    var line = CommandLineReader(root: root, words: arguments.words)
    do {
      try line.readAll()
    } catch {
      if case .unknownCommand = error.problem { throw error }
      guard arguments.mention("--help", "-h") else { throw error }
      return .help(line.path, wantsJSON: arguments.mention("--json"))
    }
    let wantsJSON = line.values["--json"] != nil
    if line.isHelp || line.values["--help"] != nil { return .help(line.path, wantsJSON: wantsJSON) }
    if line.values["--version"] != nil { return .version(wantsJSON: wantsJSON) }
    return try invocation(of: &line, wantsJSON: wantsJSON)
  }

  private func check(_ arguments: ProgramArguments) throws(UsageError) {
    if let position = arguments.unreadablePosition {
      throw UsageError(.unreadableArgument(position: position), path: [root.name])
    }
    for (index, word) in arguments.words.enumerated() where word.utf8.contains(0) {
      throw UsageError(.nulInArgument(position: index + 1), path: [root.name])
    }
  }

  private func invocation(
    of line: inout CommandLineReader, wantsJSON: Bool
  ) throws(UsageError) -> Invocation {
    let command = line.command
    guard case .run(let handler) = command.action else {
      throw line.error(.missingCommand(choices: command.subcommands.map(\.name)))
    }
    try line.assignOperands()
    for option in command.options where option.isRequired && line.values[option.spelling] == nil {
      throw line.error(.missingOption(label: option.label))
    }
    for group in command.exclusive {
      let given = group.filter { line.values[$0.spelling] != nil }
      if given.count > 1 {
        throw line.error(.conflictingOptions(given[0].spelling, given[1].spelling))
      }
    }
    let arguments = ParsedArguments(
      path: line.names,
      declared: Set(command.options.map(\.spelling) + command.operands.map(\.name)),
      values: line.values)
    return .run(
      handler, arguments, database: try database(of: line),
      busyTimeout: GlobalOptions.busyTimeout.result(line.values["--busy-timeout"] ?? []),
      wantsJSON: wantsJSON)
  }

  private func database(of line: CommandLineReader) throws(UsageError) -> String? {
    let given = GlobalOptions.database.result(line.values["--db"] ?? [])
    guard line.command.needsDatabase else {
      if given != nil { throw line.error(.databaseNotTaken) }
      return nil
    }
    if let given { return given }
    if let defaultDatabase, !defaultDatabase.isEmpty { return defaultDatabase }
    throw line.error(.missingDatabase)
  }
}
