/// The golden pages of `migrate`.
extension HelpTests {
  static let migrateUp = #"""
    Apply the migrations that are pending.

    Usage: backtrail migrate up [--to N] [--allow-out-of-order] [--dir FOLDER]
                                [--ledger NAME] [--no-backup | --backup-dir FOLDER]
                                [--wait SECONDS]

    Each is applied whole or not at all; those before one that fails stay. A file
    that is not there is created. With nothing pending it does nothing and ends with
    0, so that it can stand before a server in a container's start command: of
    several that start at once, one applies each migration and the others wait.

    Options:
          --to N                The number of the migration to go to.
          --allow-out-of-order  Apply also what is older than the newest that was
                                applied.
          --dir FOLDER          The folder with the SQL files. Without it, the
                                migrations are those of this tool.
          --ledger NAME         The table that keeps what was applied from the
                                folder. (default: schema_migration)
          --no-backup           Make no copy of the database before it is changed.
          --backup-dir FOLDER   Where the copy goes that is made before a change,
                                instead of beside the database.
          --wait SECONDS        How long to wait for another process that migrates
                                or writes. (default: 60)

    Global options:
          --db PATH          The database to work on. (environment: BACKTRAIL_DB)
          --busy-timeout MS  How many milliseconds to wait for another process that
                             holds the database. (default: 5000)
          --json             Print exactly one JSON document on standard output, for
                             an error too; words go to standard error.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    Examples:
      backtrail --db app.db migrate up
      backtrail --db app.db migrate up --dir migrations --backup-dir backups
    """#

  static let migrateDown = #"""
    Take migrations back, the one that was applied last first.

    Usage: backtrail migrate down [--to N | --steps K] [--dir FOLDER]
                                  [--ledger NAME]
                                  [--no-backup | --backup-dir FOLDER]
                                  [--wait SECONDS] [--yes]

    What their tables and columns hold is gone from the database afterwards. The
    copy that is made before still has it.

    Options:
          --to N               The number of the migration to go to.
          --steps K            How many to take back, the one that was applied last
                               first. (default: 1)
          --dir FOLDER         The folder with the SQL files. Without it, the
                               migrations are those of this tool.
          --ledger NAME        The table that keeps what was applied from the
                               folder. (default: schema_migration)
          --no-backup          Make no copy of the database before it is changed.
          --backup-dir FOLDER  Where the copy goes that is made before a change,
                               instead of beside the database.
          --wait SECONDS       How long to wait for another process that migrates or
                               writes. (default: 60)
          --yes                Do it though no copy is made, so that it cannot be
                               undone.

    Global options:
          --db PATH          The database to work on. (environment: BACKTRAIL_DB)
          --busy-timeout MS  How many milliseconds to wait for another process that
                             holds the database. (default: 5000)
          --json             Print exactly one JSON document on standard output, for
                             an error too; words go to standard error.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    Examples:
      backtrail --db app.db migrate down --dir migrations
      backtrail --db app.db migrate down --dir migrations --to 2
    """#

  static let migratePlan = #"""
    Print what 'up', 'down' or 'redo' would run, and change nothing.

    Usage: backtrail migrate plan [DIRECTION] [--dir FOLDER] [--ledger NAME]
                                  [--to N | --steps K] [--allow-out-of-order]

    Operands:
      DIRECTION  What is planned; 'up' unless it says so.

    Options:
          --dir FOLDER          The folder with the SQL files. Without it, the
                                migrations are those of this tool.
          --ledger NAME         The table that keeps what was applied from the
                                folder. (default: schema_migration)
          --to N                The number of the migration to go to.
          --steps K             How many to take back, the one that was applied last
                                first. (default: 1)
          --allow-out-of-order  Apply also what is older than the newest that was
                                applied.

    Global options:
          --db PATH          The database to work on. (environment: BACKTRAIL_DB)
          --busy-timeout MS  How many milliseconds to wait for another process that
                             holds the database. (default: 5000)
          --json             Print exactly one JSON document on standard output, for
                             an error too; words go to standard error.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    Examples:
      backtrail --db app.db migrate plan --dir migrations
      backtrail --db app.db migrate plan down --dir migrations --to 2
    """#

  static let migrateNew = #"""
    Write the file of a new migration, with the next number.

    Usage: backtrail migrate new NAME --dir FOLDER

    Operands:
      NAME  What it does, such as 'add email to users'; blanks become '_'.

    Options:
          --dir FOLDER  The folder with the SQL files. (required)

    Global options:
          --json     Print exactly one JSON document on standard output, for an
                     error too; words go to standard error.
      -h, --help     Show help and exit.
          --version  Show the version and exit.

    Examples:
      backtrail migrate new 'add email to users' --dir migrations
    """#

  static let backup = #"""
    Make a verified copy of a database, also while it is in use.

    Usage: backtrail backup [OUT]

    The copy holds all that was committed, passes SQLite's integrity check, and is
    on the disk before it gets its name. Without OUT it lies beside the database,
    named for the instant. Nothing is ever replaced. Any SQLite database will do.

    Operands:
      OUT  Where the copy goes: a folder, or a path where nothing is.

    Global options:
          --db PATH          The database to work on. (environment: BACKTRAIL_DB)
          --busy-timeout MS  How many milliseconds to wait for another process that
                             holds the database. (default: 5000)
          --json             Print exactly one JSON document on standard output, for
                             an error too; words go to standard error.
      -h, --help             Show help and exit.
          --version          Show the version and exit.

    Examples:
      backtrail --db app.db backup
      backtrail --db app.db backup backups/app.db
    """#
}
