/// The options that every command takes, before or after its name.
enum GlobalOptions {
  /// The environment variable that names the database where `--db` does not.
  static let databaseVariable = "BACKTRAIL_DB"

  static let database: Argument<String?> = .optional(
    "db", .path, environment: databaseVariable, help: "The database to work on.")

  static let busyTimeout: Argument<Int64> = .defaulted(
    "busy-timeout", .integer(0...3_600_000, name: "MS"), default: 5000, defaultText: "5000",
    help: "How many milliseconds to wait for another process that holds the database.")

  static let json: Argument<Bool> = .flag(
    "json",
    help: """
      Print exactly one JSON document on standard output, for an error too; words go to standard \
      error.
      """)

  static let help: Argument<Bool> = .flag("help", short: "h", help: "Show help and exit.")

  static let version: Argument<Bool> = .flag("version", help: "Show the version and exit.")

  /// All of them, in the order of the help.
  static let all: [any ArgumentDeclaring] = [database, busyTimeout, json, help, version]

  /// Those that mean something only where the command works on a database of the caller's.
  static let ofDatabase: Set<String> = [database.declaration.key, busyTimeout.declaration.key]

  /// Their entries in the table.
  static let options: [Option] = all.compactMap {
    if case .option(let option) = $0.declaration { option } else { nil }
  }
}
