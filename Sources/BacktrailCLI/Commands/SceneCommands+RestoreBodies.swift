import BacktrailNavigation
import BacktrailStore

extension Commands {
  static func sceneHistory(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let scene = arguments[SceneCommands.scene]
    let limit = arguments[SceneCommands.limit].map { Int(clamping: $0) } ?? .max
    let history = try context.withStore(for: .reading) {
      try $0.history(
        of: scene, as: Principal(arguments[SceneCommands.principal]), limit: limit)
    }
    return CommandResult(
      json: [
        "scene": .string(scene), "reports": .array(history.reports.map { JSONValue($0) }),
        "damaged": JSONValue(history.damaged),
      ],
      text: text(of: history))
  }

  private static func text(of history: SceneHistory) -> String {
    var table = Table(["AT", "OCCASION", "REVISION", "OUTCOME", "WHERE", "REASON", "CAUSE"])
    for report in history.reports {
      let rows = report.rows
      for (index, row) in (rows.isEmpty ? [["", "", ""]] : rows).enumerated() {
        let head = [
          report.at.rfc3339, report.occasion.rawValue, report.revision.map { String($0) } ?? "",
          report.outcome.rawValue,
        ]
        table.add((index == 0 ? head : ["", "", "", ""]) + row)
      }
    }
    let text = table.text(whenEmpty: "Nothing is known of the scene.")
    if history.damaged == 0 { return text }
    let reports = Counted.text(history.damaged, "report")
    return text + "\n\n\(reports) more cannot be read: the rows do not match their checksums."
  }

  static func sceneConfirm(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let scene = arguments[SceneCommands.scene]
    let isConfirmed = try context.withStore(for: .writing) {
      try $0.confirmRestore(
        scene, as: Principal(arguments[SceneCommands.principal]),
        depth: arguments[SceneCommands.depth].map { Int(clamping: $0) })
    }
    let name = Printable.line(scene)
    return CommandResult(
      json: ["scene": .string(scene), "confirmed": .bool(isConfirmed)],
      text: isConfirmed
        ? "Confirmed the restore of \(name)." : "No restore of \(name) was begun.")
  }

  static func sceneForgive(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let scene = arguments[SceneCommands.scene]
    let isForgiven = try context.withStore(for: .writing) {
      try $0.clearAttempts(of: scene, as: Principal(arguments[SceneCommands.principal]))
    }
    let name = Printable.line(scene)
    return CommandResult(
      json: ["scene": .string(scene), "forgiven": .bool(isForgiven)],
      text: isForgiven
        ? "The next restore of \(name) leaves nothing out because of those before."
        : "There was nothing to forgive \(name).")
  }
}
