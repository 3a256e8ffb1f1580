public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Removes everything that the store holds about a principal, in one transaction.
  ///
  /// Gone are its scenes with their tombstones, tails, history, quarantine, begun restores and
  /// handled links, and the grants that speak of it alone, also from the log of changes. What was
  /// removed is overwritten in the file, and the write-ahead log is cleared. Without its tombstones, a
  /// late save of the principal is a new scene: see to it that nobody saves for it any more.
  ///
  /// A damaged file that was set aside beside the store is not looked into: the result names each,
  /// so that the caller can remove it. Copies of the file are out of reach: backups, snapshots of the
  /// file system, and what a disk keeps of blocks that were written anew. So are roles, records and
  /// their payloads, which are the application's.
  ///
  /// - Parameter principal: The principal, whose roles play no part.
  /// - Returns: What was removed, whether the log could be cleared, and what may still hold something
  ///   of the principal. It waits for those who read or write as long as the busy timeout.
  /// - Throws: ``StoreError``. Where the log cannot be cleared for more than others who use the file,
  ///   it throws after everything was removed; else nothing was. Erase again: what is gone already is
  ///   no error.
  /// - Complexity: Reads every grant.
  @discardableResult
  public func erase(_ principal: Principal) throws -> ErasedPrincipal {
    let owner = try Self.owner(principal)
    let now = self.now
    var erased = try write { connection in
      try PrincipalEraser(connection, places: self.places, owner: owner, now: now).erase()
    }
    erased.isLogCleared = try StoreError.mapping {
      try pool.write { try $0.truncateWriteAheadLog() }
    }
    erased.quarantinedFiles = file.setAside
    return erased
  }

  /// The `async` twin of ``erase(_:)``.
  @discardableResult
  public func erase(_ principal: Principal) async throws -> ErasedPrincipal {
    try await writes.run { try self.erase(principal) }
  }
}
