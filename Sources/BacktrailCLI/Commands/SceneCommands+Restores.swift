/// `scene history`, `scene confirm` and `scene forgive`: what became of restores.
extension SceneCommands {
  static let limit: Argument<Int64?> = .optional(
    "limit", short: "n", .integer(1...Int64.max), defaultText: "all that are kept",
    help: "The most reports.")

  static let depth: Argument<Int64?> = .optional(
    "depth", .integer(0...Int64.max), defaultText: "all that is shown",
    help: "How many routes are known to show well, from the root.")

  static func history(_ handlers: CommandHandlers) -> Command {
    Command(
      "history", "Show what became of a scene, the newest first",
      discussion: """
        Each report says when something was done with the scene, and what was dropped, why, and \
        by which deletion or grant. It holds no routes. The last reports of each scene are kept.
        """,
      arguments: [scene, principal, limit],
      examples: [
        "backtrail --db app.db scene history s1 --as ana",
        "backtrail --db app.db scene history s1 --as ana --limit 3 --json",
      ],
      run: handlers[.sceneHistory])
  }

  static func confirm(_ handlers: CommandHandlers) -> Command {
    Command(
      "confirm", "Say that a restore that was begun ended well",
      discussion: """
        After three restores that 'restore --begin' began and nobody confirmed, the next one leaves \
        out the deepest route, then all that was not confirmed, then the stack. What is left out \
        stays stored. A depth that is less than what is shown does not end the attempt.
        """,
      arguments: [scene, principal, depth],
      examples: [
        "backtrail --db app.db scene confirm s1 --as ana",
        "backtrail --db app.db scene confirm s1 --as ana --depth 2",
      ],
      run: handlers[.sceneConfirm])
  }

  static func forgive(_ handlers: CommandHandlers) -> Command {
    Command(
      "forgive", "Forget which restores of a scene did not end well",
      discussion: "The next restore leaves nothing out because of them.",
      arguments: [scene, principal],
      examples: ["backtrail --db app.db scene forgive s1 --as ana"],
      run: handlers[.sceneForgive])
  }
}
