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
      .textBeforeSection, .unknownSection, .badDirective, .repeatedSection, .unreadableLedger,
      .missingDown, .alreadyStarted:
      .badData
    case .cannotRead, .unknownVersion, .notApplied: .noInput
    case .databaseTooNew: .newer
    case .unknownApplied, .drifted, .outOfOrder, .notReversible: .drifted
    case .unfinished, .failed, .failedHalfWay, .refused, .refusedHalfWay, .notKept, .notRecorded:
      .migrationFailed
    case .backupFailed: .io
    case .cannotWrite: .cannotCreate
    }
  }

  /// What the library says, and the command that helps where there is one.
  var advice: String {
    switch self {
    case .failed(let failure), .failedHalfWay(let failure):
      "\(self)\n  \(Self.excerpt(of: failure.sql))"
    case .outOfOrder: "\(self) Or apply it all the same with --allow-out-of-order."
    case .unfinished:
      "\(self) 'backtrail migrate repair --applied' says that it is with it, '--not-applied' that it "
        + "is without."
    case .refusedHalfWay(_, let direction, _):
      "\(self) 'backtrail migrate repair \(direction.resolution)' lets it stand."
    case .notRecorded(let failure):
      "\(self) 'backtrail migrate repair \(failure.direction.resolution)' does that."
    case .backupFailed: "\(self) Without a copy: --no-backup."
    default: description
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
  /// Says what stopped a run, what stays of it, and how to go back.
  init(stopped run: MigrationRunError, database: String) {
    let cause = CommandError(wrapping: run.error)
    var lines = [cause.message]
    if !run.steps.isEmpty {
      let steps = run.steps.map { "\($0.fileName) (\($0.direction.rawValue))" }
      lines.append("What was done before it stays: \(steps.joined(separator: ", ")).")
    }
    var restore: String?
    if let backup = run.backupPath, run.changedDatabase {
      let command = Self.restoring(database, from: backup)
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
    func quoted(_ path: String) -> String {
      let isPlain = path.utf8.allSatisfy {
        ("a"..."z").contains(UnicodeScalar($0)) || ("A"..."Z").contains(UnicodeScalar($0))
          || ("0"..."9").contains(UnicodeScalar($0)) || "._/-".utf8.contains($0)
      }
      let path = path.hasPrefix("-") ? "./\(path)" : path
      return isPlain ? path : "'\(path.replacing("'", with: #"'\''"#))'"
    }
    // Any of them would be read into the copy.
    let neighbours = ["-wal", "-shm", "-journal"].map { quoted(place + $0) }
    return "rm -f \(neighbours.joined(separator: " ")) && "
      + "cp \(quoted(backup)) \(quoted(place))"
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
