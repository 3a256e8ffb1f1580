/// `init`, `migrate` and `doctor`: the database as a whole.
enum DatabaseCommands {
  static let exitCode: Argument<Bool> = .flag(
    "exit-code",
    help: "End with 69 where migrations are pending, so that a script can tell without reading.")

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

  static func migrate(_ handlers: CommandHandlers) -> Command {
    Command(
      "migrate", "Bring a database to the version of this tool, or show where it stands",
      subcommands: [
        Command(
          "up", "Apply the migrations that are pending",
          discussion: """
            Each migration is applied whole or not at all. A database that is newer than this tool \
            is refused. With nothing pending it does nothing and ends with 0.
            """,
          examples: ["backtrail --db app.db migrate up"], run: handlers[.migrateUp]),
        Command(
          "status", "Show which migrations are applied and which are pending",
          arguments: [exitCode],
          examples: [
            "backtrail --db app.db migrate status",
            "backtrail --db app.db migrate status --exit-code",
          ],
          run: handlers[.migrateStatus]),
      ])
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
}
