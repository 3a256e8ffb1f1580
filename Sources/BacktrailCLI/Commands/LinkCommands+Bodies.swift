import BacktrailNavigation
import BacktrailStore
import TaskFlow

extension Commands {
  static func link(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let destination: NavigationDestination<TaskFlow>
    do {
      destination = try TaskFlow.links.parse(arguments[LinkCommands.url])
    } catch {
      let answer = LinkAnswer(error)
      return CommandResult(json: answer.json, text: answer.text, exitCode: .badData)
    }
    let principal =
      arguments[LinkCommands.principal]
      .map { Principal($0, roles: arguments[PrincipalOptions.roles]) } ?? .unknown
    let resolved = try context.withStore(for: .reading) {
      try $0.resolve(destination, for: principal, at: arguments[PrincipalOptions.at])
    }
    let answer = try LinkAnswer(resolved, isPublic: arguments[LinkCommands.isPublic])
    return CommandResult(json: answer.json, text: answer.text)
  }

  static func links(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let links = TaskFlow.links
    return CommandResult(
      json: [
        "schemes": .array(links.schemes.map { .string($0) }),
        "hosts": .array(links.hosts.map { .string($0) }),
        "table": .string(links.markdownTable),
      ],
      text: links.markdownTable)
  }
}
