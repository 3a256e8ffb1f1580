import BacktrailNavigation
import BacktrailStore

/// `audit`.
enum AuditCommand {
  static let judging: Argument<AuditOptions.Judgement> = .defaulted(
    "judge", .judgement, default: .everything, defaultText: "everything",
    help: """
      How much is judged: whether routes decode, that and whether their records are there, or all \
      that a restore judges.
      """)

  static let roles: Argument<[String]> = .repeated(
    "role", short: "r", .identifier("NAME", "the name of a role", example: "editor"),
    help: "A role that every principal has.")

  static let limit: Argument<Int64?> = .optional(
    "limit", .integer(1...(.max)), help: "Stop after so many scenes, and say where to go on.")

  static let position: Argument<ScenePosition?> = .optional(
    "after", .position, help: "Go on where an audit before stopped.")

  static let examples: Argument<Int64> = .defaulted(
    "examples", .integer(0...1_000), default: 3, defaultText: "3",
    help: "How many routes are named of each reason and case.")

  static let showsRoutes: Argument<Bool> = .flag(
    "routes", help: "Show the encoded routes of the examples, which may be private.")

  static let failAbove: Argument<PercentArgument?> = .optional(
    "fail-above", .percent,
    help: "End with 1 where more of the scenes than this lose a route or cannot be read.")

  static func audit(_ handlers: CommandHandlers) -> Command {
    Command(
      "audit", "Judge all stored scenes as a restore does, and say what would not come back",
      discussion: """
        This is the operator's view, by the references that are stored with the scenes: what an app \
        makes of them is told by the library's 'audit', which an app runs in its tests. \
        No route migrations run here: a case that one would rename is lost unless --known-cases names \
        it. Every scene \
        is judged for its own principal, who has the roles that --role names. It only reads, and \
        ends with 0 whatever it finds, unless --fail-above says otherwise. Of routes that are lost, \
        BEHIND counts those that went with them.
        """,
      arguments: [
        judging, roles, PrincipalOptions.at, RestoreCommand.tabs, RestoreCommand.knownCases,
        RestoreCommand.parentRoutes, RestoreCommand.lineages, RestoreCommand.rebuilds,
        SourceOptions.sources, examples, showsRoutes, limit, position, failAbove,
      ],
      examples: [
        "backtrail --db app.db audit",
        "backtrail --db copy.db audit --judge decoding --known-cases project,task --fail-above 1",
        "backtrail --db app.db audit --limit 10000 --after 4213 --json",
      ],
      run: handlers[.audit])
  }
}
