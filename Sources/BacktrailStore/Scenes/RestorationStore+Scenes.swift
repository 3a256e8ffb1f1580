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
      return SavedScene(
        summary: SceneSummary(row, limits: self.configuration.limits), document: row.body)
    }
  }

  /// The scenes of a principal, ordered by their ids.
  ///
  /// One that does not match its checksum is listed with its ``SceneSummary/damage``, and hides none
  /// of the others. An entry that the index of owners has lost is not noticed here, but by
  /// `diagnose()`: only a look at every scene of everybody would.
  ///
  /// - Throws: ``StoreError``, `corrupt` where the index of owners leads to another's scene.
  /// - Complexity: O(*n* log *m*) in the size of the principal's scenes.
  public func scenes(of principal: Principal, at now: Instant? = nil) throws -> [SceneSummary] {
    let owner = try Self.owner(principal)
    let oldest = configuration.oldestSave(at: now ?? self.now)
    return try read { connection in
      let entries = try connection.all(
        """
        SELECT key, scene FROM backtrail_scene INDEXED BY backtrail_scene_owner
        WHERE principal = ?1 ORDER BY scene
        """,
        owner
      ) { ($0.int64(at: 0), $0.text(at: 1)) }
      return try entries.compactMap { key, scene in
        try self.summary(key, scene, of: owner, since: oldest, on: connection)
      }
    }
  }

  /// Every scene of every principal, for an operator, ordered by principal and scene.
  ///
  /// - Throws: ``StoreError``, `corrupt` where the indexes of the scenes do not agree.
  /// - Complexity: O(*n*) in the size of all scenes.
  public func allScenes(at now: Instant? = nil) throws -> [SceneSummary] {
    let oldest = configuration.oldestSave(at: now ?? self.now)
    return try read { connection in
      let entries = try connection.all(
        """
        SELECT key, scene, principal FROM backtrail_scene INDEXED BY backtrail_scene_owner
        ORDER BY principal, scene
        """
      ) { ($0.int64(at: 0), $0.text(at: 1), $0.text(at: 2)) }
      let count = try connection.first("SELECT count(*) FROM backtrail_scene NOT INDEXED") {
        Int($0.int64(at: 0))
      }
      guard entries.count == count else {
        throw StoreError.corrupt("an index of backtrail_scene does not have a row for each scene")
      }
      return try entries.compactMap { key, scene, owner in
        try self.summary(key, scene, of: owner, since: oldest, on: connection)
      }
    }
  }

  /// What a list says of a scene that the index of owners names; nil for one that nobody is to find.
  ///
  /// - Throws: `StoreError.corrupt` where the index leads to no row, or to another one that is sound.
  private func summary(
    _ key: Int64, _ scene: String, of owner: String, since oldest: Instant,
    on connection: Connection
  ) throws -> SceneSummary? {
    guard var row = try connection.scene(key) else { throw Self.ownersDisagree }
    if row.isIntact {
      guard OpaqueText(row.principal) == OpaqueText(owner),
        OpaqueText(row.scene) == OpaqueText(scene)
      else { throw Self.ownersDisagree }
      if row.isGone(since: oldest) { return nil }
    }
    // A damaged row is not believed when it says whose it is.
    (row.principal, row.scene) = (owner, scene)
    return SceneSummary(row, limits: configuration.limits)
  }

  private static var ownersDisagree: StoreError {
    .corrupt("the index of owners of backtrail_scene leads to a row that is not the one it names")
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
      try row.requireIndexes()
      if row.isTombstone { return }
      if !row.isIntact {
        try SceneWriter(connection, configuration: self.configuration, now: now)
          .quarantine(row, .checksumMismatch)
      }
      row.discardedAt = now.millisecondsSince1970
      row.revision = row.nextRevision
      row.body = []
      row.hints = []
      try connection.update(row)
      try connection.run("DELETE FROM backtrail_reference WHERE scene = ?1", row.key)
      try connection.run("DELETE FROM backtrail_tail WHERE scene = ?1", row.key)
      try connection.run("DELETE FROM backtrail_report WHERE scene = ?1", row.key)
      try connection.run("DELETE FROM backtrail_attempt WHERE scene = ?1", row.key)
      try LinkKeeper(connection).removeAll(of: scene, owner: owner)
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
      try taken.requireIndexes()
      if taken.isTombstone { throw StoreError.sceneDiscarded(other) }
      guard taken.isIntact, taken.isGone(since: self.configuration.oldestSave(at: now)) else {
        throw StoreError.sceneExists(other)
      }
      try writer.requireRoom(for: owner)
      taken.body = row.body
      taken.revision = taken.nextRevision
      try writer.write(&taken)
      var tails = try TailKeeper(connection, scene: taken.key, now: now)
      try tails.removeAll()
      try writer.forget(taken.key)
      try connection.copyTails(ofScene: row.key, to: taken.key)
      return Int(taken.revision)
    }
  }

  /// A scene that somebody may find at an instant.
  func requiredScene(
    _ scene: String, of owner: String, at now: Instant, on connection: Connection
  ) throws -> SceneRow {
    guard let row = try connection.scene(scene, of: owner) else {
      throw StoreError.sceneMissing(scene)
    }
    // A damaged row is not believed when it says that the scene is gone.
    if row.isIntact, row.isGone(since: configuration.oldestSave(at: now)) {
      throw StoreError.sceneMissing(scene)
    }
    return row
  }
}

extension SceneSummary {
  init(_ row: SceneRow, limits: SceneLimits) {
    self.init(
      principal: row.principal, scene: row.scene, revision: Int(row.revision),
      savedAt: Instant(millisecondsSince1970: row.savedAt))
    guard row.isIntact else {
      damage = .checksumMismatch
      return
    }
    do throws(EnvelopeFailure) {
      isEmpty = try SceneDocument(row.body, limits: limits).isEmpty
    } catch {
      damage = error.reason
    }
  }
}
