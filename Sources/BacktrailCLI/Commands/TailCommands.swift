import BacktrailNavigation

/// `scene tails` and `scene revive`: what was cut from scenes.
enum TailCommands {
  static let scene: Argument<String?> = .optionalOperand(
    .identifier("SCENE", "the id of a scene", example: "s1"), help: "The scene; all unless named.")

  static func tails(_ handlers: CommandHandlers) -> Command {
    Command(
      "tails", "Show what was cut from scenes and is kept with them",
      discussion: """
        A tail is 'in place' where a restore did not show it and it still stands in the scene: the \
        next restore that may show it does. It is 'beside' the scene where a repair or a deletion \
        with --prune cut it: 'scene revive' puts it back once it is valid again. It goes when the \
        person moves on there, and with 'prune --tails'.
        """,
      arguments: [scene, SceneCommands.owner],
      examples: [
        "backtrail --db app.db scene tails s1 --as ana",
        "backtrail --db app.db scene tails",
      ],
      run: handlers[.sceneTails])
  }

  static func revive(_ handlers: CommandHandlers) -> Command {
    Command(
      "revive", "Put back what was cut from a scene and is valid again, and restore it",
      discussion: """
        The tool goes by the references that are stored with the routes, as 'restore' does. What \
        is not valid yet stays beside the scene.
        """,
      arguments: [
        SceneCommands.scene, SceneCommands.principal, PrincipalOptions.roles, PrincipalOptions.at,
        RestoreCommand.tabs, RestoreCommand.knownCases, RestoreCommand.parentRoutes,
        RestoreCommand.lineages, RestoreCommand.rebuilds, SourceOptions.sources,
      ],
      examples: ["backtrail --db app.db scene revive s1 --as ana --role editor"],
      run: handlers[.sceneRevive])
  }
}
