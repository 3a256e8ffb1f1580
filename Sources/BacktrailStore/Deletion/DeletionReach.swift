internal import BacktrailNavigation
internal import BacktrailSQLite

/// What the deletion of a record reaches: it and what lives under it, and the scenes that mention
/// them.
struct DeletionReach {
  private let record: RecordID
  /// The records that would be gone; none where the record does not live itself.
  private let gone: Set<RecordID>
  /// The keys of the scenes that mention one of them.
  private let scenes: Set<Int64>

  /// A scene that is cut.
  struct Scene {
    var row: SceneRow
    var document: SceneDocument
    var cuts: [SceneDocument.RecordCut]
  }

  /// - Complexity: O(*n* log *m*) in the number of records and of stored references.
  init(of root: RecordRow, on connection: Connection) throws {
    guard case .found(let kind) = try connection.kind(root.kind) else {
      throw StoreError.damagedRow(table: "backtrail_kind", row: "with key \(root.kind)")
    }
    record = RecordID(kind.name, root.id)
    var gone: Set<RecordID> = []
    var scenes: Set<Int64> = []
    var kinds = [kind.key: kind.name]
    for row in try Self.livingSubtree(of: root, on: connection) {
      scenes.formUnion(
        try connection.all(
          "SELECT scene FROM backtrail_reference WHERE kind = ?1 AND id = ?2", row.kind, row.id
        ) { $0.int64(at: 0) })
      if kinds[row.kind] == nil {
        guard case .found(let kind) = try connection.kind(row.kind) else {
          throw StoreError.damagedRow(table: "backtrail_kind", row: "with key \(row.kind)")
        }
        kinds[row.kind] = kind.name
      }
      if let kind = kinds[row.kind] { gone.insert(RecordID(kind, row.id)) }
    }
    self.gone = gone
    self.scenes = scenes
  }

  /// A record and what lives under it; nothing where it does not live itself.
  ///
  /// - Throws: `StoreError.damagedRow` where a row under it does not match its checksum: what lies
  ///   under it cannot be told then, nor whether it lives.
  private static func livingSubtree(
    of root: RecordRow, on connection: Connection
  ) throws -> [RecordRow] {
    var reader = RecordReader(connection)
    if try reader.record(root).isDeleted { return [] }
    var living = [root]
    var followed: Set<Int64> = [root.key]
    var next = 0
    while next < living.count {
      let parent = living[next].key
      next += 1
      let keys = try connection.all(
        """
        SELECT key FROM backtrail_record INDEXED BY backtrail_record_parent WHERE parent = ?1
        """,
        parent
      ) { $0.int64(at: 0) }
      for key in keys where followed.insert(key).inserted {
        guard case .found(let row) = try connection.record(key), row.parent == parent else {
          throw StoreError.damagedRow(table: "backtrail_record", row: "with key \(key)")
        }
        if row.deletedAt == nil { living.append(row) }
      }
    }
    return living
  }

  /// What is cut, and the scenes that it is cut from, in the same order.
  func impact(
    on connection: Connection, limits: SceneLimits, oldestSave: Instant
  ) throws -> (impact: DeletionImpact, scenes: [Scene]) {
    var cut: [Scene] = []
    var unreadable: [SceneName] = []
    for key in scenes {
      guard let row = try connection.scene(key) else { continue }
      // What a damaged row says of its discarding is not to be believed.
      if row.isIntact, row.isGone(since: oldestSave) { continue }
      guard row.isIntact, let document = try? SceneDocument(row.body, limits: limits) else {
        unreadable.append(SceneName(row))
        continue
      }
      let cuts = document.cuts(ofRecords: gone)
      if !cuts.isEmpty { cut.append(Scene(row: row, document: document, cuts: cuts)) }
    }
    cut.sort { SceneName($0.row) < SceneName($1.row) }
    let impact = DeletionImpact(
      record: record, records: gone.count, scenes: cut.map { SceneImpact($0.row, $0.cuts) },
      unreadable: unreadable.sorted())
    return (impact, cut)
  }
}
