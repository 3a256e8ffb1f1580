/// The body of a command.
typealias CommandHandler = (ParsedArguments, CommandContext) throws -> CommandResult

/// The bodies of all commands, which the table joins to their declarations.
///
/// Made from a switch, so that the compiler sees to it that none is missing:
///
/// ```swift
/// let handlers = CommandHandlers { id in
///   switch id {
///   case .recordPut: Commands.recordPut
///   …
///   }
/// }
/// ```
struct CommandHandlers {
  private let handler: (CommandID) -> CommandHandler

  init(_ handler: @escaping (CommandID) -> CommandHandler) {
    self.handler = handler
  }

  subscript(id: CommandID) -> CommandHandler { handler(id) }
}
