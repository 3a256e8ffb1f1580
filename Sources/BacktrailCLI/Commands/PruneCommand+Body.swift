import BacktrailNavigation
import BacktrailStore

extension Commands {
  static func prune(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    var policy = RetentionPolicy()
    policy.scenes = arguments[PruneCommand.scenes]?.milliseconds
    policy.sceneTombstones = arguments[PruneCommand.tombstones]?.milliseconds
    policy.recordTombstones = arguments[PruneCommand.records]?.milliseconds
    policy.tails = arguments[PruneCommand.tails]?.milliseconds
    policy.reports = arguments[PruneCommand.reports]?.milliseconds
    policy.quarantine = arguments[PruneCommand.quarantine]?.milliseconds
    policy.links = arguments[PruneCommand.links]?.milliseconds
    policy.changes = arguments[PruneCommand.changes]?.milliseconds
    if policy == RetentionPolicy() {
      throw CommandError(
        "missingOption",
        "'backtrail prune' needs an option that says what goes, such as --tails 30d",
        exitCode: .usage)
    }
    let isRehearsal = arguments[PruneCommand.dryRun]
    let pruned = try context.withStore(for: .writing, configure: arguments.setSources) {
      try $0.prune(policy, isRehearsal: isRehearsal)
    }
    return CommandResult(
      json: json(of: pruned, isRehearsal: isRehearsal),
      text: text(of: pruned, isRehearsal: isRehearsal))
  }

  private static func text(of pruned: Pruned, isRehearsal: Bool) -> String {
    if pruned.isEmpty { return "There is nothing to prune." }
    let counts: [(Int, String)] = [
      (pruned.scenes.count, "scene"), (pruned.sceneTombstones.count, "tombstone"),
      (pruned.records.reduce(0) { $0 + $1.count }, "record"), (pruned.tails.count, "tail"),
      (pruned.reports, "report"), (pruned.quarantined, "unreadable document"),
      (pruned.links, "handled link"), (pruned.changes, "change"),
    ]
    let went = counts.filter { $0.0 > 0 }.map { Counted.text($0.0, $0.1) }
    var lines = ["\(isRehearsal ? "Would prune" : "Pruned") \(went.joined(separator: ", "))."]
    lines += pruned.scenes.map { "scene \($0.scene) of \($0.principal)" }
    lines += pruned.sceneTombstones.map { "tombstone of scene \($0.scene) of \($0.principal)" }
    lines += pruned.records.map { "\($0.record): \(Counted.text($0.count, "record"))" }
    lines += pruned.tails.map {
      "tail of \($0.place) in scene \($0.scene.scene) of \($0.scene.principal)"
        + " (\($0.reason?.rawValue ?? "damaged")\($0.wasInPlace ? ", cut for good" : ""))"
    }
    return lines.map(Printable.line).joined(separator: "\n")
  }

  private static func json(of pruned: Pruned, isRehearsal: Bool) -> JSONValue {
    [
      "dryRun": .bool(isRehearsal), "scenes": .array(pruned.scenes.map { JSONValue($0) }),
      "tombstones": .array(pruned.sceneTombstones.map { JSONValue($0) }),
      "records": .array(
        pruned.records.map { ["record": JSONValue($0.record), "count": JSONValue($0.count)] }),
      "tails": .array(
        pruned.tails.map {
          [
            "principal": .string($0.scene.principal), "scene": .string($0.scene.scene),
            "where": .string($0.place.description), "reason": JSONValue($0.reason?.rawValue),
            "wasInPlace": .bool($0.wasInPlace),
          ]
        }),
      "reports": JSONValue(pruned.reports), "quarantined": JSONValue(pruned.quarantined),
      "links": JSONValue(pruned.links), "changes": JSONValue(pruned.changes),
    ]
  }
}
