import BacktrailNavigation

/// `restore`.
enum RestoreCommand {
  static let scene: Argument<String> = SceneCommands.scene

  static let tabs: Argument<[String]?> = .optional(
    "tabs", .list("TABS", example: "projects,search"), defaultText: "all that are stored",
    help: "The tabs that the app has, the default tab first.")

  static let knownCases: Argument<[String]?> = .optional(
    "known-cases", .list("CASES", example: "project,task"), defaultText: "all that are stored",
    help: "The route cases that the app has.")

  static let parentRoutes: Argument<[ParentRouteArgument]> = .repeated(
    "parent-route", .parentRoute,
    help: "The route for the records of a kind, to fall back to; {id} stands for the record's id.")

  static let lineages: Argument<[LineageArgument]> = .repeated(
    "lineage", .lineage,
    help: "A record of KIND has to lie under the record of kind PARENT that is shown before it.")

  static let rebuilds: Argument<Bool> = .flag(
    "rebuild", help: "Build a stack whose record moved anew under its present parents.")

  static let isPublic: Argument<Bool> = .flag(
    "public",
    help: "Leave out the reasons, references and routes of what was dropped, as for the person.")

  static let isBeginning: Argument<Bool> = .flag(
    "begin",
    help: "Note that the restore is begun, until 'scene confirm' says that it ended well.")

  static func restore(_ handlers: CommandHandlers) -> Command {
    Command(
      "restore", "Restore a scene to the deepest place that is left, and say what was dropped",
      discussion: """
        This is the operator's view: the tool does not know the app's types and restores by the \
        references that are stored with the scene. What an app restores is decided by its own \
        decoded routes. It only reads, unless --begin is given: then it is noted that the restore \
        was begun, and its report is kept in the scene's history. A scene that is not there restores to nothing and ends \
        with 0.
        """,
      arguments: [
        scene, SceneCommands.principal, PrincipalOptions.roles, PrincipalOptions.at, tabs,
        knownCases, parentRoutes, lineages, rebuilds, SourceOptions.sources, isPublic, isBeginning,
      ],
      examples: [
        "backtrail --db app.db restore s1 --as ana --role editor",
        "backtrail --db app.db restore s1 --as ana --tabs projects,search,settings",
        """
        backtrail --db app.db restore s1 --as ana \
        --parent-route 'project={"project":{"_0":"{id}"}}'
        """,
        "backtrail --db app.db restore s1 --as ana --source '\(SourceOptions.example)'",
      ],
      run: handlers[.restore])
  }
}
