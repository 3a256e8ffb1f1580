internal import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Notes that somebody is in a scene that nothing is saved of, because nothing has changed: else it
  /// would expire for whoever opens it every day and stays where they are.
  ///
  /// Nothing is written where that is known already, and none of what the scene holds changes.
  ///
  /// - Throws: ``StoreError``.
  func noteUse(of scene: String, as principal: Principal) throws {
    let owner = try Self.owner(principal)
    let now = self.now
    let savedAt = try read { try $0.scene(scene, of: owner)?.savedAt }
    guard let savedAt, savedAt <= configuration.oldestUse(at: now).millisecondsSince1970 else {
      return
    }
    try write { connection in
      guard var row = try connection.scene(scene, of: owner) else { return }
      try SceneWriter(connection, configuration: self.configuration, now: now).noteUse(&row)
    }
  }
}
