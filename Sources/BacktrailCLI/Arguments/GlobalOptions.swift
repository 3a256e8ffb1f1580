/// The options that every command takes, before or after its name.
enum GlobalOptions {
  /// The environment variable that names the database where `--db` does not.
  static let databaseVariable = "BACKTRAIL_DB"

  static let database: Argument<String?> = .optional(
    "db", .path, environment: databaseVariable, help: "The database to work on.")

  static let json: Argument<Bool> = .flag(
    "json",
    help: """
      Print exactly one JSON document on standard output, for an error too; words go to standard \
      error.
      """)

  static let help: Argument<Bool> = .flag("help", short: "h", help: "Show help and exit.")

  static let version: Argument<Bool> = .flag("version", help: "Show the version and exit.")

  /// All of them, in the order of the help.
  static let all: [any ArgumentDeclaring] = [database, json, help, version]

  /// Their entries in the table.
  static let options: [Option] = all.compactMap {
    if case .option(let option) = $0.declaration { option } else { nil }
  }
}
