import BacktrailNavigation
import BacktrailStore

extension Commands {
  /// The most that is read of a document before the store judges its size.
  private static let documentLimit = 67_108_864

  static func sceneSave(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let scene = arguments[SceneCommands.scene]
    let allowedKeys = arguments[SceneCommands.allowedKeys]
    let revision = try context.withStore(
      for: .writing, configure: { $0.credentialExemptions = allowedKeys }
    ) { store in
      try store.save(
        scene, as: Principal(arguments[SceneCommands.principal]),
        document: context.input.readAll(arguments[SceneCommands.file], limit: documentLimit),
        expecting: arguments[SceneCommands.revision].map { Int(clamping: $0) })
    }
    return CommandResult(
      json: ["scene": .string(scene), "revision": JSONValue(revision)],
      text: "Saved \(Printable.line(scene)), now at revision \(revision).")
  }

  static func sceneShow(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let saved = try context.withStore(for: .reading) {
      try $0.load(
        arguments[SceneCommands.scene], as: Principal(arguments[SceneCommands.principal]))
    }
    return CommandResult(json: .encoded(saved.document), text: try text(of: saved))
  }

  static func sceneDiscard(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let scene = arguments[SceneCommands.scene]
    try context.withStore(for: .writing) {
      try $0.discard(scene, as: Principal(arguments[SceneCommands.principal]))
    }
    return CommandResult(
      json: ["scene": .string(scene), "discarded": true],
      text: "Discarded \(Printable.line(scene)).")
  }

  static func sceneList(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let scenes = try context.withStore(for: .reading) { store in
      if let owner = arguments[SceneCommands.owner] {
        try store.scenes(of: Principal(owner))
      } else {
        try store.allScenes()
      }
    }
    return CommandResult(json: json(of: scenes), text: table(of: scenes))
  }

  private static func json(of scenes: [SceneSummary]) -> JSONValue {
    [
      "scenes": .array(
        scenes.map {
          [
            "principal": .string($0.principal), "scene": .string($0.scene),
            "revision": JSONValue($0.revision), "savedAt": JSONValue($0.savedAt),
            "damage": $0.damage.map { .string($0.rawValue) } ?? .null, "empty": .bool($0.isEmpty),
          ]
        })
    ]
  }

  private static func table(of scenes: [SceneSummary]) -> String {
    var table = Table(["PRINCIPAL", "SCENE", "REVISION", "SAVED", "STATE"])
    for scene in scenes {
      table.add([
        scene.principal, scene.scene, String(scene.revision), scene.savedAt.rfc3339,
        scene.damage.map { "damaged (\($0.rawValue))" } ?? (scene.isEmpty ? "empty" : ""),
      ])
    }
    return table.text(whenEmpty: "There are no scenes.")
  }

  static func sceneHandOver(
    _ arguments: ParsedArguments, _ context: CommandContext
  ) throws -> CommandResult {
    let scene = arguments[SceneCommands.scene]
    let copy = arguments[SceneCommands.toScene]
    let revision = try context.withStore(for: .writing) {
      try $0.handOver(scene, to: copy, as: Principal(arguments[SceneCommands.principal]))
    }
    return CommandResult(
      json: ["from": .string(scene), "scene": .string(copy), "revision": JSONValue(revision)],
      text: "Copied \(Printable.line(scene)) to \(Printable.line(copy)).")
  }
}
