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
  /// - Throws: ``StoreError``; or what an outside source throws, where its failure is to be thrown.
  /// - Complexity: A restore, and another one for each tail that is tried.
  public func revive<Schema: NavigationSchema>(
    _ schema: Schema.Type, scene: String, for principal: Principal, at now: Instant? = nil
  ) throws -> RestoredScene<Schema> {
    try check(scene, for: principal)
    let now = now ?? self.now
    if principal == .unknown { return try restore(schema, scene: scene, for: principal, at: now) }
    return try deciding(for: principal, at: now, .writing) { connection, facts in
      try self.revived(schema, scene, for: principal, at: now, on: connection, &facts)
    }
  }

  /// The `async` twin of ``revive(_:scene:for:at:)``, which also waits for outside sources that
  /// answer in time.
  public func revive<Schema: NavigationSchema>(
    _ schema: Schema.Type, scene: String, for principal: Principal, at now: Instant? = nil
  ) async throws -> RestoredScene<Schema> {
    try check(scene, for: principal)
    let now = now ?? self.now
    if principal == .unknown {
      return try await restore(schema, scene: scene, for: principal, at: now)
    }
    return try await decidingInTime(for: principal, at: now, .writing) { connection, facts in
      try self.revived(schema, scene, for: principal, at: now, on: connection, &facts)
    }
  }

  /// Puts back what was cut from a scene and is valid again, without the app's types.
  ///
  /// This goes by the references that are stored with the routes, for operators.
  ///
  /// - Throws: ``StoreError``; or what an outside source throws, where its failure is to be thrown.
  public func revive(
    scene: String, for principal: Principal, schema: UntypedSchema = UntypedSchema(),
    at now: Instant? = nil
  ) throws -> RestoredDocument {
    try check(scene, for: principal)
    let now = now ?? self.now
    if principal == .unknown {
      return try restore(scene: scene, for: principal, schema: schema, at: now)
    }
    return try deciding(for: principal, at: now, .writing) { connection, facts in
      try self.revived(schema, scene, for: principal, at: now, on: connection, &facts)
    }
  }

  /// The `async` twin of ``revive(scene:for:schema:at:)``, which also waits for outside sources that
  /// answer in time.
  public func revive(
    scene: String, for principal: Principal, schema: UntypedSchema = UntypedSchema(),
    at now: Instant? = nil
  ) async throws -> RestoredDocument {
    try check(scene, for: principal)
    let now = now ?? self.now
    if principal == .unknown {
      return try await restore(scene: scene, for: principal, schema: schema, at: now)
    }
    return try await decidingInTime(for: principal, at: now, .writing) { connection, facts in
      try self.revived(schema, scene, for: principal, at: now, on: connection, &facts)
    }
  }

  // MARK: Inside a transaction

  private func revived<Schema: NavigationSchema>(
    _ schema: Schema.Type, _ scene: String, for principal: Principal, at now: Instant,
    on connection: Connection, _ facts: inout SnapshotFacts
  ) throws -> RestoredScene<Schema> {
    let restored = try self.restored(schema, scene, for: principal, at: now, on: connection, &facts)
    let revived = try revive(
      restored, scene, for: principal, at: now, on: connection, &facts, report: \.report
    ) { stored, key, facts in
      try self.decided(
        self.restoration(schema, of: stored, for: principal, at: now), ofScene: key, at: now,
        on: connection, &facts)
    }
    return revived ?? restored
  }

  private func revived(
    _ schema: UntypedSchema, _ scene: String, for principal: Principal, at now: Instant,
    on connection: Connection, _ facts: inout SnapshotFacts
  ) throws -> RestoredDocument {
    let restored = try self.restored(schema, scene, for: principal, at: now, on: connection, &facts)
    let revived = try revive(
      restored, scene, for: principal, at: now, on: connection, &facts, report: \.report
    ) { stored, key, facts in
      try self.decided(
        self.restoration(schema, of: stored, for: principal, at: now), ofScene: key, at: now,
        on: connection, &facts)
    }
    return revived ?? restored
  }

  /// Revives what can be revived in a scene that was restored.
  ///
  /// - Returns: What a restore comes to then; nil where nothing was revived.
  private func revive<Outcome>(
    _ restored: Outcome, _ scene: String, for principal: Principal, at now: Instant,
    on connection: Connection, _ facts: inout SnapshotFacts,
    report: @escaping (Outcome) -> RestorationReport,
    restore: @escaping (StoredScene, Int64, inout SnapshotFacts) throws -> Outcome
  ) throws -> Outcome? {
    guard report(restored).outcome == .restored, let owner = principal.id,
      let row = try connection.scene(scene, of: owner)
    else { return nil }
    let document = try SceneDocument(row.body, limits: configuration.limits)
    let expires = configuration.expiry(
      ofSceneSavedAt: Instant(millisecondsSince1970: row.savedAt))
    var revival = Revival(
      row: row, document: document,
      tails: try TailKeeper(connection, scene: row.key, now: now),
      writer: SceneWriter(connection, configuration: configuration, now: now),
      outcome: restored, report: report
    ) { try restore($0.stored(expires: expires), row.key, &$1) }
    guard let revived = try revival.run(&facts) else { return nil }
    try ReportWriter(connection, configuration: configuration)
      .write(report(revived), ofScene: row.key, occasion: .revive, at: now)
    return revived
  }
}
