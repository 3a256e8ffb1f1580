/// What a script may not do that runs inside of something larger, such as a migration.
package struct ScriptRules: Sendable {
  /// Whether the script runs in a transaction that is not its own.
  package var isInTransaction: Bool

  /// Tables that the script may not touch, in lowercase.
  package var protectedTables: Set<String>

  /// What the names of further tables begin with that the script may not touch, in lowercase; nil for
  /// none.
  package var protectedPrefix: String?

  /// Makes rules from their parts.
  package init(
    isInTransaction: Bool, protectedTables: Set<String> = [], protectedPrefix: String? = nil
  ) {
    self.isInTransaction = isInTransaction
    self.protectedTables = protectedTables
    self.protectedPrefix = protectedPrefix
  }

  /// Looks for statements that the rules refuse by their first words, before anything runs.
  ///
  /// What cannot be seen that early is refused when its turn comes, still before it runs.
  ///
  /// - Throws: ``ScriptError`` with the place of the first such statement.
  package func check(_ script: String) throws {
    for (index, piece) in SQLScript.statements(of: script).enumerated() {
      let tokens = SQLScript.tokens(of: piece.sql, atMost: 6)
      if let problem = refusal(of: tokens) {
        throw ScriptError(
          statement: index + 1, line: piece.line, error: .refused(problem, sql: piece.sql))
      }
    }
  }

  private func refusal(of tokens: [SQLToken]) -> String? {
    guard case .word(let first)? = tokens.first else { return nil }
    switch first {
    case "BEGIN", "COMMIT", "END", "ROLLBACK", "SAVEPOINT", "RELEASE": return transactionRefusal
    case "ATTACH", "DETACH": return Self.attachRefusal
    case "VACUUM": return refusal(ofVacuum: tokens)
    case "PRAGMA":
      var rest = tokens.dropFirst()
      if rest.count > 2, rest[rest.startIndex + 1] == .mark(UInt8(ascii: ".")) {
        rest = rest.dropFirst(2)
      }
      guard let name = rest.first?.text, let mark = rest.dropFirst().first,
        mark == .mark(UInt8(ascii: "=")) || mark == .mark(UInt8(ascii: "("))
      else { return nil }
      return refusal(ofPragma: name)
    default: return nil
    }
  }

  var transactionRefusal: String {
    isInTransaction
      ? "the script already runs in a transaction and may not begin or end one"
      : "the script runs without a transaction and may not begin one, which could stay open"
  }

  /// Why a VACUUM may not run; nil where it may, or where it is another statement.
  ///
  /// SQLite does not ask about INTO before it writes, so the words tell.
  func refusal(ofVacuum tokens: [SQLToken]) -> String? {
    guard tokens.first == .word("VACUUM") else { return nil }
    // The name of a database may come before it.
    if tokens.dropFirst().prefix(2).contains(.word("INTO")) { return Self.vacuumIntoRefusal }
    return isInTransaction ? Self.vacuumRefusal : nil
  }

  static let vacuumIntoRefusal =
    "the script may not write to another file, as VACUUM INTO does: that could not be taken back"

  static let attachRefusal =
    "the script may not attach or detach a database: what happens in another file could not be "
    + "taken back"

  static let vacuumRefusal = "VACUUM cannot run in a transaction"

  /// Why a pragma may not be given a value; nil where it may.
  func refusal(ofPragma name: String) -> String? {
    let name = name.lowercased()
    if Self.pragmasWithArgument.contains(name) { return nil }
    if !isInTransaction, Self.pragmasBeforeVacuum.contains(name) { return nil }
    return "the script may not set the pragma \(name), which would outlive it or change how safely "
      + "it runs"
  }

  /// Those that only answer, and those that are kept in the file and meant to be set.
  private static let pragmasWithArgument: Set = [
    "table_info", "table_xinfo", "table_list", "index_list", "index_info", "index_xinfo",
    "foreign_key_list", "foreign_key_check", "integrity_check", "quick_check", "optimize",
    "incremental_vacuum", "user_version", "application_id", "defer_foreign_keys",
  ]

  /// Those that take effect with the next VACUUM.
  private static let pragmasBeforeVacuum: Set = ["auto_vacuum", "page_size"]
}

extension SQLToken {
  fileprivate var text: String? {
    switch self {
    case .word(let text), .quoted(let text): text
    case .mark: nil
    }
  }
}
