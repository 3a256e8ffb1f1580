public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Removes what has been kept for as long as a policy says, and says what went.
  ///
  /// It happens in one transaction. What is exactly as old as the policy says goes. Rows of scenes
  /// and records that do not match their checksums stay: their age cannot be trusted. So do the
  /// grants on records that the application keeps itself, also on ones that lay under a record that
  /// goes.
  ///
  /// - Parameters:
  ///   - policy: How long what is kept.
  ///   - now: The instant from which ages are counted; the present unless said otherwise.
  ///   - isRehearsal: Whether nothing is removed, and only said what would go.
  /// - Returns: What went.
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n* log *m*) in the number of rows that go.
  @discardableResult
  public func prune(
    _ policy: RetentionPolicy, at now: Instant? = nil, isRehearsal: Bool = false
  ) throws -> Pruned {
    let now = now ?? self.now
    let configuration = self.configuration
    do {
      return try write { connection in
        let writer = SceneWriter(connection, configuration: configuration, now: now)
        var pruning = Pruning(connection, scenes: writer, places: self.places, now: now)
        try pruning.prune(policy)
        // Nothing tells better what would go than letting it go and taking that back.
        if isRehearsal { throw Rehearsal(pruned: pruning.pruned) }
        return pruning.pruned
      }
    } catch let rehearsal as Rehearsal {
      return rehearsal.pruned
    }
  }

  /// The `async` twin of ``prune(_:at:isRehearsal:)``.
  @discardableResult
  public func prune(
    _ policy: RetentionPolicy, at now: Instant? = nil, isRehearsal: Bool = false
  ) async throws -> Pruned {
    try await writes.run { try self.prune(policy, at: now, isRehearsal: isRehearsal) }
  }

  private struct Rehearsal: Error {
    var pruned: Pruned
  }
}
