internal import CBacktrailSQLite

/// A statement of a script, and what it would do.
package struct ScriptStatement: Sendable {
  /// Its text.
  package let sql: String
  /// The line of the script on which it begins, from 1.
  package let line: Int
  /// Its place among the script's statements, from 1.
  package let ordinal: Int
  /// What it would do, in the order in which SQLite comes upon it.
  package let actions: [StatementAction]
}

extension Connection {
  /// Calls `body` with each statement of a script, which it may run or not.
  ///
  /// A statement is compiled when those before it have been through `body`, so that one about a
  /// table that an earlier one makes can be understood once that has run.
  ///
  /// - Throws: ``ScriptError`` for a statement that SQLite does not understand or that `body` failed
  ///   at with an ``SQLiteError``; else what `body` throws.
  package func studyStatements(
    of script: String, _ body: (ScriptStatement) throws -> Void
  ) throws {
    let bytes = Array(script.utf8) + [0]
    try bytes.withUnsafeBufferPointer { bytes in
      let text = UnsafeBufferPointer(rebasing: bytes.dropLast())
      var scanner = SQLScanner(text)
      scanner.skipByteOrderMark()
      var ordinal = 0
      while scanner.skipToStatement() {
        ordinal += 1
        do {
          let (length, actions) = try actions(ofFirst: scanner.rest)
          let sql = String(decoding: scanner.rest.prefix(length), as: UTF8.self)
          try body(
            ScriptStatement(sql: sql, line: scanner.line, ordinal: ordinal, actions: actions))
          scanner.advance(by: length)
        } catch let error as SQLiteError {
          throw ScriptError(statement: ordinal, line: scanner.line, error: error)
        }
      }
    }
  }

  /// What the authorizer was told.
  private final class ActionLog {
    var actions: [StatementAction] = []
  }

  /// Compiles the statement that a text begins with.
  private func actions(
    ofFirst text: UnsafeBufferPointer<UInt8>
  ) throws -> (length: Int, actions: [StatementAction]) {
    let log = ActionLog()
    return try withExtendedLifetime(log) {
      sqlite3_set_authorizer(
        handle,
        { context, code, first, second, _, source in
          guard let context else { return SQLITE_OK }
          func text(_ bytes: UnsafePointer<CChar>?) -> String? { bytes.map { String(cString: $0) } }
          let action = StatementAction(code, text(first), text(second), source: text(source))
          if let action {
            Unmanaged<ActionLog>.fromOpaque(context).takeUnretainedValue().actions.append(action)
          }
          return SQLITE_OK
        },
        Unmanaged.passUnretained(log).toOpaque())
      defer { sqlite3_set_authorizer(handle, nil, nil) }
      let (statement, length) = try compile(text, isPersistent: false)
      guard statement != nil, length == text.count || text[length] != 0 else {
        throw SQLiteError.scriptHoldsNUL
      }
      return (length, log.actions)
    }
  }
}
