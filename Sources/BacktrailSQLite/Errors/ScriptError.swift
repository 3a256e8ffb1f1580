/// What stopped a script of several statements, and where in it.
package struct ScriptError: Error, Sendable, Equatable {
  /// The place of the failing statement among the script's statements, from 1.
  package let statement: Int

  /// The line on which the failing statement begins, from 1, past its leading comments.
  package let line: Int

  /// What SQLite said.
  package let error: SQLiteError

  /// Makes an error from its parts.
  package init(statement: Int, line: Int, error: SQLiteError) {
    self.statement = statement
    self.line = line
    self.error = error
  }
}

extension ScriptError: CustomStringConvertible {
  /// The place, and what SQLite said.
  package var description: String { "statement \(statement), line \(line): \(error)" }
}
