public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Brings a principal back to the deepest place in a scene that is still valid.
  ///
  /// Everything is read in one snapshot, at one instant, and nothing is written. A scene that is not
  /// there, was discarded, has expired or belongs to somebody else gives a fresh state and the
  /// outcome `absent`; one that cannot be read gives a fresh state and says why.
  ///
  /// - Parameters:
  ///   - schema: The app's navigation.
  ///   - scene: The id of the scene.
  ///   - principal: Who asks. While it is not known yet, the outcome is `deferred`.
  ///   - now: The instant at which grants are weighed; the present unless said otherwise.
  /// - Throws: ``StoreError``.
  /// - Complexity: One scene row, and for each record and each of its ancestors a lookup of the
  ///   record and one of its grants; each record and each kind once.
  public func restore<Schema: NavigationSchema>(
    _ schema: Schema.Type, scene: String, for principal: Principal, at now: Instant? = nil
  ) throws -> RestoredScene<Schema> {
    let now = now ?? self.now
    let stored = try storedScene(scene, for: principal, at: now) { connection, stored in
      var facts = SnapshotFacts(connection, principal: principal)
      return try Restoration<Schema>(
        stored, for: principal, at: now, limits: self.configuration.limits
      ).decide(answeredBy: &facts)
    }
    switch stored {
    case .done(let restored): return restored
    case .settled(let report): return RestoredScene(report)
    }
  }

  /// Brings a principal back without the app's types, by what is stored with its routes.
  ///
  /// This is a view for operators: an app's authority is its decoded routes.
  ///
  /// - Throws: ``StoreError``.
  public func restore(
    scene: String, for principal: Principal, schema: UntypedSchema = UntypedSchema(),
    at now: Instant? = nil
  ) throws -> RestoredDocument {
    let now = now ?? self.now
    let stored = try storedScene(scene, for: principal, at: now) { connection, stored in
      var facts = SnapshotFacts(connection, principal: principal)
      return try UntypedRestoration(
        stored, schema: schema, for: principal, at: now, limits: self.configuration.limits
      ).decide(answeredBy: &facts)
    }
    switch stored {
    case .done(let restored): return restored
    case .settled(let report):
      return RestoredDocument(scene: scene, schema: schema, report: report)
    }
  }

  private enum Settled<Outcome: Sendable>: Sendable {
    case done(Outcome)
    case settled(RestorationReport)
  }

  private func storedScene<Outcome: Sendable>(
    _ scene: String, for principal: Principal, at now: Instant,
    _ body: @Sendable (Connection, StoredScene) throws -> Outcome
  ) throws -> Settled<Outcome> {
    try Self.check(scene: scene)
    guard let owner = principal.id else { return .settled(RestorationReport(.deferred)) }
    _ = try Self.owner(principal)
    let oldestSave = configuration.oldestSave(at: now)
    return try read { connection in
      guard let row = try connection.scene(scene, of: owner) else { return .settled(self.absent) }
      // Before anything else: what a damaged row says of its discarding is not to be believed.
      guard row.isIntact else {
        return .settled(.damaged(.checksumMismatch, revision: Int(row.revision)))
      }
      if row.isGone(since: oldestSave) { return .settled(self.absent) }
      let savedAt = Instant(millisecondsSince1970: row.savedAt)
      let expires = self.configuration.expiry(ofSceneSavedAt: savedAt)
      return .done(try body(connection, row.stored(expires: expires)))
    }
  }

  /// The report on a scene that is not there.
  ///
  /// Where a damaged file was set aside, the scene may lie in that one.
  private var absent: RestorationReport {
    quarantinedFile == nil ? RestorationReport(.absent) : .absentSinceQuarantine
  }

  /// Judges any routes as one stack, stored or not, by the rules of a restore.
  ///
  /// - Throws: ``StoreError``.
  public func validate<Schema: NavigationSchema>(
    _ routes: [Schema.Route], in schema: Schema.Type, for principal: Principal,
    at now: Instant? = nil
  ) throws -> ValidatedStack<Schema> {
    if principal != .unknown { _ = try Self.owner(principal) }
    let now = now ?? self.now
    return try read { connection in
      var facts = SnapshotFacts(connection, principal: principal)
      return try StackValidation<Schema>(
        routes, for: principal, at: now, limits: self.configuration.limits
      ).decide(answeredBy: &facts)
    }
  }
}
