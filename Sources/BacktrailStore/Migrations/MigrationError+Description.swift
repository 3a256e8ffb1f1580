internal import Foundation
public import BacktrailNavigation

extension MigrationError: DescribedError {
  /// A stable word for programs.
  public var code: String {
    switch self {
    case .badFileName: "badFileName"
    case .versionTooLarge: "versionTooLarge"
    case .duplicateVersion: "duplicateVersion"
    case .missingUp: "missingUp"
    case .holdsNUL: "holdsNUL"
    case .cannotRead: "cannotRead"
    case .textBeforeSection: "textBeforeSection"
    case .unknownSection: "unknownSection"
    case .badDirective: "badDirective"
    case .nearSection: "nearSection"
    case .hiddenSection: "hiddenSection"
    case .unclosed: "unclosed"
    case .repeatedSection: "repeatedSection"
    case .databaseTooNew: "databaseTooNew"
    case .unknownApplied: "unknownApplied"
    case .drifted: "drifted"
    case .outOfOrder: "outOfOrder"
    case .badLedgerName: "badLedgerName"
    case .unreadableLedger: "unreadableLedger"
    case .unfinished: "unfinished"
    case .unknownVersion: "unknownVersion"
    case .notApplied: "notApplied"
    case .missingDown: "missingDown"
    case .notReversible: "notReversible"
    case .alreadyStarted: "alreadyStarted"
    case .differentSchema: "differentSchema"
    case .failed: "failed"
    case .failedHalfWay: "failedHalfWay"
    case .refused: "refused"
    case .refusedHalfWay: "refusedHalfWay"
    case .notKept: "notKept"
    case .notRecorded: "notRecorded"
    case .backupFailed: "backupFailed"
    case .cannotWrite: "cannotWrite"
    }
  }

  /// One sentence or two: what is wrong, and what to do where there is something to do.
  public var description: String {
    switch self {
    case .badFileName(let file):
      "\"\(file)\" is not the name of a migration. A name has the form 0002_what_it_does.sql: a "
        + "number from 1, an underscore, and letters, digits, \"_\" or \"-\"."
    case .versionTooLarge(let file):
      "The number in the name \"\(file)\" is too large."
    case .duplicateVersion(let version, let files):
      "Version \(version) is there more than once: \(Self.list(files)). Give each its own number."
    case .missingUp(let file):
      "\"\(file)\" has no SQL to apply. It belongs below the line \"-- migrate: up\"."
    case .holdsNUL(let file, let line):
      "\"\(file)\", line \(line): there is a NUL, behind which SQLite would not read on."
    case .cannotRead(let path, let problem):
      "\"\(path)\" \(problem)."
    case .textBeforeSection(let file):
      "\"\(file)\" has SQL before its first section, which nothing would run."
    case .unknownSection(let name, let file, let line):
      "\"\(file)\", line \(line): \"\(name)\" means nothing here. There are the sections \"up\" "
        + "and \"down\", and \(Self.list(Migration.Directives.words))."
    case .badDirective(let word, let problem, let file, let line):
      "\"\(file)\", line \(line): \"\(word)\" \(problem)."
    case .nearSection(let file, let line):
      "\"\(file)\", line \(line), looks like the beginning of a section and is none. Write it as "
        + "\"-- migrate: down\", in lowercase, or make another comment of it."
    case .hiddenSection(let file, let line, let opening):
      "\"\(file)\", line \(line), would begin a section or say something about one, but is within a "
        + "comment or a string that begins on line \(opening)."
    case .unclosed(let file, let line):
      "\"\(file)\", line \(line), begins a comment, a string or a quoted name that does not end."
    case .repeatedSection(let name, let file, let line):
      "\"\(file)\", line \(line): \"\(name)\" is there a second time."
    case .databaseTooNew(let found, let name, let supports):
      "The database is at version \(found) (\(name)), and this program knows no version above "
        + "\(supports). Nothing was changed. Use a newer program."
    case .unknownApplied(let versions):
      "The database has had migrations that this program does not know: "
        + "\(Self.list(versions.map(String.init)))."
    case .drifted(let files):
      "Changed after it was applied: \(Self.list(files)). Put the file back as it was, and write "
        + "the change as a new migration."
    case .outOfOrder(let files, let newest):
      "Below version \(newest), which was applied already: \(Self.list(files)). Give it a number "
        + "above \(newest)."
    case .badLedgerName(let name):
      "\"\(name)\" cannot be the name of a ledger. A name begins with a letter or \"_\", goes on with "
        + "letters, digits and \"_\", has 64 of them at most and does not begin with \"sqlite_\", nor "
        + "with \"backtrail_\", which is the store's."
    case .unreadableLedger(let problem):
      "The record of applied migrations cannot be trusted: \(problem)."
    case .unfinished(let file, let direction, let begunAt):
      "\"\(file)\" runs without a transaction and stopped half-way: since \(begunAt.rfc3339) it was "
        + "being \(direction == .up ? "applied" : "taken back"). Look at the database, bring it into "
        + "the state with or without what this migration makes, and record which with 'repair'."
    case .unknownVersion(let version):
      "There is no migration \(version)."
    case .notApplied(let version):
      "Migration \(version) has not been applied, so that nothing can be taken back to it."
    case .missingDown(let file):
      "\"\(file)\" has no section \"-- migrate: down\", so it cannot be taken back."
    case .notReversible(let version, let problem):
      "Migration \(version) cannot be taken back: \(problem)."
    case .alreadyStarted(let current):
      "The database is at version \(current) already. A baseline is for one without a ledger."
    case .differentSchema(let problems):
      "The database is not as these migrations make it, and nothing was recorded. "
        + problems.joined(separator: " ")
    case .failed(let failure):
      "\(failure) The database is as it was before this migration."
    case .failedHalfWay(let failure):
      "\(failure) This migration runs without a transaction: what ran before the statement is in the "
        + "database. It is marked as unfinished until 'repair' records what became of it."
    case .refused(let file, let problem):
      "\"\(file)\" ran and was taken back: \(problem). The database is as it was before this "
        + "migration."
    case .refusedHalfWay(let file, _, let problem):
      "All of \"\(file)\" ran, and stays, since it runs without a transaction; but \(problem). It is "
        + "marked as unfinished until 'repair' records what became of it."
    case .notKept(let failure):
      "\"\(failure.file)\" ran and could not be kept: \(failure.message). The database is as it was "
        + "before this migration."
    case .notRecorded(let failure):
      "All of \"\(failure.file)\" ran, and stays, since it runs without a transaction; but that could "
        + "not be recorded: \(failure.message). It is marked as unfinished until 'repair' records it."
    case .backupFailed(let path, let problem):
      "The copy \"\(path)\" could not be made: \(problem). Nothing was changed."
    case .cannotWrite(let path, let problem):
      "\"\(path)\" could not be written: \(problem)."
    }
  }

  private static func list(_ items: [String]) -> String { items.joined(separator: ", ") }
}
