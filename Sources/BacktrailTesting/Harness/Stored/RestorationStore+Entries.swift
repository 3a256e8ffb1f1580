internal import BacktrailNavigation
internal import BacktrailSQLite
internal import BacktrailStore

extension RestorationStore {
  /// A record as far as restores go by it, also where its row, or one that it lies under, is damaged.
  ///
  /// - Returns: Nil where there is no such record.
  /// - Throws: `StoreError`.
  /// - Complexity: One lookup for it and one for each of its ancestors, and two more of those.
  func entry(_ record: RecordID) throws -> StoredSample.Entry? {
    do {
      guard try self.record(record) != nil else { return nil }
    } catch StoreError.damagedRow(_, let row) where row == record.description {
      return StoredSample.Entry(record: record, isDamaged: true)
    } catch StoreError.damagedRow {
      // An ancestor is, and is met on the way up.
    }
    return try pool.read { connection in
      try connection.first(
        """
        SELECT r.deleted_at IS NOT NULL, r.parent IS NOT NULL, pk.name, p.id
        FROM backtrail_kind AS k JOIN backtrail_record AS r ON r.kind = k.key
          LEFT JOIN backtrail_record AS p ON p.key = r.parent
          LEFT JOIN backtrail_kind AS pk ON pk.key = p.kind
        WHERE k.name = ?1 AND r.id = ?2
        """,
        record.kind, record.id
      ) { row in
        var entry = StoredSample.Entry(record: record, isDeleted: row.int64(at: 0) != 0)
        if let kind = row.optionalText(at: 2), let id = row.optionalText(at: 3) {
          entry.parent = RecordID(kind, id)
        } else {
          // A row that lies under one that is not there is damage, and so a store takes it.
          entry.isDamaged = row.int64(at: 1) != 0
        }
        return entry
      }
    }
  }
}
