public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Deletes a record, and with it everything that lies under it.
  ///
  /// A tombstone stays: the record keeps its parent, its grants and what is under it, and comes back
  /// as it was when it is undeleted or put again. Deleting it again changes nothing. The scenes stay
  /// as they are: each restore cuts what is gone by then.
  ///
  /// - Throws: ``StoreError``, `recordMissing` where there is no such record.
  /// - Complexity: Two rows are written, the record and what tells of it, however much lies under it.
  public func delete(_ record: RecordID) throws {
    try Self.check(record)
    try places.checkHere(record)
    let now = self.now
    try write { connection in
      var row = try connection.requiredRecord(record)
      try connection.delete(&row, record, at: now)
    }
  }

  /// Deletes a record, and cuts in the same transaction all that every scene has of it and of what
  /// lies under it.
  ///
  /// It goes by the references that are stored with the scenes. A stack is cut at the first such
  /// route, and nothing is appended; a sidebar selection goes, and so does a presented item that
  /// has such a reference or whose stack beneath it is cut. Each scene that is cut gets a new
  /// revision, and is as old as it was: this is no visit of the person. What was cut is kept beside
  /// the scene as tails, which `revive(_:scene:for:at:)` puts back after an undelete.
  ///
  /// Scenes that cannot be read are left as they are and named in the result.
  ///
  /// - Parameters:
  ///   - record: The kind and id.
  ///   - pruning: Whether the scenes are cut; if not, this is `delete(_:)`.
  /// - Returns: What was cut; where it is not pruning, what the next restores will cut. Nothing where
  ///   the record was deleted already.
  /// - Throws: ``StoreError``, `recordMissing` where there is no such record.
  /// - Complexity: O(*n* log *m*) in the number of records under it and of stored references, and a
  ///   write for each scene that is cut.
  @discardableResult
  public func delete(_ record: RecordID, pruning: Bool) throws -> DeletionImpact {
    try Self.check(record)
    try places.checkHere(record)
    let now = self.now
    let configuration = self.configuration
    return try write { connection in
      var row = try connection.requiredRecord(record)
      let reach = try DeletionReach(of: row, on: connection)
      let (impact, scenes) = try reach.impact(
        on: connection, limits: configuration.limits,
        oldestSave: configuration.oldestSave(at: now))
      if pruning {
        let writer = SceneWriter(connection, configuration: configuration, now: now)
        for var scene in scenes {
          let change = scene.document.change(making: scene.cuts, culprit: record)
          try writer.amend(&scene.row, change, in: scene.document)
          var tails = try TailKeeper(connection, scene: scene.row.key, now: now)
          try tails.follow(change.outcomes(in: scene.document))
          try ReportWriter(connection, configuration: configuration).write(
            SceneReport(
              cuts: SceneImpact(scene.row, scene.cuts).cuts, culprit: record,
              revision: scene.row.revision, at: now),
            ofScene: scene.row.key)
        }
      }
      try connection.delete(&row, record, at: now)
      return impact
    }
  }

  /// The `async` twin of ``delete(_:)``.
  public func delete(_ record: RecordID) async throws {
    try await writes.run { try self.delete(record) }
  }

  /// The `async` twin of ``delete(_:pruning:)``.
  @discardableResult
  public func delete(_ record: RecordID, pruning: Bool) async throws -> DeletionImpact {
    try await writes.run { try self.delete(record, pruning: pruning) }
  }
}

extension Connection {
  fileprivate func delete(_ row: inout RecordRow, _ record: RecordID, at now: Instant) throws {
    guard row.deletedAt == nil else { return }
    row.deletedAt = now.millisecondsSince1970
    row.revision = row.nextRevision
    try update(row)
    try ChangeLog(self, at: now).append(.recordDeleted(record))
  }
}
