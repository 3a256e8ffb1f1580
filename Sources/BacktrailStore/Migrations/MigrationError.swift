internal import Foundation
public import BacktrailNavigation
package import BacktrailSQLite

/// Why the migrations of a database cannot be read or applied.
public enum MigrationError: Error, Sendable, Equatable {
  // The files.

  /// The name of a file is not that of a migration.
  case badFileName(String)
  /// The number in the name of a file is larger than any integer.
  case versionTooLarge(file: String)
  /// Several files have the same number.
  case duplicateVersion(Int, files: [String])
  /// A file has nothing to run when it is applied.
  case missingUp(file: String)
  /// There is SQL before the first section of a file, where nothing would run it.
  case textBeforeSection(file: String)
  /// A section has a name that means nothing.
  case unknownSection(String, file: String, line: Int)
  /// A section is there a second time.
  case repeatedSection(String, file: String, line: Int)

  // The database.

  /// A newer program has brought the database to a version that this one does not know.
  case databaseTooNew(found: Int, name: String, supports: Int)
  /// The database has had migrations that are not among the known ones, below the newest of them.
  case unknownApplied([Int])
  /// Files were changed after they had been applied.
  case drifted(files: [String])
  /// Files were added below the newest version that was applied.
  case outOfOrder(files: [String], newest: Int)
  /// The record of what was applied is not there, or is not what it should be.
  case unreadableLedger(String)

  /// A migration without transaction stopped half-way, and nobody has said since what became of it.
  case unfinished(file: String)
  /// There is no migration of this number.
  case unknownVersion(Int)
  /// A migration that was to be taken back has no section that does so.
  case missingDown(file: String)
  /// A migration that was to be taken back was changed since, or its file is not there.
  case notReversible(version: Int, problem: String)
  /// The ledger is not empty, so that no baseline can be recorded.
  case alreadyStarted(current: Int)

  // A run.

  /// A statement failed, and the database is as it was before the migration.
  case failed(StatementFailure)
  /// A statement of a migration without transaction failed. Those before it are in the database, and
  /// the migration is marked as unfinished.
  case failedHalfWay(StatementFailure)
  /// The statements ran but what they made of the database is refused, and it is as it was before.
  case refused(file: String, problem: String)
  /// The statements ran but could not be kept, and the database is as it was before them.
  case notKept(file: String, message: String)
  /// The copy that is made before a change could not be made, and nothing was changed.
  case backupFailed(path: String, problem: String)
  /// A file of a new migration could not be written.
  case cannotWrite(path: String, problem: String)
}

extension MigrationError {
  /// The statement that stopped a migration, and where in its file it is.
  public struct StatementFailure: Sendable, Equatable, CustomStringConvertible {
    /// The name of the file.
    public let file: String
    /// The line of the file on which the statement begins, from 1.
    public let line: Int
    /// The place of the statement in its section, from 1.
    public let statement: Int
    /// The text of the statement.
    public let sql: String
    /// What SQLite said.
    package let error: SQLiteError

    /// Makes a failure from its parts.
    package init(file: String, line: Int, statement: Int, sql: String, error: SQLiteError) {
      self.file = file
      self.line = line
      self.statement = statement
      self.sql = sql
      self.error = error
    }

    /// What SQLite said, and the name of its code.
    public var message: String { "\(error.message) (\(error.name))" }

    /// The place, and what SQLite said.
    public var description: String {
      "\"\(file)\", line \(line), statement \(statement): \(message)."
    }
  }
}

extension MigrationError: DescribedError {
  /// A stable word for programs.
  public var code: String {
    switch self {
    case .badFileName: "badFileName"
    case .versionTooLarge: "versionTooLarge"
    case .duplicateVersion: "duplicateVersion"
    case .missingUp: "missingUp"
    case .textBeforeSection: "textBeforeSection"
    case .unknownSection: "unknownSection"
    case .repeatedSection: "repeatedSection"
    case .databaseTooNew: "databaseTooNew"
    case .unknownApplied: "unknownApplied"
    case .drifted: "drifted"
    case .outOfOrder: "outOfOrder"
    case .unreadableLedger: "unreadableLedger"
    case .unfinished: "unfinished"
    case .unknownVersion: "unknownVersion"
    case .missingDown: "missingDown"
    case .notReversible: "notReversible"
    case .alreadyStarted: "alreadyStarted"
    case .failed: "failed"
    case .failedHalfWay: "failedHalfWay"
    case .refused: "refused"
    case .notKept: "notKept"
    case .backupFailed: "backupFailed"
    case .cannotWrite: "cannotWrite"
    }
  }

  /// One sentence or two: what is wrong, and what to do where there is something to do.
  public var description: String {
    switch self {
    case .badFileName(let file):
      "\"\(file)\" is not the name of a migration. A name has the form V0002_what_it_does.sql: a "
        + "number from 1, an underscore, and letters, digits, \"_\" or \"-\"."
    case .versionTooLarge(let file):
      "The number in the name \"\(file)\" is too large."
    case .duplicateVersion(let version, let files):
      "Version \(version) is there more than once: \(Self.list(files)). Give each its own number."
    case .missingUp(let file):
      "\"\(file)\" has no SQL to apply. It belongs below the line \"-- migrate: up\"."
    case .textBeforeSection(let file):
      "\"\(file)\" has SQL before its first section, which nothing would run."
    case .unknownSection(let name, let file, let line):
      "\"\(file)\", line \(line): there is no section \"\(name)\", only \"up\" and \"down\"."
    case .repeatedSection(let name, let file, let line):
      "\"\(file)\", line \(line): the section \"\(name)\" is there a second time."
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
    case .unreadableLedger(let problem):
      "The record of applied migrations cannot be trusted: \(problem)."
    case .unfinished(let file):
      "\"\(file)\" runs without a transaction and stopped half-way. Look at the database, bring it "
        + "into the state before or after this migration, and record which with 'repair'."
    case .unknownVersion(let version):
      "There is no migration \(version)."
    case .missingDown(let file):
      "\"\(file)\" has no section \"-- migrate: down\", so it cannot be taken back."
    case .notReversible(let version, let problem):
      "Migration \(version) cannot be taken back: \(problem)."
    case .alreadyStarted(let current):
      "The database is at version \(current) already. A baseline is for one without a ledger."
    case .failed(let failure):
      "\(failure) The database is as it was before this migration."
    case .failedHalfWay(let failure):
      "\(failure) This migration runs without a transaction: what ran before the statement is in the "
        + "database. It is marked as unfinished until 'repair' records what became of it."
    case .refused(let file, let problem):
      "\"\(file)\" ran and was taken back: \(problem). The database is as it was before this "
        + "migration."
    case .notKept(let file, let message):
      "\"\(file)\" ran and could not be kept: \(message). The database is as it was before this "
        + "migration."
    case .backupFailed(let path, let problem):
      "The copy \"\(path)\" could not be made: \(problem). Nothing was changed."
    case .cannotWrite(let path, let problem):
      "\"\(path)\" could not be written: \(problem)."
    }
  }

  private static func list(_ items: [String]) -> String { items.joined(separator: ", ") }
}
