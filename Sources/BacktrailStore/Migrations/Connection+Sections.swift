internal import BacktrailSQLite

extension Connection {
  /// Runs a section of a migration outside of any ledger, under the rules that hold for it.
  ///
  /// - Throws: `ScriptError`, or `SQLiteError`.
  func run(_ section: Migration.Section) throws {
    let rules = ScriptRules(isInTransaction: section.directives.isInTransaction)
    guard rules.isInTransaction else {
      return try execute(script: section.sql, under: rules) { _ in }
    }
    try transaction(.immediate) { try execute(script: section.sql, under: rules) { _ in } }
  }
}
