public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Saves where a principal is in a scene.
  ///
  /// The scene is replaced as a whole, except for what the state does not name or could not show: a
  /// tab that is not in `state.stacks` stays as it is stored, and so does what a restore cut off,
  /// for as long as the stack is what that restore returned. Saving what is stored already
  /// changes nothing, its revision included; at most once a day it is noted that the scene is in use.
  ///
  /// - Parameters:
  ///   - scene: The id of the scene.
  ///   - principal: The owner.
  ///   - state: Where the principal is.
  ///   - revision: The revision that has to be stored for the save to happen; 0 for none. Nil saves
  ///     in any case: of two such saves, the one that gets hold of the database last stays, so a
  ///     save that must not replace a newer one of another process names its revision.
  ///     A scene that has expired is named by 0, as nobody finds it, and by the revision at which it
  ///     was saved last, as somebody may still show it.
  /// - Returns: The revision that is stored now.
  /// - Throws: ``StoreError``, such as `revisionConflict` or `sceneDiscarded`, or
  ///   `SceneEncodingError`. What was stored before then stays.
  @discardableResult
  public func save<Schema: NavigationSchema>(
    _ scene: String, as principal: Principal, state: SceneState<Schema>,
    expecting revision: Int? = nil
  ) throws -> Int {
    let owner = try Self.owner(principal)
    let change = try SceneEncoder<Schema>(limits: configuration.limits)
      .change(state, principal: owner, scene: scene)
    return try save(
      change, in: scene, of: owner, expecting: revision,
      remembering: state.report(ofScene: scene, of: owner))
  }

  /// Saves what is another in a state than in one that was saved or restored before, and leaves the
  /// rest of the scene as it is stored.
  ///
  /// - Parameters:
  ///   - before: The state that was saved or restored last; nil for all of it.
  ///   - revision: The revision that has to be stored for the save to happen.
  /// - Returns: The revision that is stored now.
  /// - Throws: ``StoreError`` or ``SceneEncodingError``.
  func save<Schema: NavigationSchema>(
    _ scene: String, as principal: Principal, state: SceneState<Schema>,
    since before: SceneState<Schema>, expecting revision: Int
  ) throws -> Int {
    let owner = try Self.owner(principal)
    let change = try SceneEncoder<Schema>(limits: configuration.limits)
      .change(state, since: before, principal: owner, scene: scene)
    return try save(
      change, in: scene, of: owner, expecting: revision,
      remembering: state.report(ofScene: scene, of: owner))
  }

  /// Saves one tab's stack alone, and leaves the rest of the scene as it is.
  ///
  /// - Returns: The revision that is stored now.
  /// - Throws: ``StoreError`` or `SceneEncodingError`.
  @discardableResult
  public func save<Schema: NavigationSchema>(
    stack: [Schema.Route], in tab: Schema.Tab, of schema: Schema.Type, scene: String,
    as principal: Principal, expecting revision: Int? = nil
  ) throws -> Int {
    let owner = try Self.owner(principal)
    let change = try SceneEncoder<Schema>(limits: configuration.limits)
      .change(stack: stack, in: tab)
    return try save(change, in: scene, of: owner, expecting: revision)
  }

  /// Saves a scene document, the form that every language can write.
  ///
  /// A member or a tab that the document does not have stays as it is stored; `null` clears it.
  ///
  /// - Parameters:
  ///   - scene: The id of the scene.
  ///   - principal: The owner.
  ///   - document: The document, as UTF-8.
  ///   - revision: The revision that has to be stored for the save to happen; 0 for none.
  /// - Returns: The revision that is stored now.
  /// - Throws: ``StoreError``, `SceneDocumentError` or `SceneEncodingError`.
  @discardableResult
  public func save(
    _ scene: String, as principal: Principal, document: some Sequence<UInt8>,
    expecting revision: Int? = nil
  ) throws -> Int {
    let owner = try Self.owner(principal)
    let change = try SceneChange(document: Array(document), limits: configuration.limits)
    return try save(change, in: scene, of: owner, expecting: revision)
  }

  private func save(
    _ change: SceneChange, in scene: String, of owner: String, expecting revision: Int?,
    remembering report: RestorationReport? = nil
  ) throws -> Int {
    try Self.check(scene: scene)
    try change.refuseCredentials(
      exempting: CredentialExemptions(configuration.credentialExemptions))
    let now = self.now
    return try write { connection in
      let saved = try SceneWriter(connection, configuration: self.configuration, now: now)
        .save(change, in: scene, of: owner, expecting: revision)
      // Not before the person has moved on: saving what was restored writes nothing.
      if let report, report.revision != saved {
        try self.remember(report, scene: scene, of: owner, at: now, on: connection)
      }
      return saved
    }
  }

  /// Keeps what the restore said from which a state comes that is saved for the first time.
  private func remember(
    _ report: RestorationReport, scene: String, of owner: String, at now: Instant,
    on connection: Connection
  ) throws {
    guard let key = try connection.sceneKey(scene, of: owner) else { return }
    try ReportWriter(connection, configuration: configuration)
      .write(report, ofScene: key, occasion: .save, at: now, unlessAmong: .any)
  }
}

extension SceneState {
  /// What the restore said that this comes from, where it was of this scene and left something out.
  fileprivate func report(ofScene scene: String, of owner: String) -> RestorationReport? {
    guard let origin, origin.principal == OpaqueText(owner), origin.scene == OpaqueText(scene)
    else { return nil }
    return origin.report
  }
}
