internal import BacktrailNavigation
internal import BacktrailSQLite

/// Removes what is too old, inside a transaction that has begun.
struct Pruning {
  private let connection: Connection
  private let writer: SceneWriter
  private let records: RecordWriter
  private let now: Instant
  private(set) var pruned = Pruned()

  init(
    _ connection: Connection, scenes writer: SceneWriter, records: RecordWriter, now: Instant
  ) {
    self.connection = connection
    self.writer = writer
    self.records = records
    self.now = now
  }

  mutating func prune(_ policy: RetentionPolicy) throws {
    if let age = policy.scenes { try pruneScenes(since: oldest(age)) }
    if let age = policy.sceneTombstones {
      let age = max(age, RestorationStore.shortestTombstoneLifetimeMilliseconds)
      try pruneSceneTombstones(since: oldest(age))
    }
    if let age = policy.recordTombstones { try purgeRecords(since: oldest(age)) }
    if let age = policy.tails { try pruneTails(since: oldest(age)) }
    if let age = policy.reports {
      try connection.run("DELETE FROM backtrail_report WHERE reported_at <= ?1", oldest(age))
      pruned.reports = connection.changes
    }
    if let age = policy.quarantine {
      try connection.run(
        "DELETE FROM backtrail_quarantine WHERE quarantined_at <= ?1", oldest(age))
      pruned.quarantined = connection.changes
    }
  }

  /// The last instant, in milliseconds, at which something began that is so old now.
  private func oldest(_ age: Int64) -> Int64 {
    now.advanced(byMilliseconds: -max(0, age)).millisecondsSince1970
  }

  // MARK: Scenes

  private mutating func pruneScenes(since oldest: Int64) throws {
    let keys = try connection.all(
      "SELECT key FROM backtrail_scene WHERE discarded_at IS NULL AND saved_at <= ?1", oldest
    ) { $0.int64(at: 0) }
    pruned.scenes = try remove(keys)
  }

  private mutating func pruneSceneTombstones(since oldest: Int64) throws {
    let keys = try connection.all(
      "SELECT key FROM backtrail_scene WHERE discarded_at IS NOT NULL AND discarded_at <= ?1",
      oldest
    ) { $0.int64(at: 0) }
    pruned.sceneTombstones = try remove(keys)
  }

  private func remove(_ keys: [Int64]) throws -> [SceneName] {
    var names: [SceneName] = []
    for key in keys {
      guard let row = try connection.scene(key), row.isIntact else { continue }
      // What belongs to the scene goes with it.
      try connection.run("DELETE FROM backtrail_scene WHERE key = ?1", key)
      names.append(SceneName(row))
    }
    return names.sorted()
  }

  // MARK: Records

  private mutating func purgeRecords(since oldest: Int64) throws {
    let keys = try connection.all(
      """
      SELECT key FROM backtrail_record WHERE deleted_at IS NOT NULL AND deleted_at <= ?1
      ORDER BY deleted_at, key
      """,
      oldest
    ) { $0.int64(at: 0) }
    for key in keys {
      // One that lay under another is gone by now.
      guard case .found(let row) = try connection.record(key), row.deletedAt != nil,
        case .found(let kind) = try connection.kind(row.kind)
      else { continue }
      let record = RecordID(kind.name, row.id)
      pruned.records.append(
        Pruned.PurgedRecord(record: record, count: try records.purge(row)))
    }
  }

  // MARK: Tails

  private mutating func pruneTails(since oldest: Int64) throws {
    let tails = try connection.all(
      """
      SELECT key, scene, part, stack, schema_version, reason, culprit, cut_index, cut_at, checksum,
        body, kept
      FROM backtrail_tail WHERE cut_at <= ?1 ORDER BY cut_at, key
      """,
      oldest
    ) { TailRow($0) }
    for tail in tails {
      guard let scene = try connection.scene(tail.scene) else { continue }
      let wasInPlace = try cutForGood(tail, scene)
      try connection.deleteTail(tail.key)
      pruned.tails.append(
        Pruned.ExpiredTail(
          scene: SceneName(scene), place: tail.place ?? .stack(tail.stack),
          reason: tail.isIntact ? Reason(rawValue: tail.reason) : nil, wasInPlace: wasInPlace))
    }
  }

  /// Cuts a part of a scene in which an expired tail is still in its place.
  ///
  /// - Returns: Whether it was.
  private func cutForGood(_ tail: TailRow, _ scene: SceneRow) throws -> Bool {
    guard tail.isIntact, let place = tail.place, let kept = tail.kept, scene.isIntact,
      scene.discardedAt == nil,
      let document = try? SceneDocument(scene.body, limits: writer.limits),
      let part = document.part(at: place), part.elementsEqual(tail.body)
    else { return false }
    var change = SceneChange(nothingIn: document)
    // Whoever left the tail in its place wrote the rest of the scene, and what it showed of the part.
    change.replace(place, with: kept, version: document.schemaVersion)
    var scene = scene
    do {
      try writer.amend(&scene, change, in: document)
    } catch is SceneEncodingError {
      return false
    }
    return true
  }
}
