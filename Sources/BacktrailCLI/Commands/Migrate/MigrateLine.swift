import BacktrailNavigation
import BacktrailStore

/// Writes lines that help, for the same database and the same migrations as the command at hand.
struct MigrateLine {
  let database: String
  /// The folder with the files; nil for the store's own migrations.
  let folder: String?
  let ledger: String?

  /// Such as `backtrail --db app.db migrate up --dir migrations`.
  func text(_ command: String) -> String {
    var line = "backtrail --db \(ShellWord.quoted(database)) migrate \(command)"
    if let folder { line += " --dir \(ShellWord.quoted(folder))" }
    if let ledger, ledger != Migrator.folderLedger {
      line += " --ledger \(ShellWord.quoted(ledger))"
    }
    return Printable.line(line)
  }
}

extension CommandContext {
  /// Writes lines that help with the command at hand.
  func migrateLine(_ arguments: ParsedArguments) -> MigrateLine {
    MigrateLine(
      database: databasePath, folder: arguments[MigrateOptions.folder],
      ledger: arguments[MigrateOptions.ledger])
  }
}
