public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// What cuts took from a scene and is kept with it, newest first.
  ///
  /// What a restore alone did not show is among it from the save of the restored state on.
  ///
  /// - Parameters:
  ///   - scene: The id of the scene.
  ///   - principal: The owner.
  ///   - now: The instant at which it is decided whether the scene has expired; the present unless
  ///     said otherwise.
  /// - Throws: ``StoreError``: `sceneMissing` where there is no such scene, and `damagedRow` where the
  ///   index leads to a tail that is not the scene's.
  /// - Complexity: Two lookups, and one for each tail.
  public func tails(
    of scene: String, as principal: Principal, at now: Instant? = nil
  ) throws -> [SceneTail] {
    let owner = try Self.owner(principal)
    try Self.check(scene: scene)
    let now = now ?? self.now
    return try read { connection in
      let row = try self.requiredScene(scene, of: owner, at: now, on: connection)
      return try self.tails(of: row, on: connection)
    }
  }

  /// What cuts took from any scene, for an operator: ordered by principal and scene, and newest first.
  ///
  /// What a damaged scene says of its discarding is not believed, so its tails are among them.
  ///
  /// - Throws: ``StoreError``, `damagedRow` where the index leads to a tail of another scene.
  /// - Complexity: O(*n*) in the number of tails and of the scenes that have some.
  public func allTails(at now: Instant? = nil) throws -> [SceneTail] {
    let oldest = configuration.oldestSave(at: now ?? self.now)
    return try read { connection in
      let keys = try connection.all("SELECT DISTINCT scene FROM backtrail_tail") {
        $0.int64(at: 0)
      }
      let scenes = try keys.compactMap { try connection.scene($0) }
        .filter { !$0.isIntact || !$0.isGone(since: oldest) }
        .sorted {
          (OpaqueText($0.principal), OpaqueText($0.scene))
            < (OpaqueText($1.principal), OpaqueText($1.scene))
        }
      return try scenes.flatMap { try self.tails(of: $0, on: connection) }
    }
  }

  private func tails(of row: SceneRow, on connection: Connection) throws -> [SceneTail] {
    let document =
      row.isIntact ? try? SceneDocument(row.body, limits: configuration.limits) : nil
    return try connection.tails(ofScene: row.key).map { tail in
      guard let tail else {
        throw StoreError.damagedRow(
          table: "backtrail_tail", row: "that its index has under the scene with key \(row.key)")
      }
      return SceneTail(tail, of: row, document: document)
    }
  }
}
