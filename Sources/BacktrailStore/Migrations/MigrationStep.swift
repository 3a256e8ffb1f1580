internal import BacktrailSQLite

/// One migration that is to be applied or taken back.
struct MigrationStep: Sendable {
  let direction: MigrationRun.Step.Direction
  let migration: Migration
  /// What runs.
  let section: Migration.Section

  /// A step that applies a migration.
  init(applying migration: Migration) {
    direction = .up
    self.migration = migration
    section = migration.up
  }

  /// A step that takes a migration back.
  ///
  /// - Throws: ``MigrationError/missingDown(file:)``.
  init(takingBack migration: Migration) throws {
    guard let down = migration.down else {
      throw MigrationError.missingDown(file: migration.fileName)
    }
    direction = .down
    self.migration = migration
    section = down
  }

  /// Whether it happens whole or not at all.
  var isInTransaction: Bool { section.directives.isInTransaction }

  /// What a caller is told of it.
  var summary: MigrationRun.Step {
    .init(
      direction: direction, version: migration.version, name: migration.name,
      fileName: migration.fileName)
  }

  /// What is wrong with the step, by what kept it from being recorded.
  func recordFailure(_ error: SQLiteError) -> MigrationError.RecordFailure {
    .init(file: migration.fileName, direction: direction, error: error)
  }

  /// What is wrong with the step, by what stopped its script.
  func failure(_ error: ScriptError) -> MigrationError.StatementFailure {
    .init(
      file: migration.fileName, line: section.firstLine + error.line - 1,
      statement: error.statement, sql: error.error.sql ?? "", error: error.error)
  }
}
