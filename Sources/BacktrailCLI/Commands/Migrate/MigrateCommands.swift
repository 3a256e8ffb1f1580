import BacktrailStore

/// `migrate`: the schema of a database.
enum MigrateCommands {
  static func group(_ handlers: CommandHandlers) -> Command {
    Command(
      "migrate", "Apply numbered SQL files to a database, take them back, or show where it stands",
      discussion: """
        Without --dir these are the migrations of the store itself, which are built into this tool. \
        With it they are the SQL files of a folder, for any SQLite database: 0001_name.sql with a \
        section below '-- migrate: up' and one below '-- migrate: down'.

        A migration is applied with its entry in the ledger, whole or not at all, and by one of \
        several processes. A database that is there is copied before it is changed.
        """,
      subcommands: [
        status(handlers), up(handlers), down(handlers), redo(handlers), plan(handlers),
        verify(handlers), new(handlers), lint(handlers), dump(handlers), baseline(handlers),
        repair(handlers),
      ])
  }

  // MARK: Looking

  static func status(_ handlers: CommandHandlers) -> Command {
    Command(
      "status", "Show which migrations are applied and which are pending",
      discussion: """
        Ends with 0 where all are applied, 3 where some are pending, 4 where a file was changed \
        after it was applied, is missing or came too late, 5 where the database is newer, and 6 \
        where one stopped half-way.
        """,
      arguments: MigrateOptions.source,
      examples: [
        "backtrail --db app.db migrate status",
        "backtrail --db app.db migrate status --dir migrations --json",
      ],
      run: handlers[.migrateStatus])
  }

  static let direction: Argument<PlanDirection?> = .optionalOperand(
    .direction, help: "What is planned; 'up' unless it says so.")

  static func plan(_ handlers: CommandHandlers) -> Command {
    Command(
      "plan", "Print what 'up', 'down' or 'redo' would run, and change nothing",
      arguments: [direction] + MigrateOptions.source + [
        MigrateOptions.target, MigrateOptions.steps, MigrateOptions.allowsOutOfOrder,
      ],
      exclusive: [[MigrateOptions.target, MigrateOptions.steps]],
      examples: [
        "backtrail --db app.db migrate plan --dir migrations",
        "backtrail --db app.db migrate plan down --dir migrations --to 2",
      ],
      run: handlers[.migratePlan])
  }

  static func verify(_ handlers: CommandHandlers) -> Command {
    Command(
      "verify", "Compare a database with what its migrations make",
      discussion: """
        Beside what 'status' says: whether the ledger keeps what was applied, whether tables, \
        indexes, views and triggers are as the migrations make them, foreign keys, and SQLite's \
        integrity check. Tables that no migration makes are passed over. It reads the whole file and changes nothing. It ends as 'status' does, with \
        4 also where the schema is another one, and with 65 where the file is damaged.
        """,
      arguments: MigrateOptions.source,
      examples: [
        "backtrail --db app.db migrate verify",
        "backtrail --db app.db migrate verify --dir migrations",
      ],
      run: handlers[.migrateVerify])
  }

  static func dump(_ handlers: CommandHandlers) -> Command {
    Command(
      "dump", "Print the schema as SQL in a stable order",
      discussion: """
        Tables, what the ledger says, indexes, views and triggers, each by name. Loaded into an \
        empty file it gives the schema and the ledger that 'migrate up' gives, without the rows that \
        migrations insert. Kept beside the migrations, it shows in a \
        review what they come to.
        """,
      arguments: MigrateOptions.source,
      examples: ["backtrail --db app.db migrate dump --dir migrations"],
      run: handlers[.migrateDump])
  }

  // MARK: Files

  static let isStrict: Argument<Bool> = .flag(
    "strict", help: "End with 65 for a warning too, and not only for what cannot work.")

  static let first: Argument<Int64> = .defaulted(
    "from", .integer(0...Int64.max), default: 0, defaultText: "all",
    help: "Warn of migrations from this number on. Those before it are run all the same.")

  static func lint(_ handlers: CommandHandlers) -> Command {
    Command(
      "lint", "Warn of migrations that lose data, lock long or cannot be taken back",
      discussion: """
        The files run one after the other on a database in memory. A comment in a file silences \
        what is meant: '-- lint: allows dropsColumn locksLong'. A file that has been applied is not \
        to be changed, not even by a comment: --from leaves it out.

        What can be silenced: \(codes).
        """,
      arguments: [MigrateOptions.folder, first, isStrict],
      examples: [
        "backtrail migrate lint --dir migrations --strict",
        "backtrail migrate lint --dir migrations --from 12 --strict",
      ],
      needsDatabase: false, run: handlers[.migrateLint])
  }

  private static var codes: String {
    MigrationWarning.Code.allCases.filter { !$0.isError }.map(\.rawValue).joined(separator: ", ")
  }

  static let name: Argument<String> = .operand(
    .migrationName, help: "What it does, such as 'add email to users'; blanks become '_'.")

  static let newFolder: Argument<String> = .required(
    "dir", .path.named("FOLDER", example: "migrations"), help: "The folder with the SQL files.")

  static func new(_ handlers: CommandHandlers) -> Command {
    Command(
      "new", "Write the file of a new migration, with the next number",
      arguments: [name, newFolder],
      examples: ["backtrail migrate new 'add email to users' --dir migrations"],
      needsDatabase: false, run: handlers[.migrateNew])
  }
}
