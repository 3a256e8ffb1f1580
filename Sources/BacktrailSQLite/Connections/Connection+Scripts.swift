internal import CBacktrailSQLite

extension Connection {
  /// Runs a script of any number of statements, one after the other; rows are passed over.
  ///
  /// What ran before a failing statement stays, unless the caller's transaction takes it back.
  ///
  /// - Parameter script: The statements. Comments, a byte order mark and either kind of line end are
  ///   fine.
  /// - Throws: ``ScriptError`` with the place of the statement that failed.
  package func execute(script: String) throws {
    try forEachStatement(of: script) { text in
      let (statement, length) = try compileStatement(text)
      while try statement.step() {}
      return length
    }
  }

  /// Runs a script under rules: a statement that they refuse does not run, and says why.
  ///
  /// - Parameters:
  ///   - script: The statements.
  ///   - rules: What they may not do.
  ///   - ran: Is told what each statement did, once it has run.
  /// - Throws: ``ScriptError`` with the place of the statement that failed or was refused, or what
  ///   `ran` throws.
  package func execute(
    script: String, under rules: ScriptRules, ran: (StatementEffects) throws -> Void
  ) throws {
    let judge = ScriptGuard(rules)
    try judge.watching(self) {
      try forEachStatement(of: script) { text in
        let (compiled, effects) = try judge.compiling { try compileStatement(text) }
        let sql = compiled.statement.sql
        if let problem = rules.refusal(ofVacuum: SQLScript.tokens(of: sql, atMost: 3)) {
          throw SQLiteError.refused(problem, sql: sql)
        }
        while try compiled.statement.step() {}
        // Nothing that is let through ends a transaction without failing. Were there such a thing,
        // what follows would no more be taken back.
        guard isInTransaction == rules.isInTransaction else {
          throw SQLiteError.refused(rules.transactionRefusal, sql: sql)
        }
        try ran(effects)
        return compiled.length
      }
    }
  }

  /// Calls `run` with what is left of a script, statement by statement. `run` says how many bytes the
  /// first statement took.
  private func forEachStatement(
    of script: String, _ run: (UnsafeBufferPointer<UInt8>) throws -> Int
  ) throws {
    let bytes = Array(script.utf8) + [0]
    try bytes.withUnsafeBufferPointer { bytes in
      var scanner = SQLScanner(UnsafeBufferPointer(rebasing: bytes.dropLast()))
      scanner.skipByteOrderMark()
      var ordinal = 0
      while scanner.skipToStatement() {
        ordinal += 1
        do {
          scanner.advance(by: try run(scanner.rest))
        } catch let error as SQLiteError {
          throw ScriptError(statement: ordinal, line: scanner.line, error: error)
        }
      }
    }
  }

  /// Compiles the statement that a text begins with, and says how many bytes it takes.
  private func compileStatement(
    _ text: UnsafeBufferPointer<UInt8>
  ) throws -> (statement: Statement, length: Int) {
    let (statement, length) = try compile(text, isPersistent: false)
    // SQLite takes a NUL for the end of the text, and would leave out the rest without a word.
    guard let statement, length == text.count || text[length] != 0 else {
      throw SQLiteError.scriptHoldsNUL
    }
    return (statement, length)
  }
}
