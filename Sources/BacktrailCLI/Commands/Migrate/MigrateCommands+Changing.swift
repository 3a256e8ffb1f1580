/// The commands that change a database.
extension MigrateCommands {
  static func up(_ handlers: CommandHandlers) -> Command {
    Command(
      "up", "Apply the migrations that are pending",
      discussion: """
        Each is applied whole or not at all; those before one that fails stay. A file that is not \
        there is created. With nothing pending it does nothing and ends with 0, so that it can stand \
        before a server in a container's start command: of several that start at once, one applies \
        each migration and the others wait.
        """,
      arguments: [MigrateOptions.target, MigrateOptions.allowsOutOfOrder] + MigrateOptions.changing,
      exclusive: [[MigrateOptions.noBackup, MigrateOptions.backupFolder]],
      examples: [
        "backtrail --db app.db migrate up",
        "backtrail --db app.db migrate up --dir migrations --backup-dir backups",
      ],
      run: handlers[.migrateUp])
  }

  static func down(_ handlers: CommandHandlers) -> Command {
    Command(
      "down", "Take migrations back, the one that was applied last first",
      discussion: """
        What their tables and columns hold is gone from the database afterwards. The copy that is \
        made before still has it.
        """,
      arguments: [MigrateOptions.target, MigrateOptions.steps] + MigrateOptions.changing + [
        MigrateOptions.isConfirmed
      ],
      exclusive: [
        [MigrateOptions.target, MigrateOptions.steps],
        [MigrateOptions.noBackup, MigrateOptions.backupFolder],
      ],
      examples: [
        "backtrail --db app.db migrate down --dir migrations",
        "backtrail --db app.db migrate down --dir migrations --to 2",
      ],
      run: handlers[.migrateDown])
  }

  static func redo(_ handlers: CommandHandlers) -> Command {
    Command(
      "redo", "Take the migration that was applied last back, and apply it again",
      discussion: """
        For a file that is still being written: it is taken back as it was applied, and applied as \
        it is now.
        """,
      arguments: MigrateOptions.changing + [MigrateOptions.isConfirmed],
      exclusive: [[MigrateOptions.noBackup, MigrateOptions.backupFolder]],
      examples: ["backtrail --db app.db migrate redo --dir migrations"],
      run: handlers[.migrateRedo])
  }

  static let version: Argument<Int64> = .operand(
    .integer(1...Int64.max), help: "The number of the newest migration that it has had.")

  static let isUnchecked: Argument<Bool> = .flag(
    "unchecked", help: "Record them also where the database is not as they make it.")

  static func baseline(_ handlers: CommandHandlers) -> Command {
    Command(
      "baseline", "Record migrations as applied without running them",
      discussion: """
        For a database that has their tables already and no ledger yet. It is compared with what the \
        migrations make, and refused where something is missing or different.
        """,
      arguments: [version, isUnchecked] + MigrateOptions.changing,
      exclusive: [[MigrateOptions.noBackup, MigrateOptions.backupFolder]],
      examples: ["backtrail --db app.db migrate baseline 3 --dir migrations"],
      run: handlers[.migrateBaseline])
  }

  static let isApplied: Argument<Bool> = .flag(
    "applied", help: "The database has now what the migration makes.")

  static let isNotApplied: Argument<Bool> = .flag(
    "not-applied", help: "The database has now nothing of what the migration makes.")

  static func repair(_ handlers: CommandHandlers) -> Command {
    Command(
      "repair", "Say what became of a migration that stopped half-way",
      discussion: """
        Only one that says '-- migrate: no-transaction' can, while it is applied or taken back; \
        'migrate status' tells which. Look at the database, bring it into the state with or without \
        what the migration makes, and say which.
        """,
      arguments: [isApplied, isNotApplied] + MigrateOptions.changing,
      exclusive: [
        [isApplied, isNotApplied], [MigrateOptions.noBackup, MigrateOptions.backupFolder],
      ],
      examples: [
        "backtrail --db app.db migrate repair --applied --dir migrations",
        "backtrail --db app.db migrate repair --not-applied --dir migrations",
      ],
      run: handlers[.migrateRepair])
  }
}
