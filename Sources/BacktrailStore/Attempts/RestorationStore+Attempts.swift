public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Restores a scene as `restore(_:scene:for:at:)` does, and notes that this was begun.
  ///
  /// An app begins a restore before it shows anything and confirms it once it does, with
  /// `confirmRestore(_:as:depth:)`. Should it crash in between three times in a row, the next
  /// restore leaves out the deepest frame; and should that not help, all that was not confirmed, then
  /// all that is shown first. A frame is a route of the selected tab's stack, an item presented over
  /// it, or a route within that item. What is left out is reported as `suspectedCrash`, stays stored,
  /// and comes back when the person moves on in that stack or with `clearAttempts(of:as:)`. Other
  /// tabs and other scenes are not touched.
  ///
  /// ```swift
  /// let restored = try store.beginRestore(TaskFlow.self, scene: scene, for: principal)
  /// show(restored.state)
  /// try store.confirmRestore(scene, as: principal)
  /// ```
  ///
  /// The report is kept in the scene's history, unless the last one said the same. Everything happens
  /// in one transaction that writes. A scene that is not there leaves no trace.
  ///
  /// - Parameters:
  ///   - schema: The app's navigation.
  ///   - scene: The id of the scene.
  ///   - principal: Who asks. While it is not known yet, the outcome is `deferred`.
  ///   - now: The instant at which grants are weighed; the present unless said otherwise.
  /// - Throws: ``StoreError``; or what an outside source throws, where its failure is to be thrown.
  /// - Complexity: That of a restore, and two rows that are written.
  public func beginRestore<Schema: NavigationSchema>(
    _ schema: Schema.Type, scene: String, for principal: Principal, at now: Instant? = nil
  ) throws -> RestoredScene<Schema> {
    try check(scene, for: principal)
    let now = now ?? self.now
    return try deciding(for: principal, at: now, .writing) { connection, facts in
      try self.restored(
        schema, scene, for: principal, at: now, on: connection, &facts, isBeginning: true)
    }
  }

  /// Begins a restore without the app's types, by what is stored with its routes.
  ///
  /// - Throws: ``StoreError``; or what an outside source throws, where its failure is to be thrown.
  public func beginRestore(
    scene: String, for principal: Principal, schema: UntypedSchema = UntypedSchema(),
    at now: Instant? = nil
  ) throws -> RestoredDocument {
    try check(scene, for: principal)
    let now = now ?? self.now
    return try deciding(for: principal, at: now, .writing) { connection, facts in
      try self.restored(
        schema, scene, for: principal, at: now, on: connection, &facts, isBeginning: true)
    }
  }

  /// Notes that what the last restore of a scene returned is shown and well.
  ///
  /// - Parameters:
  ///   - scene: The id of the scene.
  ///   - principal: The owner.
  ///   - depth: How many frames are known to be well, from the root; nil for all. Fewer than are
  ///     shown do not end the attempt, but will not be left out first.
  /// - Returns: Whether a restore had been begun that was not confirmed.
  /// - Throws: ``StoreError``.
  @discardableResult
  public func confirmRestore(
    _ scene: String, as principal: Principal, depth: Int? = nil
  ) throws -> Bool {
    let owner = try Self.owner(principal)
    try Self.check(scene: scene)
    let depth = depth.map { Int64(max(0, $0)) }
    return try write { connection in
      guard let row = try self.attempt(scene, of: owner, on: connection), row.begun > 0 else {
        return false
      }
      try connection.put(row.confirmed(toDepth: depth))
      return true
    }
  }

  /// Forgets which restores of a scene did not end well, so that nothing is left out any more.
  ///
  /// - Returns: Whether there was anything to forget.
  /// - Throws: ``StoreError``.
  @discardableResult
  public func clearAttempts(of scene: String, as principal: Principal) throws -> Bool {
    let owner = try Self.owner(principal)
    try Self.check(scene: scene)
    return try write { connection in
      try connection.run(
        """
        DELETE FROM backtrail_attempt WHERE scene =
          (SELECT key FROM backtrail_scene WHERE principal = ?1 AND scene = ?2)
        """,
        owner, scene)
      return connection.changes > 0
    }
  }

  private func attempt(
    _ scene: String, of owner: String, on connection: Connection
  ) throws -> AttemptRow? {
    try connection.sceneKey(scene, of: owner).flatMap(connection.attempt)
  }
}
