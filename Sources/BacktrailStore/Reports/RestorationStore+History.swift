public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// What became of a scene, as far as it is remembered: the newest first.
  ///
  /// A report is kept of every restore that was begun, of repairs and cuts, of the first save after
  /// a restore that did not bring everything back, and of what `remember(_:scene:as:)` was given.
  /// It tells no route, only where one stood. A scene that is not there, was discarded or has expired
  /// has no history.
  ///
  /// - Parameters:
  ///   - scene: The id of the scene.
  ///   - principal: The owner.
  ///   - limit: The most reports.
  ///   - now: The instant at which scenes expire; the present unless said otherwise.
  /// - Throws: ``StoreError``.
  /// - Complexity: One scene row, and as many rows as there are reports.
  public func history(
    of scene: String, as principal: Principal, limit: Int = .max, at now: Instant? = nil
  ) throws -> SceneHistory {
    let owner = try Self.owner(principal)
    try Self.check(scene: scene)
    let oldestSave = configuration.oldestSave(at: now ?? self.now)
    return try read { connection in
      var history = SceneHistory(reports: [], damaged: 0)
      guard let row = try connection.scene(scene, of: owner),
        !row.isIntact || !row.isGone(since: oldestSave)
      else {
        return history
      }
      for report in try connection.reports(ofScene: row.key, limit: Int64(max(0, limit))) {
        if let report = report?.report {
          history.reports.append(report)
        } else {
          history.damaged += 1
        }
      }
      return history
    }
  }

  /// Keeps a report in the history of its scene. The same report is kept once.
  ///
  /// - Parameters:
  ///   - report: What a restore said.
  ///   - scene: The scene that was restored.
  ///   - principal: The owner.
  /// - Throws: ``StoreError``, `sceneMissing` where there is no such scene.
  public func remember(
    _ report: RestorationReport, scene: String, as principal: Principal
  ) throws {
    let owner = try Self.owner(principal)
    try Self.check(scene: scene)
    let now = self.now
    try write { connection in
      let row = try self.requiredScene(scene, of: owner, at: now, on: connection)
      try ReportWriter(connection, configuration: self.configuration)
        .write(report, ofScene: row.key, occasion: .remember, at: now, unlessAmong: .any)
    }
  }
}
