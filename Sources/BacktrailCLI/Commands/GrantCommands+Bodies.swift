import BacktrailNavigation
import BacktrailStore

extension Commands {
  static func grantAllow(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    try granting(.allow, "Allowed", arguments, context)
  }

  static func grantDeny(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    try granting(.deny, "Denied", arguments, context)
  }

  private static func granting(
    _ effect: Grant.Effect, _ verb: String, _ arguments: ParsedArguments,
    _ context: CommandContext
  ) throws -> CommandResult {
    let grant = Grant(
      effect, arguments[GrantCommands.subject], arguments[GrantCommands.action],
      on: arguments[GrantCommands.target], expires: arguments[GrantCommands.expires])
    try context.withStore(for: .writing, configure: arguments.setSources) { try $0.grant(grant) }
    var text = "\(verb) \(grant.subject) \(grant.action) on \(grant.target)"
    if let expires = grant.expires { text += " until \(expires.rfc3339)" }
    return CommandResult(json: JSONValue(grant), text: Printable.line("\(text)."))
  }

  static func grantRevoke(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let revoked = try context.withStore(for: .writing, configure: arguments.setSources) {
      try $0.revoke(
        arguments[GrantCommands.subject], arguments[GrantCommands.action],
        on: arguments[GrantCommands.target])
    }
    return CommandResult(
      json: ["revoked": .array(revoked.map { JSONValue($0) })],
      text: revoked.map { "Revoked: \(Printable.line($0.description))." }.joined(separator: "\n"))
  }

  static func grantList(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let now = context.now()
    let grants = try context.withStore(for: .reading) { try $0.grants() }
    return CommandResult(
      json: ["grants": .array(grants.map { JSONValue($0) })], text: table(of: grants, at: now))
  }

  private static func table(of grants: [Grant], at now: Instant) -> String {
    var table = Table(["EFFECT", "SUBJECT", "ACTION", "TARGET", "EXPIRES"])
    for grant in grants {
      let expires = grant.expires.map { $0.rfc3339 + ($0 <= now ? " (expired)" : "") }
      table.add([
        grant.effect.rawValue, grant.subject.description, grant.action.name,
        grant.target.description, expires ?? "",
      ])
    }
    return table.text(whenEmpty: "There are no grants, so nothing is allowed.")
  }
}
