public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Which scenes and routes the deletion of a record would cut.
  ///
  /// It goes by the references that are stored with the scenes, so it answers for every app's
  /// scenes without the app's types. A pruning deletion cuts exactly this.
  ///
  /// - Throws: ``StoreError``, `recordMissing` where there is no such record.
  /// - Complexity: O(*n* log *m*) in the number of records under it and of stored references.
  public func impact(ofDeleting record: RecordID, at now: Instant? = nil) throws -> DeletionImpact {
    try Self.check(record)
    try places.checkHere(record)
    let oldestSave = configuration.oldestSave(at: now ?? self.now)
    return try read { connection in
      let root = try connection.requiredRecord(record)
      let reach = try DeletionReach(of: root, on: connection)
      return try reach.impact(
        on: connection, limits: self.configuration.limits, oldestSave: oldestSave
      ).impact
    }
  }

  /// The `async` twin of ``impact(ofDeleting:at:)``.
  public func impact(
    ofDeleting record: RecordID, at now: Instant? = nil
  ) async throws -> DeletionImpact {
    try await reads.run { try self.impact(ofDeleting: record, at: now) }
  }
}
