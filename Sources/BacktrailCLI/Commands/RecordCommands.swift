import BacktrailNavigation

/// `record …`: the records that routes point at.
enum RecordCommands {
  static let record: Argument<RecordID> = .operand(
    .record, help: "The record. The first slash separates; an id may hold more.")

  static let parent: Argument<RecordID?> = .optional(
    "parent", .record, help: "The record that it lies under.")

  static let noParent: Argument<Bool> = .flag("no-parent", help: "Make it lie under no record.")

  static let payload: Argument<String?> = .optional(
    "payload", .json, help: "What the application keeps with it.")

  static let listKind: Argument<String?> = .optional(
    "kind", .kind, help: "Only records of this kind.")

  static let listParent: Argument<RecordID?> = .optional(
    "parent", .record, help: "Only records right under this one.")

  static let deleted: Argument<Bool> = .flag("deleted", help: "Also those that were deleted.")

  static let prune: Argument<Bool> = .flag(
    "prune", help: "Cut the scenes that mention it or anything under it too.")

  static let importFile: Argument<FileArgument> = .operand(
    .file, help: "The file, one JSON object a line; - is standard input.")

  static func group(_ handlers: CommandHandlers) -> Command {
    Command(
      "record", "Put, read, delete and import the records that routes point at",
      discussion: "A record is named KIND/ID. It lives only if all that it lies under do.",
      examples: ["backtrail --db app.db record put task/7 --parent project/42"],
      subcommands: [
        put(handlers),
        Command(
          "get", "Show a record", arguments: [record],
          examples: ["backtrail --db app.db record get task/7"], run: handlers[.recordGet]),
        list(handlers),
        Command(
          "delete", "Delete a record, and with it all under it",
          discussion: """
            A tombstone stays, so that routes to it fall back to its parent. 'undelete' takes it \
            back. With --prune every scene is cut at once where 'impact' says; what was cut is \
            kept beside it, and 'scene revive' puts it back after an undelete.
            """,
          arguments: [record, prune],
          examples: [
            "backtrail --db app.db record delete project/42",
            "backtrail --db app.db record delete project/42 --prune",
          ],
          run: handlers[.recordDelete]),
        Command(
          "undelete", "Bring a deleted record back, and with it what was under it",
          arguments: [record], examples: ["backtrail --db app.db record undelete project/42"],
          run: handlers[.recordUndelete]),
        Command(
          "purge", "Remove a record, all under it and their grants for good",
          arguments: [record], examples: ["backtrail --db app.db record purge project/42"],
          run: handlers[.recordPurge]),
        importing(handlers),
      ])
  }

  private static func put(_ handlers: CommandHandlers) -> Command {
    Command(
      "put", "Create a record, or change one",
      discussion: """
        Without --parent or --no-parent an existing record stays where it is, and without \
        --payload it keeps its payload. Putting a record that was deleted brings it back. A parent \
        must be there, and must not lie under the record itself.
        """,
      arguments: [record, parent, noParent, payload], exclusive: [[parent, noParent]],
      examples: [
        "backtrail --db app.db record put project/42",
        #"backtrail --db app.db record put task/7 --parent project/42 --payload '{"title":"Write"}'"#,
      ],
      run: handlers[.recordPut])
  }

  private static func list(_ handlers: CommandHandlers) -> Command {
    Command(
      "list", "List records", arguments: [listKind, listParent, deleted],
      examples: [
        "backtrail --db app.db record list --kind task",
        "backtrail --db app.db record list --parent project/42 --deleted",
      ],
      run: handlers[.recordList])
  }

  private static func importing(_ handlers: CommandHandlers) -> Command {
    Command(
      "import", "Put many records: all lines of a file or none",
      discussion: """
        Each line is an object with kind and id, and, where it has them, parent and payload: \
        {"kind": "task", "id": "7", "parent": {"kind": "project", "id": "42"}, "payload": {}}
        """,
      arguments: [importFile], examples: ["backtrail --db app.db record import records.jsonl"],
      run: handlers[.recordImport])
  }
}
