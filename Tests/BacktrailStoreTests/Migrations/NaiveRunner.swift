import BacktrailSQLite
import BacktrailStore

/// Runs migrations as many tools do, to show what goes wrong then.
///
/// It is kept for the tests of ``Migrator``: what it does to a database, ours may not do.
struct NaiveRunner {
  /// How the text of a file runs.
  enum Style: String, CaseIterable, Sendable {
    /// Statement by statement, each kept at once, the ledger last.
    case statementByStatement
    /// Between BEGIN and COMMIT, with foreign keys as the connection has them, the ledger last.
    case inTransaction
    /// As `inTransaction`, with the foreign keys switched off inside, which does nothing.
    case foreignKeysOffInside
  }

  let style: Style

  /// Applies a text. What fails is rolled back where it can be.
  func apply(_ sql: String, version: Int, on connection: Connection) throws {
    try connection.execute(
      script: "CREATE TABLE IF NOT EXISTS naive_ledger (version INTEGER PRIMARY KEY)")
    do {
      if style != .statementByStatement { try connection.execute(script: "BEGIN") }
      if style == .foreignKeysOffInside {
        try connection.execute(script: "PRAGMA foreign_keys = OFF")
      }
      try connection.execute(script: sql)
      try connection.execute(script: "INSERT INTO naive_ledger VALUES (\(version))")
      if connection.isInTransaction { try connection.execute(script: "COMMIT") }
    } catch {
      if connection.isInTransaction { try connection.execute(script: "ROLLBACK") }
      throw error
    }
  }

  static func isRecorded(_ version: Int, on connection: Connection) throws -> Bool {
    try connection.number("SELECT count(*) FROM naive_ledger WHERE version = \(version)") == 1
  }
}
