public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Puts back what was cut from a scene and is valid again, and restores the scene.
  ///
  /// A tail that a repair or a pruning deletion left beside the scene is put back, byte for byte,
  /// where the first route that was cut stands again by the rules of a restore. The rest stays
  /// beside the scene. All of it happens in one transaction; where nothing can be put back, nothing
  /// is written.
  ///
  /// What a restore alone did not show needs no reviving: it is still in its place.
  ///
  /// - Parameters:
  ///   - schema: The app's navigation.
  ///   - scene: The id of the scene.
  ///   - principal: Who asks, and whose scene it is.
  ///   - now: The instant at which grants are weighed; the present unless said otherwise.
  /// - Returns: The scene as it is restored then.
  /// - Throws: ``StoreError``.
  /// - Complexity: A restore, and another one for each tail that is tried.
  public func revive<Schema: NavigationSchema>(
    _ schema: Schema.Type, scene: String, for principal: Principal, at now: Instant? = nil
  ) throws -> RestoredScene<Schema> {
    let now = now ?? self.now
    let revived = try revive(scene: scene, for: principal, at: now, report: \.report) {
      connection, stored in
      var facts = SnapshotFacts(connection, principal: principal)
      return try Restoration<Schema>(
        stored, for: principal, at: now, limits: self.configuration.limits
      ).decide(answeredBy: &facts)
    }
    return try revived ?? restore(schema, scene: scene, for: principal, at: now)
  }

  /// Puts back what was cut from a scene and is valid again, without the app's types.
  ///
  /// This goes by the references that are stored with the routes, for operators.
  ///
  /// - Throws: ``StoreError``.
  public func revive(
    scene: String, for principal: Principal, schema: UntypedSchema = UntypedSchema(),
    at now: Instant? = nil
  ) throws -> RestoredDocument {
    let now = now ?? self.now
    let revived = try revive(scene: scene, for: principal, at: now, report: \.report) {
      connection, stored in
      var facts = SnapshotFacts(connection, principal: principal)
      return try UntypedRestoration(
        stored, schema: schema, for: principal, at: now, limits: self.configuration.limits
      ).decide(answeredBy: &facts)
    }
    return try revived ?? restore(scene: scene, for: principal, schema: schema, at: now)
  }

  /// Revives what can be revived.
  ///
  /// - Returns: The outcome of the last restore; nil where there is no scene that could be read, or
  ///   nobody known asks, of which a plain restore says more.
  private func revive<Outcome: Sendable>(
    scene: String, for principal: Principal, at now: Instant,
    report: @escaping @Sendable (Outcome) -> RestorationReport,
    restore: @escaping @Sendable (Connection, StoredScene) throws -> Outcome
  ) throws -> Outcome? {
    try Self.check(scene: scene)
    guard principal.id != nil else { return nil }
    let owner = try Self.owner(principal)
    return try write { connection in
      guard let row = try connection.scene(scene, of: owner), row.isIntact,
        !row.isGone(since: self.configuration.oldestSave(at: now)),
        let document = try? SceneDocument(row.body, limits: self.configuration.limits)
      else { return nil }
      let expires = self.configuration.expiry(
        ofSceneSavedAt: Instant(millisecondsSince1970: row.savedAt))
      let tails = try TailKeeper(connection, scene: row.key, now: now)
      var revival = Revival(
        row: row, document: document, tails: tails,
        writer: SceneWriter(connection, configuration: self.configuration, now: now),
        outcome: try restore(connection, row.stored(expires: expires)), report: report
      ) { try restore(connection, $0.stored(expires: expires)) }
      return try revival.run()
    }
  }
}
