public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Writes a restored state back, so that what is stored is what was restored.
  ///
  /// A restore only reads; this is the separate step that makes it last. What was cut from a stack
  /// is kept beside the scene as a tail.
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
    var state = restored.state
    // Without its origin nothing that was cut is held back in its stack.
    state.origin = nil
    let change = try SceneEncoder<Schema>(limits: configuration.limits)
      .change(state, principal: owner, scene: scene)
    let now = self.now
    let cut = Self.tails(of: restored.report)
    return try write { connection in
      guard let before = try connection.scene(scene, of: owner) else {
        throw StoreError.sceneMissing(scene)
      }
      let document = try? SceneDocument(before.body, limits: self.configuration.limits)
      let saved = try SceneWriter(connection, configuration: self.configuration, now: now)
        .save(change, in: scene, of: owner, expecting: revision)
      guard saved != revision else { return saved }
      for tail in cut {
        let version = document?.version(ofStack: tail.stack) ?? Schema.schemaVersion
        try connection.insert(tail, ofScene: before.key, schemaVersion: version, at: now)
      }
      try ReportWriter(connection, configuration: self.configuration)
        .write(restored.report, ofScene: before.key, occasion: .repair, at: now)
      return saved
    }
  }

  private static func tails(of report: RestorationReport) -> [CutTail] {
    var tails: [CutTail] = []
    for dropped in report.dropped + report.parked {
      guard case .stack(let stack) = dropped.place, let route = dropped.route else { continue }
      if let index = tails.firstIndex(where: { OpaqueText($0.stack) == OpaqueText(stack) }) {
        tails[index].routes.append(route)
      } else {
        tails.append(CutTail(stack: stack, reason: dropped.reason, routes: [route]))
      }
    }
    return tails
  }
}

/// What was cut from one stack.
struct CutTail: Sendable {
  var stack: String
  var reason: Reason
  var routes: [EncodedRoute]
}

extension Connection {
  fileprivate func insert(
    _ tail: CutTail, ofScene scene: Int64, schemaVersion: Int, at now: Instant
  ) throws {
    var body = "["
    body += tail.routes.map(\.json).joined(separator: ",")
    body += "]"
    var checksum = RowChecksum()
    checksum.add(scene)
    checksum.add(tail.stack)
    checksum.add(Int64(schemaVersion))
    checksum.add(tail.reason.rawValue)
    checksum.add(now.millisecondsSince1970)
    checksum.add(body)
    try run(
      """
      INSERT INTO backtrail_tail (scene, stack, schema_version, reason, cut_at, checksum, body)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
      """,
      scene, tail.stack, schemaVersion, tail.reason.rawValue, now.millisecondsSince1970,
      checksum.value, body)
  }
}
