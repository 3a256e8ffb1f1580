internal import BacktrailNavigation
internal import BacktrailSQLite

extension HarnessWorld {
  /// Reads the facts from a file and the scene of one owner, row by row, without the store's rules.
  ///
  /// - Parameters:
  ///   - damagedScene: Whether the scene's row is known not to match its checksum.
  ///   - unreadable: The records whose rows are known not to.
  /// - Throws: `SQLiteError`.
  init(
    _ connection: Connection, scene: String, of owner: String, damagedScene: Bool,
    unreadable: Set<RecordID>
  ) throws {
    self.unreadable = unreadable
    try connection.read {
      try readRecords(connection)
      try readGrants(connection)
      try readScene(connection, scene, of: owner, damagedScene)
    }
  }

  private mutating func readRecords(_ connection: Connection) throws {
    var names: [Int64: RecordID] = [:]
    var parents: [(RecordID, Int64)] = []
    let rows = try connection.all(
      """
      SELECT r.key, k.name, r.id, r.parent, r.deleted_at IS NOT NULL
      FROM backtrail_record AS r JOIN backtrail_kind AS k ON k.key = r.kind
      """
    ) {
      ($0.int64(at: 0), $0.text(at: 1), $0.text(at: 2), $0.optionalInt64(at: 3), $0.int64(at: 4))
    }
    for (key, kind, id, parent, isDeleted) in rows {
      let record = RecordID(kind, id)
      names[key] = record
      records[record] = Record(isDeleted: isDeleted != 0)
      if let parent { parents.append((record, parent)) }
    }
    for (record, parent) in parents {
      records[record]?.parent = names[parent].map { .record($0) } ?? .absent
    }
  }

  private mutating func readGrants(_ connection: Connection) throws {
    // A target below 0 is a kind, 0 is everything, and above it is a record.
    grants = try connection.all(
      """
      SELECT g.target, g.effect, g.subject, g.action, g.expires_at, k.name, r.id
      FROM backtrail_grant AS g
        LEFT JOIN backtrail_record AS r ON r.key = g.target
        LEFT JOIN backtrail_kind AS k ON k.key = CASE WHEN g.target < 0 THEN -g.target ELSE r.kind END
      ORDER BY g.target, g.effect, g.subject, g.action
      """
    ) { row in
      let target: GrantTarget =
        if row.int64(at: 0) == 0 {
          .everything
        } else if let id = row.optionalText(at: 6) {
          .record(RecordID(row.text(at: 5), id))
        } else {
          .kind(row.text(at: 5))
        }
      return Grant(
        row.int64(at: 1) == 0 ? .deny : .allow, Subject(encoded: row.text(at: 2)),
        GrantAction(row.text(at: 3)), on: target,
        expires: row.optionalInt64(at: 4).map(Instant.init(millisecondsSince1970:)))
    }
  }

  private mutating func readScene(
    _ connection: Connection, _ scene: String, of owner: String, _ isDamaged: Bool
  ) throws {
    let row = try connection.first(
      """
      SELECT discarded_at IS NOT NULL, body FROM backtrail_scene
      WHERE principal = ?1 AND scene = ?2
      """,
      owner, scene
    ) { ($0.int64(at: 0) != 0, $0.bytes(at: 1)) }
    guard let (isDiscarded, body) = row else { return }
    if isDamaged {
      self.scene = .damaged
    } else if !isDiscarded {
      self.scene = .document(body)
    }
  }
}
