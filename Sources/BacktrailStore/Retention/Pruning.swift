internal import BacktrailNavigation
internal import BacktrailSQLite

/// Removes what is too old, inside a transaction that has begun.
///
/// The indexes of ages only say where to look: each row's own age is compared again, after its
/// checksum.
struct Pruning {
  private let connection: Connection
  private let writer: SceneWriter
  private let records: RecordWriter
  private let places: RecordPlaces
  private let now: Instant
  private(set) var pruned = Pruned()

  init(
    _ connection: Connection, scenes writer: SceneWriter, places: RecordPlaces, now: Instant
  ) {
    self.connection = connection
    self.writer = writer
    records = RecordWriter(connection, places: places, now: now)
    self.places = places
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
      pruned.reports = try pruneReports(since: oldest(age))
    }
    if let age = policy.quarantine {
      pruned.quarantined = try pruneQuarantine(since: oldest(age))
    }
    if let age = policy.links {
      pruned.links = try LinkKeeper(connection).prune(since: oldest(age))
    }
    // Last, with what this pruning itself wrote down.
    if let age = policy.changes {
      pruned.changes = try ChangeLog(connection, at: now).prune(since: oldest(age))
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
    pruned.scenes = try remove(keys) { $0.discardedAt == nil && $0.savedAt <= oldest }
  }

  private mutating func pruneSceneTombstones(since oldest: Int64) throws {
    let keys = try connection.all(
      "SELECT key FROM backtrail_scene WHERE discarded_at IS NOT NULL AND discarded_at <= ?1",
      oldest
    ) { $0.int64(at: 0) }
    pruned.sceneTombstones = try remove(keys) { row in
      row.discardedAt.map { $0 <= oldest } ?? false
    }
  }

  private func remove(
    _ keys: [Int64], where isTooOld: (SceneRow) -> Bool
  ) throws -> [SceneName] {
    var names: [SceneName] = []
    for key in keys {
      guard let row = try connection.scene(key), row.isIntact, isTooOld(row) else { continue }
      // What belongs to the scene goes with it.
      try connection.run("DELETE FROM backtrail_scene WHERE key = ?1", key)
      try LinkKeeper(connection).removeAll(of: row.scene, owner: row.principal)
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
      guard case .found(let row) = try connection.record(key), let deletedAt = row.deletedAt,
        deletedAt <= oldest, case .found(let kind) = try connection.kind(row.kind)
      else { continue }
      let record = RecordID(kind.name, row.id)
      // What stands for a record that is kept elsewhere carries its grants, and says nothing else.
      guard places.isHere(record) else { continue }
      pruned.records.append(
        Pruned.PurgedRecord(record: record, count: try records.purge(row)))
    }
  }

  // MARK: Tails

  private mutating func pruneTails(since oldest: Int64) throws {
    let keys = try connection.all(
      "SELECT key FROM backtrail_tail WHERE cut_at <= ?1 ORDER BY cut_at, key", oldest
    ) { $0.int64(at: 0) }
    for key in keys {
      // A damaged tail goes too: nobody can have anything of it any more.
      guard let tail = try connection.tail(key), !tail.isIntact || tail.cutAt <= oldest,
        let scene = try connection.scene(tail.scene)
      else { continue }
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
      let part = document.part(at: place), part.elementsEqual(tail.body),
      // Cut to a form that is not known, the whole part could be lost: it stays, to be noted anew.
      let version = tail.knownKeptVersion
    else { return false }
    var change = SceneChange(nothingIn: document)
    change.replace(place, with: kept, version: version)
    var scene = scene
    do {
      try writer.amend(&scene, change, in: document)
    } catch is SceneEncodingError {
      return false
    }
    return true
  }

  // MARK: Reports and documents

  private func pruneReports(since oldest: Int64) throws -> Int {
    let keys = try connection.all(
      "SELECT key FROM backtrail_report WHERE reported_at <= ?1", oldest
    ) { $0.int64(at: 0) }
    return try keys.reduce(0) { count, key in
      try connection.run(
        "DELETE FROM backtrail_report WHERE key = ?1 AND reported_at <= ?2", key, oldest)
      return count + connection.changes
    }
  }

  private func pruneQuarantine(since oldest: Int64) throws -> Int {
    let keys = try connection.all(
      "SELECT key FROM backtrail_quarantine WHERE quarantined_at <= ?1", oldest
    ) { $0.int64(at: 0) }
    return try keys.reduce(0) { count, key in
      try connection.run(
        "DELETE FROM backtrail_quarantine WHERE key = ?1 AND quarantined_at <= ?2", key, oldest)
      return count + connection.changes
    }
  }
}
