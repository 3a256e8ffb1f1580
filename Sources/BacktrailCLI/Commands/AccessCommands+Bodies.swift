import BacktrailNavigation
import BacktrailStore

extension Commands {
  static func explain(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let reference = RecordReference(
      arguments[AccessCommands.record], action: arguments[AccessCommands.action])
    let principal = Principal(
      arguments[PrincipalOptions.principal], roles: arguments[PrincipalOptions.roles])
    let access = try context.withStore(for: .reading, configure: arguments.setSources) {
      try $0.explain(reference, for: principal, at: arguments[PrincipalOptions.at])
    }
    return CommandResult(json: JSONValue(access), text: text(of: access, for: principal))
  }

  private static func text(of access: ExplainedAccess, for principal: Principal) -> String {
    let verb = access.isAllowed ? "may" : "may not"
    let question = "\(principal) \(verb) \(access.reference.action) \(access.reference.record)"
    var lines = ["\(question)\(access.reason.map { ": \($0.rawValue)" } ?? "")."]
    if let instant = access.validUntil { lines.append("This holds until \(instant.rfc3339).") }
    lines.append("")
    for link in access.chain {
      lines.append("\(link.record) (\(link.state.rawValue))")
      lines += link.grants.map { "  \($0.grant)\($0.isExpired ? " (expired)" : "")" }
    }
    return lines.map(Printable.line).joined(separator: "\n")
  }

  static func impact(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let impact = try context.withStore(for: .reading) {
      try $0.impact(ofDeleting: arguments[AccessCommands.record])
    }
    return CommandResult(json: json(of: impact), text: text(of: impact))
  }

  /// What a deletion cuts, as a document.
  static func json(of impact: DeletionImpact) -> JSONValue {
    [
      "record": JSONValue(impact.record), "records": JSONValue(impact.records),
      "scenes": .array(
        impact.scenes.map { scene in
          [
            "principal": .string(scene.principal), "scene": .string(scene.scene),
            "cuts": .array(
              scene.cuts.map { cut in
                [
                  "where": .string(cut.place.description), "index": JSONValue(cut.index),
                  "routes": JSONValue(cut.routes), "reference": JSONValue(cut.reference),
                ]
              }),
          ]
        }),
      "unreadable": .array(impact.unreadable.map { JSONValue($0) }),
    ]
  }

  private static func text(of impact: DeletionImpact) -> String {
    let records = Counted.text(impact.records, "record")
    let scenes = Counted.text(impact.scenes.count, "scene")
    let head = "Deleting \(impact.record) would take \(records) and cut \(scenes)."
    return ([Printable.line(head)] + lines(of: impact)).joined(separator: "\n")
  }

  /// What a deletion cuts, scene by scene.
  static func lines(of impact: DeletionImpact) -> [String] {
    var lines: [String] = []
    for scene in impact.scenes {
      lines.append("scene \(scene.scene) of \(scene.principal)")
      lines += scene.cuts.map {
        "  \($0.place)[\($0.index)]: \(Counted.text($0.routes, "route")), by \($0.reference)"
      }
    }
    lines += impact.unreadable.map {
      "scene \($0.scene) of \($0.principal) cannot be read and stays as it is"
    }
    return lines.map(Printable.line)
  }
}
