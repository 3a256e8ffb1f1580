/// `demo`.
enum DemoCommand {
  static let keep: Argument<String?> = .optional(
    "keep", .path,
    help: "Leave the database at this path, where no file may be yet, to look at with this tool.")

  static func demo(_ handlers: CommandHandlers) -> Command {
    Command(
      "demo", "Tell the story of the TaskFlow app on a real database",
      discussion: """
        Saves stacks of the example app and restores them while records are deleted and brought \
        back, access is revoked and expires, and a route disappears. Each stored and restored \
        stack is shown. Then the app runs: links and a notification are opened, unsaved changes \
        and a deletion are asked about, and another process deletes what is on screen. The \
        database is temporary unless --keep says otherwise.
        """,
      arguments: [keep],
      examples: ["backtrail demo", "backtrail demo --keep taskflow.db"],
      needsDatabase: false, run: handlers[.demo])
  }
}
