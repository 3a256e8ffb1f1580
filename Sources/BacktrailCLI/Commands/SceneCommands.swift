import BacktrailNavigation

/// `scene …`: where principals were.
enum SceneCommands {
  static let scene: Argument<String> = .operand(
    .identifier("SCENE", "the id of a scene", example: "s1"), help: "The scene.")

  static let toScene: Argument<String> = .operand(
    .identifier("TO-SCENE", "the id of a scene", example: "s2"),
    help: "The scene that gets the copy.")

  static let principal: Argument<String> = .required(
    "as", .identifier("ID", "the id of a principal", example: "ana"),
    help: "The principal whose scene it is.")

  static let owner: Argument<String?> = .optional(
    "as", .identifier("ID", "the id of a principal", example: "ana"),
    defaultText: "all principals", help: "Only the scenes of this principal.")

  static let file: Argument<FileArgument> = .defaulted(
    "file", short: "f", .file, default: .standardInput, defaultText: "-, standard input",
    help: "The scene document.")

  static let revision: Argument<Int64?> = .optional(
    "revision", .integer(0...Int64.max),
    help: "Save only if the stored scene is at this revision; 0 is a scene never saved.")

  static let allowedKeys: Argument<[String]> = .repeated(
    "allow-key", .key,
    help: "A key that may hold what looks like a credential, as search text may.")

  static func group(_ handlers: CommandHandlers) -> Command {
    Command(
      "scene", "Save, show and discard scenes",
      discussion: """
        A scene is one window of one principal: its selected tab and a stack for each tab. \
        Another principal's scene of the same name is another scene.
        """,
      examples: ["backtrail --db app.db scene list --as ana"],
      subcommands: [
        save(handlers),
        Command(
          "show", "Show a scene as it is stored", arguments: [scene, principal],
          examples: ["backtrail --db app.db scene show s1 --as ana"], run: handlers[.sceneShow]),
        Command(
          "discard", "Discard a scene",
          discussion: "A save that comes late is refused and does not bring it back.",
          arguments: [scene, principal],
          examples: ["backtrail --db app.db scene discard s1 --as ana"],
          run: handlers[.sceneDiscard]),
        Command(
          "list", "List scenes", arguments: [owner],
          examples: ["backtrail --db app.db scene list --as ana"], run: handlers[.sceneList]),
        TailCommands.tails(handlers), TailCommands.revive(handlers),
        Command(
          "hand-over", "Copy a scene to another scene of the same principal",
          arguments: [scene, toScene, principal],
          examples: ["backtrail --db app.db scene hand-over phone laptop --as ana"],
          run: handlers[.sceneHandOver]),
        history(handlers), confirm(handlers), forgive(handlers),
      ])
  }

  private static func save(_ handlers: CommandHandlers) -> Command {
    Command(
      "save", "Save a scene",
      discussion: """
        The document is a JSON object with schemaVersion, selectedTab and stacks, and, where there \
        are any, sidebar and presented: the form that 'scene show --json' prints. A member or a \
        tab that it does not have stays as it is stored; null clears it. A document that holds \
        what looks like a credential is refused, unless it is under a key that --allow-key names.
        """,
      arguments: [scene, principal, file, revision, allowedKeys],
      examples: [
        "backtrail --db app.db scene save s1 --as ana --file scene.json",
        "backtrail --db app.db scene save s1 --as ana --revision 3 < scene.json",
        "backtrail --db app.db scene save s1 --as ana --allow-key query < scene.json",
      ],
      run: handlers[.sceneSave])
  }
}
