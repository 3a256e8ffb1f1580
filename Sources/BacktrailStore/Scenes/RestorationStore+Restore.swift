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
  /// - Throws: ``StoreError``; or what an outside source throws, where its failure is to be thrown.
  /// - Complexity: One scene row, and for each record and each of its ancestors a lookup of the
  ///   record and one of its grants; each record and each kind once.
  public func restore<Schema: NavigationSchema>(
    _ schema: Schema.Type, scene: String, for principal: Principal, at now: Instant? = nil
  ) throws -> RestoredScene<Schema> {
    try check(scene, for: principal)
    let now = now ?? self.now
    return try deciding(for: principal, at: now) { connection, facts in
      try self.restored(schema, scene, for: principal, at: now, on: connection, &facts)
    }
  }

  /// The `async` twin of ``restore(_:scene:for:at:)``, which also waits for outside sources that
  /// answer in time.
  public func restore<Schema: NavigationSchema>(
    _ schema: Schema.Type, scene: String, for principal: Principal, at now: Instant? = nil
  ) async throws -> RestoredScene<Schema> {
    try check(scene, for: principal)
    let now = now ?? self.now
    return try await decidingInTime(for: principal, at: now) { connection, facts in
      try self.restored(schema, scene, for: principal, at: now, on: connection, &facts)
    }
  }

  /// Brings a principal back without the app's types, by what is stored with its routes.
  ///
  /// This is a view for operators: an app's authority is its decoded routes.
  ///
  /// - Throws: ``StoreError``; or what an outside source throws, where its failure is to be thrown.
  public func restore(
    scene: String, for principal: Principal, schema: UntypedSchema = UntypedSchema(),
    at now: Instant? = nil
  ) throws -> RestoredDocument {
    try check(scene, for: principal)
    let now = now ?? self.now
    return try deciding(for: principal, at: now) { connection, facts in
      try self.restored(schema, scene, for: principal, at: now, on: connection, &facts)
    }
  }

  /// The `async` twin of ``restore(scene:for:schema:at:)``, which also waits for outside sources that
  /// answer in time.
  public func restore(
    scene: String, for principal: Principal, schema: UntypedSchema = UntypedSchema(),
    at now: Instant? = nil
  ) async throws -> RestoredDocument {
    try check(scene, for: principal)
    let now = now ?? self.now
    return try await decidingInTime(for: principal, at: now) { connection, facts in
      try self.restored(schema, scene, for: principal, at: now, on: connection, &facts)
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
  /// - Throws: ``StoreError``; or what an outside source throws, where its failure is to be thrown.
  public func validate<Schema: NavigationSchema>(
    _ routes: [Schema.Route], in schema: Schema.Type, for principal: Principal,
    at now: Instant? = nil
  ) throws -> ValidatedStack<Schema> {
    if principal != .unknown { _ = try Self.owner(principal) }
    let now = now ?? self.now
    return try deciding(for: principal, at: now) { _, facts in
      try self.validated(routes, in: schema, for: principal, at: now, &facts)
    }
  }

  /// The `async` twin of ``validate(_:in:for:at:)``, which also waits for outside sources that answer
  /// in time.
  public func validate<Schema: NavigationSchema>(
    _ routes: [Schema.Route], in schema: Schema.Type, for principal: Principal,
    at now: Instant? = nil
  ) async throws -> ValidatedStack<Schema> {
    if principal != .unknown { _ = try Self.owner(principal) }
    let now = now ?? self.now
    return try await decidingInTime(for: principal, at: now) { _, facts in
      try self.validated(routes, in: schema, for: principal, at: now, &facts)
    }
  }

  // MARK: Inside a transaction

  /// Restores a scene with the facts of a transaction that has begun.
  func restored<Schema: NavigationSchema>(
    _ schema: Schema.Type, _ scene: String, for principal: Principal, at now: Instant,
    on connection: Connection, _ facts: inout SnapshotFacts, isBeginning: Bool = false
  ) throws -> RestoredScene<Schema> {
    switch try storedScene(scene, for: principal, at: now, on: connection) {
    case .settled(let report, let key):
      if isBeginning, let key {
        try RestoreAttempts(connection, configuration: configuration, at: now)
          .note(report, ofScene: key)
      }
      return RestoredScene(report, scene: scene)
    case .stored(let stored, let key):
      return try decided(
        restoration(schema, of: stored, for: principal, at: now), ofScene: key, at: now,
        on: connection, &facts, isBeginning: isBeginning)
    }
  }

  /// Restores a scene without the app's types, with the facts of a transaction that has begun.
  func restored(
    _ schema: UntypedSchema, _ scene: String, for principal: Principal, at now: Instant,
    on connection: Connection, _ facts: inout SnapshotFacts, isBeginning: Bool = false
  ) throws -> RestoredDocument {
    switch try storedScene(scene, for: principal, at: now, on: connection) {
    case .settled(let report, let key):
      if isBeginning, let key {
        try RestoreAttempts(connection, configuration: configuration, at: now)
          .note(report, ofScene: key)
      }
      return RestoredDocument(scene: scene, schema: schema, report: report)
    case .stored(let stored, let key):
      return try decided(
        restoration(schema, of: stored, for: principal, at: now), ofScene: key, at: now,
        on: connection, &facts, isBeginning: isBeginning)
    }
  }

  /// Decides a restoration with the facts of a transaction that has begun, without what did not end
  /// well when it was restored before.
  func decided<Decision: SuspectingRestoration>(
    _ restoration: Decision, ofScene key: Int64, at now: Instant, on connection: Connection,
    _ facts: inout some FactSource, isBeginning: Bool = false
  ) throws -> Decision.Outcome {
    let attempts = RestoreAttempts(connection, configuration: configuration, at: now)
    var restoration = restoration
    let next = try attempts.next(
      ofScene: key, showing: restoration.shownParts, isBeginning: isBeginning)
    if let cut = next?.cut { restoration.suspect(framesFrom: Int(cut)) }
    let restored = try restoration.decide(answeredBy: &facts)
    if isBeginning {
      try attempts.begin(next, showing: restored.shownFrames)
      try attempts.note(restored.report, ofScene: key)
    }
    return restored
  }

  /// The restoration of what is stored of a scene.
  func restoration<Schema: NavigationSchema>(
    _ schema: Schema.Type, of stored: StoredScene, for principal: Principal, at now: Instant
  ) -> Restoration<Schema> {
    Restoration(
      stored, for: principal, at: now, limits: configuration.limits,
      authority: configuration.outside?.relation)
  }

  /// The restoration of what is stored of a scene, without the app's types.
  func restoration(
    _ schema: UntypedSchema, of stored: StoredScene, for principal: Principal, at now: Instant
  ) -> UntypedRestoration {
    UntypedRestoration(
      stored, schema: schema, for: principal, at: now, limits: configuration.limits,
      authority: configuration.outside?.relation)
  }

  private func validated<Schema: NavigationSchema>(
    _ routes: [Schema.Route], in schema: Schema.Type, for principal: Principal, at now: Instant,
    _ facts: inout SnapshotFacts
  ) throws -> ValidatedStack<Schema> {
    try StackValidation<Schema>(
      routes, for: principal, at: now, limits: configuration.limits,
      authority: configuration.outside?.relation
    ).decide(answeredBy: &facts)
  }

  /// What there is of a scene for a restore.
  enum FoundScene {
    case stored(StoredScene, key: Int64)
    /// There is nothing to restore, and this says why.
    case settled(RestorationReport, key: Int64?)
  }

  private func storedScene(
    _ scene: String, for principal: Principal, at now: Instant, on connection: Connection
  ) throws -> FoundScene {
    guard let owner = principal.id else { return .settled(RestorationReport(.deferred), key: nil) }
    guard let row = try connection.scene(scene, of: owner) else {
      return .settled(absent, key: nil)
    }
    return found(row, at: now)
  }

  /// What a row of a scene is to a restore.
  func found(_ row: SceneRow, at now: Instant) -> FoundScene {
    // Before anything else: what a damaged row says of its discarding is not to be believed.
    guard row.isIntact else {
      return .settled(.damaged(.checksumMismatch, revision: Int(row.revision)), key: row.key)
    }
    if row.isGone(since: configuration.oldestSave(at: now)) { return .settled(absent, key: nil) }
    let savedAt = Instant(millisecondsSince1970: row.savedAt)
    return .stored(
      row.stored(expires: configuration.expiry(ofSceneSavedAt: savedAt)), key: row.key)
  }

  func check(_ scene: String, for principal: Principal) throws {
    try Self.check(scene: scene)
    if principal != .unknown { _ = try Self.owner(principal) }
  }
}
