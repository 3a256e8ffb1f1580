extension Connection {
  /// When a transaction takes the right to write.
  package enum TransactionKind: Sendable, Hashable {
    /// At its first write, which fails at once where another has written since it began to read.
    case deferred
    /// At its beginning, waiting for another writer as long as the busy timeout.
    case immediate
  }

  /// Runs `body` in a transaction: all of it happens, or nothing of it.
  ///
  /// Commits when `body` returns; rolls back when it throws, and throws the same error on. A commit
  /// that fails, because another connection still reads for instance, is rolled back too.
  ///
  /// - Throws: ``SQLiteError``, also where a transaction has begun already; or what `body` throws.
  package func transaction<Result>(
    _ kind: TransactionKind, _ body: () throws -> Result
  ) throws -> Result {
    switch kind {
    case .deferred: try run("BEGIN DEFERRED")
    case .immediate: try run("BEGIN IMMEDIATE")
    }
    do {
      let result = try body()
      try run("COMMIT")
      return result
    } catch {
      rollBack()
      throw error
    }
  }

  /// Runs `body` with one unchanging view of the database, from its first query on.
  ///
  /// - Throws: ``SQLiteError``, or what `body` throws.
  package func read<Result>(_ body: () throws -> Result) throws -> Result {
    try transaction(.deferred, body)
  }

  /// Ends a transaction that may still be open, and says nothing when that fails: the error that
  /// led here is the one to report.
  private func rollBack() {
    // SQLite has rolled back by itself after a full disk, an I/O error and their like.
    // https://www.sqlite.org/lang_transaction.html#response_to_errors_within_a_transaction
    guard isInTransaction else { return }
    try? run("ROLLBACK")
  }
}
