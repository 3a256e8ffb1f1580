extension Commands {
  static func demo(_ arguments: ParsedArguments, _ context: CommandContext) throws -> CommandResult
  {
    throw CommandError("notAvailable", "this build has no 'demo'", exitCode: .software)
  }
}
