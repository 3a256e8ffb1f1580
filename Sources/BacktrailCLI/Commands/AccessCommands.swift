import BacktrailNavigation

/// `explain` and `impact`: questions about records, which change nothing.
enum AccessCommands {
  static let record: Argument<RecordID> = RecordCommands.record

  static let action: Argument<String> = .defaulted(
    "action", .action, default: "view", defaultText: "view", help: "The action that is asked for.")

  static func explain(_ handlers: CommandHandlers) -> Command {
    Command(
      "explain", "Say whether a principal may use a record, and why",
      discussion: """
        Shows the decision, its reason, and the record with its ancestors and the grants that \
        counted on each. Deny is an answer, not a failure: it ends with 0.
        """,
      arguments: [
        record, PrincipalOptions.principal, PrincipalOptions.roles, action, PrincipalOptions.at,
        SourceOptions.sources,
      ],
      examples: [
        "backtrail --db app.db explain task/7 --as ana --role editor --action edit",
        "backtrail --db app.db explain task/7 --as ana --at 2026-01-31T12:00:00Z",
        "backtrail --db app.db explain task/7 --as ana --source '\(SourceOptions.example)'",
      ],
      run: handlers[.explain])
  }

  static func impact(_ handlers: CommandHandlers) -> Command {
    Command(
      "impact", "Show which scenes and routes the deletion of a record would cut",
      discussion: "It deletes nothing.", arguments: [record],
      examples: ["backtrail --db app.db impact project/42"], run: handlers[.impact])
  }
}
