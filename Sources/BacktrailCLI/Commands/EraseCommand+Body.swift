import BacktrailNavigation
import BacktrailStore

extension Commands {
  static func erase(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let principal = arguments[EraseCommand.principal]
    guard arguments[EraseCommand.isConfirmed] else {
      throw CommandError(
        "notConfirmed",
        "erasing \(Printable.quoted(principal)) cannot be undone; say '--yes' to do it",
        exitCode: .usage)
    }
    let erased = try context.withStore(for: .writing) { try $0.erase(Principal(principal)) }
    return CommandResult(
      json: [
        "principal": .string(erased.principal), "scenes": JSONValue(erased.scenes),
        "tombstones": JSONValue(erased.tombstones), "tails": JSONValue(erased.tails),
        "reports": JSONValue(erased.reports), "attempts": JSONValue(erased.attempts),
        "quarantined": JSONValue(erased.quarantined), "links": JSONValue(erased.links),
        "grants": JSONValue(erased.grants),
        "logCleared": .bool(erased.isLogCleared),
        "quarantinedFiles": .array(erased.quarantinedFiles.map { .string($0) }),
        "remainders": .array(erased.remainders.map { .string($0) }),
      ],
      text: text(of: erased), notices: context.wantsJSON ? [] : notices(of: erased),
      exitCode: erased.isLogCleared ? .ok : .busy)
  }

  /// What remains, each as a line behind the name of the tool.
  private static func notices(of erased: ErasedPrincipal) -> [String] {
    erased.remainders.map { sentence in
      let line = Printable.line(sentence)
      return line.prefix(1).lowercased() + line.dropFirst().dropLast()
    }
  }

  private static func text(of erased: ErasedPrincipal) -> String {
    let name = Printable.line(erased.principal)
    if erased.wasNothingThere { return "There was nothing of \(name)." }
    let parts = [
      Counted.text(erased.scenes, "scene"), Counted.text(erased.tombstones, "tombstone"),
      Counted.text(erased.tails, "tail"), Counted.text(erased.reports, "report"),
      Counted.text(erased.attempts, "begun restore"),
      "\(erased.quarantined) in quarantine", Counted.text(erased.links, "handled link"),
      Counted.text(erased.grants, "grant"),
    ]
    return "Erased \(name): \(parts.joined(separator: ", "))."
  }
}
