public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Writes a restored state back, so that what is stored is what was restored.
  ///
  /// A restore only reads; this is the separate step that makes it last. What was cut is kept
  /// beside the scene as a tail, which `revive(_:scene:for:at:)` puts back once it is valid again.
  ///
  /// - Parameters:
  ///   - restored: What a restore returned.
  ///   - principal: The owner, for whom it was restored.
  ///   - scene: The scene.
  /// - Returns: The revision that is stored now.
  /// - Throws: ``StoreError``, `revisionConflict` where the scene was saved since, or `sceneMissing`
  ///   where the restore found none.
  @discardableResult
  public func repair<Schema: NavigationSchema>(
    _ restored: RestoredScene<Schema>, scene: String, as principal: Principal
  ) throws -> Int {
    let owner = try Self.owner(principal)
    try Self.check(scene: scene)
    guard let revision = restored.report.revision else { throw StoreError.sceneMissing(scene) }
    // What was cut is not held back in its place, but kept beside the scene.
    let change = try SceneEncoder<Schema>(limits: configuration.limits)
      .change(restored.state, principal: owner, scene: scene).cuttingWhatIsHeld()
    try change.refuseCredentials(
      exempting: CredentialExemptions(configuration.credentialExemptions))
    let now = self.now
    return try write { connection in
      guard let before = try connection.scene(scene, of: owner) else {
        throw StoreError.sceneMissing(scene)
      }
      let saved = try SceneWriter(connection, configuration: self.configuration, now: now)
        .save(change, in: scene, of: owner, expecting: revision)
      if saved != revision {
        try ReportWriter(connection, configuration: self.configuration)
          .write(restored.report, ofScene: before.key, occasion: .repair, at: now)
      }
      return saved
    }
  }
}
