import Synchronization

/// The statements that the connections of a store ran, as they are written.
///
/// No statement is repeated in a test: the real operations run, and SQLite says what ran.
final class StatementLog: Sendable {
  private let statements = Mutex<[String]>([])

  /// The statements in the order in which they began, without those that begin and end
  /// transactions.
  var statementsRun: [String] { statements.withLock { $0.filter { !Self.isTransaction($0) } } }

  /// Each of them once.
  var distinct: [String] {
    var seen: Set<String> = []
    return statementsRun.filter { seen.insert($0).inserted }
  }

  /// How transactions began.
  var begins: [String] { statements.withLock { $0.filter { $0.hasPrefix("BEGIN") } } }

  /// How many transactions began.
  var transactions: Int { begins.count }

  private static func isTransaction(_ sql: String) -> Bool {
    ["BEGIN DEFERRED", "BEGIN IMMEDIATE", "COMMIT", "ROLLBACK"].contains(sql)
  }

  /// Runs `body` and writes down what the store's reader and its writer run for it.
  ///
  /// The store has to have one reader, so that it is the one that is watched.
  func record(_ fixture: Fixture, _ body: () throws -> Void) throws {
    let append: @Sendable (String) -> Void = { sql in self.statements.withLock { $0.append(sql) } }
    try fixture.tracingWatches(append) {
      try fixture.tracingReads(append) { try fixture.tracingWrites(append, body) }
    }
    // What ended the tracing of the reader is not part of it.
    statements.withLock { statements in
      if statements.last == "BEGIN DEFERRED" { statements.removeLast() }
    }
  }
}
