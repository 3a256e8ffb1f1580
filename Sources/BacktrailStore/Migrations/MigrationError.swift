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
  /// A file holds a NUL, behind which SQLite would not read on.
  case holdsNUL(file: String, line: Int)
  /// A folder, or a file in it, cannot be read.
  case cannotRead(path: String, problem: String)
  /// There is SQL before the first section of a file, where nothing would run it.
  case textBeforeSection(file: String)
  /// A line `-- migrate:` has a word that means nothing.
  case unknownSection(String, file: String, line: Int)
  /// A line `-- migrate:` lacks what belongs behind its word, or has what does not.
  case badDirective(String, problem: String, file: String, line: Int)
  /// A line is not quite one that begins a section or says something about one.
  case nearSection(file: String, line: Int)
  /// A line that would begin a section, or say something about one, is within a comment or a string
  /// that begins on another line.
  case hiddenSection(file: String, line: Int, opening: Int)
  /// A comment, a string or a quoted name begins and does not end.
  case unclosed(file: String, line: Int)
  /// A section, or what can be said once, is there a second time.
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
  /// The name of a ledger is not one that a ledger may have.
  case badLedgerName(String)
  /// The record of what was applied is not there, or is not what it should be.
  case unreadableLedger(String)

  /// A migration without transaction stopped half-way, while it was applied or taken back, and nobody
  /// has said since what became of it.
  case unfinished(file: String, MigrationRun.Step.Direction, begunAt: Instant)
  /// There is no migration of this number.
  case unknownVersion(Int)
  /// The migration to go back to has not been applied.
  case notApplied(Int)
  /// A migration that was to be taken back has no section that does so.
  case missingDown(file: String)
  /// A migration that was to be taken back was changed since, or its file is not there.
  case notReversible(version: Int, problem: String)
  /// The ledger is not empty, so that no baseline can be recorded.
  case alreadyStarted(current: Int)
  /// The schema is not what the migrations of a baseline make of it.
  case differentSchema(problems: [String])

  // A run.

  /// A statement failed, and the database is as it was before the migration.
  case failed(StatementFailure)
  /// A statement of a migration without transaction failed. Those before it are in the database, and
  /// the migration is marked as unfinished.
  case failedHalfWay(StatementFailure)
  /// The statements ran but what they made of the database is refused, and it is as it was before.
  case refused(file: String, problem: String)
  /// All statements of a migration without transaction ran and are in the database, and what they made
  /// of it would be refused of another one. It is marked as unfinished.
  case refusedHalfWay(file: String, MigrationRun.Step.Direction, problem: String)
  /// The statements ran but could not be kept, and the database is as it was before them.
  case notKept(RecordFailure)
  /// All statements of a migration without transaction ran and are in the database, and that could not
  /// be recorded. It is marked as unfinished.
  case notRecorded(RecordFailure)
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

  /// What kept a migration from being recorded whose statements had run.
  public struct RecordFailure: Sendable, Equatable {
    /// The name of the file.
    public let file: String
    /// Whether the migration was applied or taken back.
    public let direction: MigrationRun.Step.Direction
    /// What SQLite said.
    package let error: SQLiteError

    /// Makes a failure from its parts.
    package init(file: String, direction: MigrationRun.Step.Direction, error: SQLiteError) {
      self.file = file
      self.direction = direction
      self.error = error
    }

    /// What SQLite said, and the name of its code.
    public var message: String { "\(error.message) (\(error.name))" }
  }
}
