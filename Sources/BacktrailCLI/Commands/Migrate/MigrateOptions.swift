/// The options that the commands under `migrate` share.
enum MigrateOptions {
  static let folder: Argument<String?> = .optional(
    "dir", .path.named("FOLDER", example: "migrations"),
    help: "The folder with the SQL files. Without it, the migrations are those of this tool.")

  static let ledger: Argument<String?> = .optional(
    "ledger", .tableName, defaultText: "schema_migration",
    help: "The table that keeps what was applied from the folder.")

  static let noBackup: Argument<Bool> = .flag(
    "no-backup", help: "Make no copy of the database before it is changed.")

  static let backupFolder: Argument<String?> = .optional(
    "backup-dir", .path.named("FOLDER", example: "backups"),
    help: "Where the copy goes that is made before a change, instead of beside the database.")

  static let wait: Argument<Int64> = .defaulted(
    "wait", .integer(0...86_400, name: "SECONDS"), default: 60, defaultText: "60",
    help: "How long to wait for another process that migrates or writes.")

  static let allowsOutOfOrder: Argument<Bool> = .flag(
    "allow-out-of-order",
    help: "Apply also what is older than the newest that was applied.")

  static let target: Argument<Int64?> = .optional(
    "to", .integer(0...Int64.max), help: "The number of the migration to go to.")

  static let steps: Argument<Int64?> = .optional(
    "steps", .integer(1...1_000_000, name: "K"), defaultText: "1",
    help: "How many to take back, the one that was applied last first.")

  static let isConfirmed: Argument<Bool> = .flag(
    "yes", help: "Do it though no copy is made, so that it cannot be undone.")

  /// Those that say which migrations are meant.
  static let source: [any ArgumentDeclaring] = [folder, ledger]

  /// Those of a command that changes the database.
  static let changing: [any ArgumentDeclaring] = source + [noBackup, backupFolder, wait]
}

extension ValueType where Value == String {
  /// The name of a table, which the library judges.
  fileprivate static var tableName: Self {
    Self(
      name: "NAME", expected: "the name of a table", example: "schema_migration"
    ) { text throws(ValueProblem) in
      if text.isEmpty { throw ValueProblem("it is empty") }
      return text
    }
  }
}
