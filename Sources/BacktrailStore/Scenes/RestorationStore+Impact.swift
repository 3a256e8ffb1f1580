public import BacktrailNavigation
internal import BacktrailSQLite

extension RestorationStore {
  /// Which scenes and routes the deletion of a record would cut.
  ///
  /// It goes by the references that are stored with the scenes, so it answers for every app's
  /// scenes without the app's types.
  ///
  /// - Throws: ``StoreError``, `recordMissing` where there is no such record.
  /// - Complexity: O(*n* log *m*) in the number of records under it and of stored references.
  public func impact(ofDeleting record: RecordID, at now: Instant? = nil) throws -> DeletionImpact {
    try Self.check(record)
    try places.checkHere(record)
    let now = now ?? self.now
    return try read { connection in
      let root = try connection.requiredRecord(record)
      let subtree = try self.livingSubtree(of: root, on: connection)
      var scenes: Set<Int64> = []
      for row in subtree {
        scenes.formUnion(
          try connection.all(
            "SELECT scene FROM backtrail_reference WHERE kind = ?1 AND id = ?2", row.kind, row.id
          ) { $0.int64(at: 0) })
      }
      var gone: Set<RecordID> = []
      var kinds: [Int64: String] = [:]
      for row in subtree {
        if kinds[row.kind] == nil {
          guard case .found(let kind) = try connection.kind(row.kind) else {
            throw StoreError.damagedRow(table: "backtrail_kind", row: "with key \(row.kind)")
          }
          kinds[row.kind] = kind.name
        }
        if let kind = kinds[row.kind] { gone.insert(RecordID(kind, row.id)) }
      }
      let impacts = try scenes.compactMap { key in
        try self.impact(onScene: key, of: gone, at: now, on: connection)
      }
      return DeletionImpact(
        record: record, records: subtree.count,
        scenes: impacts.sorted {
          (OpaqueText($0.principal), OpaqueText($0.scene))
            < (OpaqueText($1.principal), OpaqueText($1.scene))
        })
    }
  }

  /// A record and what lives under it; nothing where it does not live itself.
  private func livingSubtree(
    of root: RecordRow, on connection: Connection
  ) throws -> [(kind: Int64, id: String)] {
    var reader = RecordReader(connection)
    if try reader.record(root).isDeleted { return [] }
    return try connection.all(
      """
      WITH RECURSIVE subtree (key) AS (
        SELECT ?1
        UNION
        SELECT record.key FROM subtree
        JOIN backtrail_record AS record ON record.parent = subtree.key
        WHERE record.deleted_at IS NULL
      )
      SELECT record.kind, record.id FROM subtree
      CROSS JOIN backtrail_record AS record ON record.key = subtree.key
      """,
      root.key
    ) { ($0.int64(at: 0), $0.text(at: 1)) }
  }

  private func impact(
    onScene key: Int64, of gone: Set<RecordID>, at now: Instant, on connection: Connection
  ) throws -> SceneImpact? {
    let found = try connection.first(
      """
      SELECT key, principal, scene, revision, format, saved_at, discarded_at, checksum, hints, body
      FROM backtrail_scene WHERE key = ?1
      """,
      key
    ) { SceneRow($0) }
    guard let row = found else { return nil }
    if !row.isIntact { throw StoreError.sceneDamaged(row.scene, .checksumMismatch) }
    guard !row.isGone(since: configuration.oldestSave(at: now)),
      let document = try? SceneDocument(row.body, limits: configuration.limits)
    else { return nil }
    var cuts: [SceneImpact.Cut] = []
    for (place, index, reference) in document.placedReferences {
      guard gone.contains(reference.record) else { continue }
      // A stack is cut once, at the first such route; presented items go one by one.
      if place != .presented, cuts.contains(where: { $0.place == place }) { continue }
      if cuts.contains(where: { $0.place == place && $0.index == index }) { continue }
      let routes = place == .presented ? 1 : document.routeCount(at: place) - index
      cuts.append(
        SceneImpact.Cut(place: place, index: index, routes: routes, reference: reference))
    }
    cuts += document.presentedCuts(after: cuts)
    return cuts.isEmpty
      ? nil : SceneImpact(principal: row.principal, scene: row.scene, cuts: cuts)
  }
}

extension SceneDocument {
  /// The presented items that go because the stack beneath them is cut.
  fileprivate func presentedCuts(after cuts: [SceneImpact.Cut]) -> [SceneImpact.Cut] {
    presentedTabs.enumerated().compactMap { index, over in
      guard let over, !cuts.contains(where: { $0.place == .presented && $0.index == index }),
        let cut = cuts.first(where: { $0.place == .stack(over) })
      else { return nil }
      return SceneImpact.Cut(place: .presented, index: index, routes: 1, reference: cut.reference)
    }
  }
}
