import BacktrailNavigation

/// `watch`.
enum WatchCommand {
  static let duration: Argument<DurationArgument?> = .optional(
    "for", .duration, help: "End after so long; without it, when it is interrupted.")

  static let limit: Argument<Int64?> = .optional(
    "limit", .integer(1...(.max)), help: "End after so many changes.")

  static func watch(_ handlers: CommandHandlers) -> Command {
    Command(
      "watch", "Print the changes of records and grants as they are committed, by whomever",
      discussion: """
        A line for each change: its number, its instant, what happened and to what. 'elsewhere' is \
        anything else in the file, such as a scene or a row of the application's own; 'missed' says \
        that more happened than is told. With --json the one document grows by a line for each \
        change and is closed at the end. Ctrl-C is the usual end, and no failure.
        """,
      arguments: [duration, limit],
      examples: [
        "backtrail --db app.db watch", "backtrail --db app.db watch --for 10s --limit 100 --json",
      ],
      run: handlers[.watch])
  }
}
