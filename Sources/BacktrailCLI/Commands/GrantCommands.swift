import BacktrailNavigation

/// `grant …`: who may do what.
enum GrantCommands {
  static let subject: Argument<Subject> = .operand(
    .subject, help: "Whom it is for: user:ID, role:NAME or everyone.")

  static let action: Argument<GrantAction> = .operand(
    .grantAction, help: "What it is about: view, edit, any other word, or * for every action.")

  static let target: Argument<GrantTarget> = .operand(
    .target, help: "What it is on: KIND/ID with all under it, KIND/* or *. Quote the star.")

  static let expires: Argument<Instant?> = .optional(
    "expires", .timestamp, defaultText: "never", help: "When it stops to hold.")

  static func group(_ handlers: CommandHandlers) -> Command {
    Command(
      "grant", "Allow, deny and revoke access to records",
      discussion: """
        Nothing is allowed that no grant allows, and a deny always wins. A grant on a record also \
        holds for all under it.
        """,
      examples: ["backtrail --db app.db grant allow role:editor edit project/42"],
      subcommands: [
        Command(
          "allow", "Allow an action",
          arguments: [subject, action, target, expires, SourceOptions.sources],
          examples: [
            "backtrail --db app.db grant allow user:ana view project/42",
            """
            backtrail --db app.db grant allow everyone view 'task/*' \
            --expires 2026-12-31T23:59:59Z
            """,
            "backtrail --db app.db grant allow user:ana view task/7 --source '\(SourceOptions.example)'",
          ],
          run: handlers[.grantAllow]),
        Command(
          "deny", "Deny an action, whatever allows it",
          arguments: [subject, action, target, expires, SourceOptions.sources],
          examples: ["backtrail --db app.db grant deny user:bo '*' project/42"],
          run: handlers[.grantDeny]),
        Command(
          "revoke", "Take grants back",
          discussion:
            "Removes the allow and the deny with exactly this subject, action and target.",
          arguments: [subject, action, target, SourceOptions.sources],
          examples: ["backtrail --db app.db grant revoke user:ana view project/42"],
          run: handlers[.grantRevoke]),
        Command(
          "list", "List all grants", examples: ["backtrail --db app.db grant list"],
          run: handlers[.grantList]),
      ])
  }
}
