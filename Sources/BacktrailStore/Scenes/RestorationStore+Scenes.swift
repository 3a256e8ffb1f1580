public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// The tombstone of a discarded scene is kept at least this long, in milliseconds: 30 days.
  ///
  /// Until then a late save of a window that the person has closed is refused.
  public static let shortestTombstoneLifetimeMilliseconds: Int64 = 30 * 86_400_000

  /// A scene as it is stored, not validated.
  ///
  /// - Throws: ``StoreError``, such as `sceneMissing` or `sceneDamaged`.
  public func load(
    _ scene: String, as principal: Principal, at now: Instant? = nil
  ) throws -> SavedScene {
    let owner = try Self.owner(principal)
    try Self.check(scene: scene)
    let now = now ?? self.now
    return try read { connection in
      let row = try self.requiredScene(scene, of: owner, at: now, on: connection)
      if !row.isIntact { throw StoreError.sceneDamaged(scene, .checksumMismatch) }
      return SavedScene(summary: SceneSummary(row), document: row.body)
    }
  }

  /// The scenes of a principal, ordered by their ids.
  ///
  /// - Throws: ``StoreError``.
  public func scenes(of principal: Principal, at now: Instant? = nil) throws -> [SceneSummary] {
    let owner = try Self.owner(principal)
    let oldest = configuration.oldestSave(at: now ?? self.now).millisecondsSince1970
    return try read { connection in
      try connection.all(
        """
        SELECT principal, scene, revision, saved_at FROM backtrail_scene
        WHERE principal = ?1 AND discarded_at IS NULL AND saved_at > ?2 ORDER BY scene
        """,
        owner, oldest
      ) { SceneSummary(columns: $0) }
    }
  }

  /// Every scene of every principal, for an operator.
  ///
  /// - Throws: ``StoreError``.
  /// - Complexity: O(*n*) in the number of scenes.
  public func allScenes(at now: Instant? = nil) throws -> [SceneSummary] {
    let oldest = configuration.oldestSave(at: now ?? self.now).millisecondsSince1970
    return try read { connection in
      try connection.all(
        """
        SELECT principal, scene, revision, saved_at FROM backtrail_scene
        WHERE discarded_at IS NULL AND saved_at > ?1 ORDER BY principal, scene
        """,
        oldest
      ) { SceneSummary(columns: $0) }
    }
  }

  /// Discards a scene that the person has closed.
  ///
  /// Its content goes at once. A tombstone stays, so that a late save does not bring it back.
  /// Discarding it again changes nothing.
  ///
  /// - Throws: ``StoreError``, `sceneMissing` where there is no such scene.
  public func discard(_ scene: String, as principal: Principal) throws {
    let owner = try Self.owner(principal)
    try Self.check(scene: scene)
    let now = self.now
    try write { connection in
      guard var row = try connection.scene(scene, of: owner) else {
        throw StoreError.sceneMissing(scene)
      }
      if row.discardedAt != nil { return }
      row.discardedAt = now.millisecondsSince1970
      row.revision += 1
      row.body = []
      row.hints = []
      try connection.update(row)
      try connection.run("DELETE FROM backtrail_reference WHERE scene = ?1", row.key)
      try connection.run("DELETE FROM backtrail_tail WHERE scene = ?1", row.key)
      try connection.run("DELETE FROM backtrail_report WHERE scene = ?1", row.key)
      try connection.run("DELETE FROM backtrail_attempt WHERE scene = ?1", row.key)
    }
  }

  /// Copies a scene to another scene of the same principal, as when a window is handed over.
  ///
  /// - Returns: The revision of the copy.
  /// - Throws: ``StoreError``: `sceneMissing`, or `sceneExists` or `sceneDiscarded` for the other.
  @discardableResult
  public func handOver(
    _ scene: String, to other: String, as principal: Principal
  ) throws -> Int {
    let owner = try Self.owner(principal)
    try Self.check(scene: scene)
    try Self.check(scene: other)
    let now = self.now
    return try write { connection in
      let row = try self.requiredScene(scene, of: owner, at: now, on: connection)
      if !row.isIntact { throw StoreError.sceneDamaged(scene, .checksumMismatch) }
      do throws(EnvelopeFailure) {
        _ = try SceneDocument(row.body, limits: self.configuration.limits)
      } catch {
        throw StoreError.sceneDamaged(scene, error.reason)
      }
      let writer = SceneWriter(connection, configuration: self.configuration, now: now)
      guard var taken = try connection.scene(other, of: owner) else {
        let key = try writer.insert(row.body, scene: other, owner: owner)
        try connection.copyTails(ofScene: row.key, to: key)
        return 1
      }
      if taken.discardedAt != nil { throw StoreError.sceneDiscarded(other) }
      guard taken.isGone(since: self.configuration.oldestSave(at: now)) else {
        throw StoreError.sceneExists(other)
      }
      taken.body = row.body
      taken.revision += 1
      try writer.write(&taken)
      var tails = try TailKeeper(connection, scene: taken.key, now: now)
      try tails.removeAll()
      try connection.copyTails(ofScene: row.key, to: taken.key)
      return Int(taken.revision)
    }
  }

  /// A scene that somebody may find at an instant.
  func requiredScene(
    _ scene: String, of owner: String, at now: Instant, on connection: Connection
  ) throws -> SceneRow {
    guard let row = try connection.scene(scene, of: owner),
      !row.isGone(since: configuration.oldestSave(at: now))
    else { throw StoreError.sceneMissing(scene) }
    return row
  }
}

extension SceneSummary {
  init(_ row: SceneRow) {
    self.init(
      principal: row.principal, scene: row.scene, revision: Int(row.revision),
      savedAt: Instant(millisecondsSince1970: row.savedAt))
  }

  init(columns statement: Statement) {
    self.init(
      principal: statement.text(at: 0), scene: statement.text(at: 1),
      revision: Int(statement.int64(at: 2)),
      savedAt: Instant(millisecondsSince1970: statement.int64(at: 3)))
  }
}
