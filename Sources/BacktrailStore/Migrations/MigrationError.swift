package import BacktrailSQLite

/// Why the migrations of a database cannot be read or applied.
package enum MigrationError: Error, Sendable, Equatable {
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

  // A run.

  /// A statement failed, and the database is as it was before the migration.
  case failed(file: String, line: Int, statement: Int, error: SQLiteError)
  /// The statements ran but could not be kept, and the database is as it was before them.
  case notKept(file: String, error: SQLiteError)
}

extension MigrationError: CustomStringConvertible {
  /// One sentence or two: what is wrong, and what to do where there is something to do.
  package var description: String {
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
    case .failed(let file, let line, let statement, let error):
      "\"\(file)\", line \(line), statement \(statement): \(error.message) (\(error.name)). The "
        + "database is as it was before this migration."
    case .notKept(let file, let error):
      "\"\(file)\" ran and could not be kept: \(error.message) (\(error.name)). The database is as "
        + "it was before this migration."
    }
  }

  private static func list(_ items: [String]) -> String { items.joined(separator: ", ") }
}
