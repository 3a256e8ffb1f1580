extension SQLScript {
  /// One statement of a script.
  package struct Piece: Sendable, Equatable {
    /// The statement, without the comments before it and without blanks around it.
    package let sql: String
    /// The line of the script on which it begins, from 1.
    package let line: Int
  }

  /// The statements of a script, as far as they can be told apart before any of them has run.
  ///
  /// SQLite itself says where a statement ends only when it compiles it, which needs the tables that
  /// those before it make. This follows the rules of
  /// <https://www.sqlite.org/c3ref/complete.html> instead: a statement ends at its semicolon, and a
  /// trigger at the one behind its END. It is for looking ahead; what runs is split by SQLite.
  ///
  /// - Complexity: O(*n*) for *n* bytes.
  package static func statements(of script: String) -> [Piece] {
    var script = script
    return script.withUTF8 { text in
      var scanner = SQLScanner(text)
      scanner.skipByteOrderMark()
      var pieces: [Piece] = []
      while scanner.skipToStatement() {
        let length = lengthOfStatement(in: text, from: scanner.position)
        let bytes = text[scanner.position..<scanner.position + length]
        let last = bytes.lastIndex { !" \t\n\r\u{0C}".utf8.contains($0) } ?? bytes.startIndex
        pieces.append(
          Piece(sql: String(decoding: bytes[...last], as: UTF8.self), line: scanner.line))
        scanner.advance(by: length)
      }
      return pieces
    }
  }

  /// Whether a keyword is in a statement, outside of strings, quoted names and comments.
  ///
  /// - Parameter keyword: The keyword in capitals.
  package static func holds(_ keyword: String, in sql: String) -> Bool {
    var sql = sql
    return sql.withUTF8 { text in
      var tokenizer = SQLTokenizer(text)
      while let token = tokenizer.next() {
        if token == .word(keyword) { return true }
      }
      return false
    }
  }

  /// The first tokens of a statement.
  static func tokens(of sql: String, atMost count: Int) -> [SQLToken] {
    var sql = sql
    return sql.withUTF8 { text in
      var tokenizer = SQLTokenizer(text)
      var tokens: [SQLToken] = []
      while tokens.count < count, let token = tokenizer.next() { tokens.append(token) }
      return tokens
    }
  }

  private static func lengthOfStatement(
    in text: UnsafeBufferPointer<UInt8>, from start: Int
  ) -> Int {
    var tokenizer = SQLTokenizer(text, from: start)
    var state = StatementState.start
    while let token = tokenizer.next() {
      state = state.after(token)
      if state == .ended { return tokenizer.position - start }
    }
    return text.count - start
  }
}

/// How far a statement has been read, for as much as its end depends on.
private enum StatementState {
  case start, explain, create, ordinary
  case trigger, triggerSemicolon, triggerEnd
  case ended

  func after(_ token: SQLToken) -> Self {
    let isSemicolon = token == .mark(UInt8(ascii: ";"))
    switch self {
    case .trigger, .triggerSemicolon, .triggerEnd:
      if isSemicolon { return self == .triggerEnd ? .ended : .triggerSemicolon }
      return self == .triggerSemicolon && token == .word("END") ? .triggerEnd : .trigger
    case _ where isSemicolon: return .ended
    case .start where token == .word("EXPLAIN"): return .explain
    case .start where token == .word("CREATE"), .explain where token == .word("CREATE"):
      return .create
    case .explain where token == .word("QUERY") || token == .word("PLAN"): return .explain
    case .create where token == .word("TEMP") || token == .word("TEMPORARY"): return .create
    case .create where token == .word("TRIGGER"): return .trigger
    default: return .ordinary
    }
  }
}
