internal import BacktrailNavigation
internal import BacktrailSQLite

/// Writes scenes, inside a transaction that has begun.
struct SceneWriter {
  let connection: Connection
  let limits: SceneLimits
  let now: Instant
  /// A scene that was saved at this instant or before has expired.
  private let oldestSave: Instant
  /// One that was saved at this instant or before is noted as in use.
  private let oldestUse: Instant

  init(_ connection: Connection, configuration: StoreConfiguration, now: Instant) {
    self.connection = connection
    limits = configuration.limits
    self.now = now
    oldestSave = configuration.oldestSave(at: now)
    oldestUse = configuration.oldestUse(at: now)
  }

  func save(
    _ change: SceneChange, in scene: String, of owner: String, expecting expected: Int?
  ) throws -> Int {
    let row = try connection.scene(scene, of: owner)
    try row?.requireIndexes()
    if row?.isTombstone == true { throw StoreError.sceneDiscarded(scene) }
    let current = row.map { Int($0.revision) } ?? 0
    let isGone = row.map { $0.isIntact && $0.isGone(since: oldestSave) } ?? false
    // One that has expired is not there for who restored it, and is for who still shows it.
    if let expected, expected != current, !(isGone && expected == 0) {
      throw StoreError.revisionConflict(scene: scene, expected: expected, current: current)
    }
    guard var row else {
      let body = try merge(change, into: nil)
      try insert(body, scene: scene, owner: owner)
      return 1
    }
    if isGone { try requireRoom(for: owner) }
    row.discardedAt = nil
    let stored = isGone ? nil : try readable(row)
    let body = try merge(change, into: stored)
    if !row.isIntact || isGone || body != row.body {
      row.body = body
      row.revision = row.nextRevision
      try write(&row)
    } else {
      try noteUse(&row)
    }
    var tails = try TailKeeper(connection, scene: row.key, now: now)
    if let stored {
      try tails.follow(change.outcomes(in: stored))
    } else {
      try tails.removeAll()
    }
    if isGone { try forget(row.key) }
    return Int(row.revision)
  }

  /// Notes that somebody is still in a scene that is stored as it is, where that is not known yet.
  func noteUse(_ row: inout SceneRow) throws {
    guard row.isIntact, !row.isGone(since: oldestSave),
      row.savedAt <= oldestUse.millisecondsSince1970
    else { return }
    row.savedAt = now.millisecondsSince1970
    try connection.update(row)
  }

  /// Removes what became of a scene that had expired: the one that is saved now is another one.
  func forget(_ scene: Int64) throws {
    try connection.run("DELETE FROM backtrail_report WHERE scene = ?1", scene)
    try connection.run("DELETE FROM backtrail_attempt WHERE scene = ?1", scene)
  }

  /// Makes a change that is no visit of the person: the scene stays as old as it is.
  ///
  /// - Throws: `SceneEncodingError.sceneTooLarge`, and nothing is written then.
  func amend(_ row: inout SceneRow, _ change: SceneChange, in document: SceneDocument) throws {
    row.body = try merge(change, into: document)
    row.revision = row.nextRevision
    try write(&row, isVisit: false)
  }

  /// The document of a row, or nil where it cannot be read: it then goes to quarantine, since what
  /// is saved now takes its place.
  private func readable(_ row: SceneRow) throws -> SceneDocument? {
    let reason: Reason
    do {
      guard row.isIntact else { throw EnvelopeFailure(.checksumMismatch) }
      return try SceneDocument(row.body, limits: limits)
    } catch let error as EnvelopeFailure {
      reason = error.reason
    }
    try quarantine(row, reason)
    return nil
  }

  /// Keeps the document of a scene that cannot be read and is about to go.
  func quarantine(_ row: SceneRow, _ reason: Reason) throws {
    try connection.run(
      """
      INSERT INTO backtrail_quarantine (principal, scene, revision, reason, quarantined_at, body)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6)
      """,
      row.principal, row.scene, row.revision, reason.rawValue, now.millisecondsSince1970, row.body)
  }

  /// The document that a change makes of a stored one.
  ///
  /// - Throws: `SceneEncodingError.sceneTooLarge`.
  func merge(_ change: SceneChange, into stored: SceneDocument?) throws -> [UInt8] {
    let body = change.merged(into: stored)
    if body.count > limits.bytesPerScene {
      throw SceneEncodingError.sceneTooLarge(bytes: body.count, limit: limits.bytesPerScene)
    }
    return body
  }

  /// Makes sure that a principal may have one scene more: a new one, or one that had expired.
  ///
  /// - Throws: `StoreError.tooManyScenes`.
  func requireRoom(for owner: String) throws {
    let count =
      try connection.first(
        """
        SELECT count(*) FROM backtrail_scene
        WHERE principal = ?1 AND discarded_at IS NULL AND saved_at > ?2
        """,
        owner, oldestSave.millisecondsSince1970
      ) { $0.int64(at: 0) } ?? 0
    if count >= Int64(limits.scenesPerPrincipal) {
      throw StoreError.tooManyScenes(limit: limits.scenesPerPrincipal)
    }
  }

  /// Adds a scene that is not there yet.
  ///
  /// - Returns: Its key.
  @discardableResult
  func insert(_ body: [UInt8], scene: String, owner: String) throws -> Int64 {
    try requireRoom(for: owner)
    // The row is there before what refers to it; its key is part of its checksum.
    try connection.run(
      """
      INSERT INTO backtrail_scene
        (principal, scene, revision, format, saved_at, checksum, hints, body)
      VALUES (?1, ?2, 0, ?3, ?4, 0, x'', '')
      """,
      owner, scene, SceneRow.currentFormat, now.millisecondsSince1970)
    var row = SceneRow(
      key: connection.lastInsertRowID, principal: owner, scene: scene, revision: 1,
      savedAt: now.millisecondsSince1970, hints: [], body: body)
    try write(&row)
    return row.key
  }

  /// Writes a row with its hints and brings the index of references up to date.
  ///
  /// - Parameter isVisit: Whether it is the person who saves. What anybody else changes must fit
  ///   no limit that it fitted not before, and is no sign that the scene is still in use.
  func write(_ row: inout SceneRow, isVisit: Bool = true) throws {
    let document: SceneDocument
    do {
      document = try SceneDocument(row.body, limits: limits)
    } catch {
      preconditionFailure("A scene was encoded that cannot be read: \(error.reason.rawValue).")
    }
    if isVisit, document.tabNames.count > limits.tabsPerScene {
      throw SceneEncodingError.tooManyTabs(
        count: document.tabNames.count, limit: limits.tabsPerScene)
    }
    row.format = SceneRow.currentFormat
    if isVisit { row.savedAt = now.millisecondsSince1970 }
    row.hints = SceneHints.encode(try index(document, scene: row.key))
    try connection.update(row)
  }

  /// Brings the index of references up to date.
  ///
  /// - Returns: The keys of the referenced records, in the document's order; 0 for one that is not
  ///   there.
  private func index(_ document: SceneDocument, scene: Int64) throws -> [Int64] {
    var keys: [Int64] = []
    var wanted: Set<IndexedReference> = []
    for (_, _, reference) in document.placedReferences {
      let kind = try connection.ensureKind(named: reference.kind)
      wanted.insert(IndexedReference(kind: kind.key, id: OpaqueText(reference.id)))
      if case .found(let row) = try connection.record(kind: kind.key, id: reference.id) {
        keys.append(row.key)
      } else {
        keys.append(0)
      }
    }
    let indexed = Set(
      try connection.all("SELECT kind, id FROM backtrail_reference WHERE scene = ?1", scene) {
        IndexedReference(kind: $0.int64(at: 0), id: OpaqueText($0.text(at: 1)))
      })
    for reference in indexed.subtracting(wanted) {
      try connection.run(
        "DELETE FROM backtrail_reference WHERE kind = ?1 AND id = ?2 AND scene = ?3",
        reference.kind, reference.id.text, scene)
    }
    for reference in wanted.subtracting(indexed) {
      try connection.run(
        "INSERT INTO backtrail_reference (kind, id, scene) VALUES (?1, ?2, ?3)", reference.kind,
        reference.id.text, scene)
    }
    return keys
  }

  private struct IndexedReference: Hashable {
    var kind: Int64
    var id: OpaqueText
  }
}
