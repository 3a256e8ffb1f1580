import BacktrailNavigation
import BacktrailStore

#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

extension MigrationError {
  /// How the tool ends.
  var exitCode: ExitCode {
    switch self {
    case .badLedgerName: .usage
    case .badFileName, .versionTooLarge, .duplicateVersion, .missingUp, .holdsNUL,
      .textBeforeSection, .unknownSection, .nearSection, .hiddenSection, .unclosed, .badDirective,
      .repeatedSection, .unreadableLedger,
      .missingDown, .alreadyStarted:
      .badData
    case .cannotRead, .unknownVersion, .notApplied: .noInput
    case .databaseTooNew: .newer
    case .unknownApplied, .drifted, .outOfOrder, .notReversible, .differentSchema: .drifted
    case .unfinished, .failed, .failedHalfWay, .refused, .refusedHalfWay, .notKept, .notRecorded:
      .migrationFailed
    case .backupFailed: .io
    case .cannotWrite: .cannotCreate
    }
  }

  /// What the library says, and the command that helps where there is one.
  ///
  /// - Parameter line: Writes the command; nil where no migration was asked for.
  func advice(_ line: MigrateLine? = nil) -> String {
    func command(_ words: String) -> String { line?.text(words) ?? "backtrail migrate \(words)" }
    switch self {
    case .failed(let failure), .failedHalfWay(let failure):
      return "\(self)\n  \(Self.excerpt(of: failure.sql))"
    case .outOfOrder:
      return "\(self) Or apply it all the same with --allow-out-of-order."
    case .drifted:
      return "\(self) The ledger keeps the text that was applied, in the column sql. While the "
        + "newest file is still being written, '\(command("redo"))' takes it back as it was applied "
        + "and applies it as it is now."
    case .unfinished:
      return
        "\(self) '\(command("repair --applied"))' says that it is with it, '--not-applied' that it "
        + "is without."
    case .refused(_, let problem) where problem.contains("; "):
      let lines = problem.replacing("; ", with: ";\n  ")
      return description.replacing(": \(problem). ", with: ":\n  \(lines).\n")
    case .refusedHalfWay(_, let direction, _):
      return "\(self) '\(command("repair \(direction.resolution)"))' lets it stand."
    case .notRecorded(let failure):
      return "\(self) '\(command("repair \(failure.direction.resolution)"))' does that."
    case .differentSchema: return "\(self) Or record it all the same with --unchecked."
    case .backupFailed: return "\(self) Without a copy: --no-backup."
    default: return description
    }
  }

  /// What a program may want to know beside the code.
  var details: [JSONValue.Member] {
    switch self {
    case .failed(let failure), .failedHalfWay(let failure):
      [
        .init("file", .string(failure.file)), .init("line", JSONValue(failure.line)),
        .init("statement", JSONValue(failure.statement)), .init("sql", .string(failure.sql)),
        .init("sqlite", .string(failure.message)),
      ]
    case .refused(let file, _):
      [.init("file", .string(file))]
    case .refusedHalfWay(let file, let direction, _):
      [.init("file", .string(file)), .init("direction", .string(direction.rawValue))]
    case .notKept(let failure), .notRecorded(let failure):
      [
        .init("file", .string(failure.file)),
        .init("direction", .string(failure.direction.rawValue)),
        .init("sqlite", .string(failure.message)),
      ]
    case .unfinished(let file, let direction, let begunAt):
      [
        .init("file", .string(file)), .init("direction", .string(direction.rawValue)),
        .init("begunAt", JSONValue(begunAt)),
      ]
    case .drifted(let files), .outOfOrder(let files, _), .duplicateVersion(_, let files):
      [.init("files", .array(files.map { .string($0) }))]
    default: []
    }
  }

  /// As much of a statement as fits on a line.
  private static func excerpt(of sql: String) -> String {
    let words = sql.split { $0.isWhitespace }.joined(separator: " ")
    return words.count > 100 ? "\(words.prefix(99))…" : words
  }
}

extension MigrationRun.Step.Direction {
  /// The option of 'migrate repair' that records that a step has run to its end.
  fileprivate var resolution: String {
    switch self {
    case .up: "--applied"
    case .down: "--not-applied"
    }
  }
}

extension CommandError {
  /// Says what is wrong with migrations.
  ///
  /// - Parameter line: Writes the command that helps.
  init(_ error: MigrationError, _ line: MigrateLine? = nil) {
    self.init(error.code, error.advice(line), details: error.details, exitCode: error.exitCode)
  }

  /// Says what stopped a run, what stays of it, and how to go back.
  init(stopped run: MigrationRunError, _ line: MigrateLine) {
    let cause =
      if let error = run.error as? MigrationError {
        CommandError(error, line)
      } else {
        CommandError(wrapping: run.error)
      }
    var lines = [cause.message]
    if !run.steps.isEmpty {
      let steps = run.steps.map { "\($0.fileName) (\($0.direction.rawValue))" }
      lines.append("What was done before it stays: \(steps.joined(separator: ", ")).")
    }
    var restore: String?
    if let backup = run.backupPath, run.changedDatabase {
      let command = Self.restoring(line.database, from: backup)
      restore = command
      lines.append(
        "To go back to the copy from before, stop what uses the database and run:\n  \(command)")
    } else if let backup = run.backupPath {
      // What others commit after the copy is in the database only.
      lines.append(
        "Nothing was changed, so the copy \(Printable.line(backup)) is not needed.")
    }
    self.init(
      cause.code, lines.joined(separator: "\n"),
      details: cause.details + [
        .init("done", .array(run.steps.map { .string($0.fileName) })),
        .init("backup", JSONValue(run.backupPath)), .init("restore", JSONValue(restore)),
      ],
      exitCode: cause.exitCode)
  }

  /// The line for a shell that puts a copy in the place of a database.
  private static func restoring(_ database: String, from backup: String) -> String {
    // The log lies beside the file itself, not beside a link to it.
    let place = resolved(database) ?? database
    // Any of them would be read into the copy.
    let neighbours = ["-wal", "-shm", "-journal"].map { ShellWord.quoted(place + $0) }
    return "rm -f \(neighbours.joined(separator: " ")) && "
      + "cp \(ShellWord.quoted(backup)) \(ShellWord.quoted(place))"
  }

  /// Where a symbolic link leads; nil for what is none.
  private static func resolved(_ path: String) -> String? {
    var status = stat()
    guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let resolved = realpath(path, nil)
    else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}

extension BackupError {
  /// How the tool ends.
  var exitCode: ExitCode {
    switch self {
    case .targetExists, .orphanedLog, .cannotWrite: .cannotCreate
    case .storageFull: .io
    case .damaged: .badData
    }
  }
}
