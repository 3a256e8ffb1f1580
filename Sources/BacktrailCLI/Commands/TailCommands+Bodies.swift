import BacktrailNavigation
import BacktrailStore

extension Commands {
  static func sceneTails(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let owner = arguments[SceneCommands.owner]
    let tails = try context.withStore(for: .reading) { store in
      if let scene = arguments[TailCommands.scene] {
        guard let owner else {
          throw CommandError(
            "missingOption", "'--as' is needed to name a scene: it is one of a principal",
            exitCode: .usage)
        }
        return try store.tails(of: scene, as: Principal(owner))
      }
      let all = try store.allTails()
      guard let owner else { return all }
      let id = Principal(owner).id.map(OpaqueText.init)
      return all.filter { OpaqueText($0.principal) == id }
    }
    return CommandResult(
      json: ["tails": .array(tails.map { JSONValue($0) })], text: table(of: tails))
  }

  private static func table(of tails: [SceneTail]) -> String {
    var table = Table(["PRINCIPAL", "SCENE", "WHERE", "ROUTES", "REASON", "BY", "KEPT", "CUT"])
    for tail in tails {
      table.add([
        tail.principal, tail.scene, "\(tail.place)[\(tail.index)]", String(tail.routes.count),
        tail.isDamaged ? "(damaged)" : tail.reason?.rawValue ?? "",
        tail.culprit?.description ?? "", tail.isInPlace ? "in place" : "beside",
        tail.cutAt.rfc3339,
      ])
    }
    return table.text(whenEmpty: "There are no tails.")
  }

  static func sceneRevive(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let schema = try schema(arguments)
    let principal = Principal(
      arguments[PrincipalOptions.principal], roles: arguments[PrincipalOptions.roles])
    let restored = try context.withStore(for: .writing, configure: arguments.setSources) {
      try $0.revive(
        scene: arguments[SceneCommands.scene], for: principal, schema: schema,
        at: arguments[PrincipalOptions.at])
    }
    return CommandResult(json: .encoded(restored.json), text: restored.text)
  }
}

extension JSONValue {
  fileprivate init(_ tail: SceneTail) {
    self = [
      "principal": .string(tail.principal), "scene": .string(tail.scene),
      "where": .string(tail.place.description), "index": JSONValue(tail.index),
      "reason": JSONValue(tail.reason?.rawValue), "culprit": JSONValue(tail.culprit),
      "cutAt": JSONValue(tail.cutAt), "schemaVersion": JSONValue(tail.schemaVersion),
      "inPlace": .bool(tail.isInPlace), "damaged": .bool(tail.isDamaged),
      "routes": .array(tail.routes.map { .encoded(Array($0.utf8)) }),
    ]
  }

  /// The key of a scene.
  init(_ scene: SceneName) {
    self = ["principal": .string(scene.principal), "scene": .string(scene.scene)]
  }
}
