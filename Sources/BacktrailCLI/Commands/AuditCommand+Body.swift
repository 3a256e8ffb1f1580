import BacktrailNavigation
import BacktrailStore

extension Commands {
  static func audit(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let schema = try schema(arguments)
    let roles = arguments[AuditCommand.roles]
    var options = AuditOptions(judging: arguments[AuditCommand.judging])
    options.roles = { _ in roles }
    options.examplesPerGroup = Int(arguments[AuditCommand.examples])
    options.showsRoutes = arguments[AuditCommand.showsRoutes]
    options.limit = arguments[AuditCommand.limit].map { Int(clamping: $0) }
    options.position = arguments[AuditCommand.position]
    let now = arguments[PrincipalOptions.at]
    var progress = ProgressNotes("scenes", of: context)
    let audit = try context.withStore(for: .reading, configure: arguments.setSources) { store in
      try store.audit(schema: schema, options, at: now) {
        progress.tell(done: $0.done, of: $0.total)
        return .goOn
      }
    }
    let allowed = arguments[AuditCommand.failAbove]
    let isTooMuch = allowed.map { !$0.allows(audit.lossyScenes, of: audit.scenes) } ?? false
    var notices: [String] = []
    if let allowed, isTooMuch {
      notices.append(
        "\(audit.lossyScenes) of \(Counted.text(audit.scenes, "scene")) lose a route or cannot be "
          + "read, which is more than \(allowed)")
    }
    if roles.isEmpty, audit.groups.contains(where: { $0.reason == .unauthorized }) {
      notices.append(
        "what only a role allows counts as unauthorized: say with --role which ones they have")
    }
    return CommandResult(
      json: .encoded(audit.json), text: Printable.text(audit.description), notices: notices,
      exitCode: isTooMuch ? .tooMuchLoss : .ok)
  }
}
