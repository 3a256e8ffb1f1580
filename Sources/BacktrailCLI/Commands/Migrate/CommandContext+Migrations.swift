import BacktrailNavigation
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension CommandContext {
  /// The migrations that a command is about.
  func migrator(_ arguments: ParsedArguments) throws -> Migrator {
    let folder = arguments[MigrateOptions.folder]
    let ledger = arguments[MigrateOptions.ledger]
    guard let folder else {
      if ledger != nil {
        throw CommandError(
          "missingOption",
          "'--ledger' needs --dir: this tool's own migrations have their own ledger",
          exitCode: .usage)
      }
      return try Migrator.store()
    }
    return try Migrator(folder: folder, ledger: ledger ?? Migrator.folderLedger)
  }

  /// How a command works that only looks.
  var optionsToLook: MigrationOptions {
    var options = MigrationOptions()
    options.waitMilliseconds = busyTimeoutMilliseconds
    let now = now()
    options.clock = { now }
    return options
  }

  /// How a command works that changes the database, and says what it does meanwhile.
  func optionsToChange(_ arguments: ParsedArguments) -> MigrationOptions {
    var options = optionsToLook
    options.waitMilliseconds = Int(arguments[MigrateOptions.wait]) * 1000
    if arguments[MigrateOptions.noBackup] {
      options.backup = .none
    } else if let folder = arguments[MigrateOptions.backupFolder] {
      options.backup = .inFolder(folder)
    }
    options.progress = { progress in
      Output.note("backtrail: \(progress.line)", to: .file(STDERR_FILENO))
    }
    return options
  }

  /// Works on the database with a migrator, and says what an error means for one.
  func migrating<Result>(
    _ purpose: Purpose, _ arguments: ParsedArguments, _ body: (String) throws -> Result
  ) throws -> Result {
    let line = migrateLine(arguments)
    do {
      return try opening(for: purpose) {
        do {
          return try body(databasePath)
        } catch let error as MigrationRunError where error.backupPath == nil && error.steps.isEmpty
        {
          throw error.error
        }
      }
    } catch StoreError.fileMissing(let path) {
      throw CommandError(
        "fileMissing",
        "There is no database at \(path). '\(line.text("up"))' creates it.",
        exitCode: .noInput)
    } catch let error as MigrationRunError {
      throw CommandError(stopped: error, line)
    } catch let error as MigrationError {
      throw CommandError(error, line)
    }
  }
}

extension MigrationProgress {
  /// What is going on, in a line.
  fileprivate var line: String {
    switch self {
    case .waiting(let milliseconds):
      "waiting for another process that holds the database (\(milliseconds / 1000) s)"
    case .backingUp(let path): "copying the database to \(Printable.line(path))"
    case .applying(let file): "applying \(Printable.line(file))"
    case .reverting(let file): "taking back \(Printable.line(file))"
    }
  }
}
