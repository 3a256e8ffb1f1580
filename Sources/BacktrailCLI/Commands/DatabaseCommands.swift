/// `init`, `doctor` and `backup`: the database as a whole.
enum DatabaseCommands {
  static let quarantine: Argument<Bool> = .flag(
    "quarantine",
    help: "Set a damaged file aside under another name, with its log, and create a fresh one.")

  static func initialize(_ handlers: CommandHandlers) -> Command {
    Command(
      "init", "Create a database",
      discussion: """
        The file is created for its owner only and gets the tables of this version. A store that \
        is there already stays as it is; 'migrate up' changes one, or adds the tables to an \
        application's own database. A damaged file is refused unless it is to be set aside.
        """,
      arguments: [quarantine],
      examples: ["backtrail --db app.db init", "backtrail --db app.db init --quarantine"],
      run: handlers[.initialize])
  }

  static func doctor(_ handlers: CommandHandlers) -> Command {
    Command(
      "doctor", "Check a database for damage",
      discussion: """
        Checks the file and those beside it, its tables and indexes, the checksums of its rows and \
        the counts that guard its grants, and the application's own tables that --source names. It \
        only reads, and ends with 65 where something is wrong.
        """,
      arguments: [SourceOptions.sources],
      examples: [
        "backtrail --db app.db doctor",
        "backtrail --db app.db doctor --source '\(SourceOptions.example)'",
      ], run: handlers[.doctor])
  }

  static let copy: Argument<String?> = .optionalOperand(
    .path.named("OUT", example: "copy.db"),
    help: "Where the copy goes: a folder, or a path where nothing is.")

  static func backup(_ handlers: CommandHandlers) -> Command {
    Command(
      "backup", "Make a verified copy of a database, also while it is in use",
      discussion: """
        The copy holds all that was committed, passes SQLite's integrity check, and is on the disk \
        before it gets its name. Without OUT it lies beside the database, named for the instant. \
        Nothing is ever replaced. Any SQLite database will do.
        """,
      arguments: [copy],
      examples: ["backtrail --db app.db backup", "backtrail --db app.db backup backups/app.db"],
      run: handlers[.backup])
  }
}
