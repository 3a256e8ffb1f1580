internal import BacktrailNavigation
internal import BacktrailSQLite

extension RecordWriter {
  /// Removes a record, everything under it and their grants.
  ///
  /// What stands for records that are kept elsewhere stays, with its grants and all under it: those
  /// records are the application's, and so is what becomes of them.
  ///
  /// - Returns: How many records are gone.
  func purge(_ row: RecordRow) throws -> Int {
    try connection.run(
      "CREATE TEMP TABLE IF NOT EXISTS backtrail_purged (key INTEGER PRIMARY KEY)")
    try connection.run("DELETE FROM temp.backtrail_purged")
    try listKindsElsewhere()
    try connection.run(
      """
      INSERT INTO temp.backtrail_purged
      WITH RECURSIVE subtree (key) AS (
        SELECT ?1
        UNION
        SELECT record.key FROM subtree
        JOIN backtrail_record AS record ON record.parent = subtree.key
        WHERE record.kind NOT IN (SELECT key FROM temp.backtrail_elsewhere)
      )
      SELECT key FROM subtree
      """,
      row.key)
    try detachWhatStays()
    let told = try whatGoes()
    try connection.run(
      """
      DELETE FROM backtrail_grant WHERE target IN (SELECT key FROM temp.backtrail_purged)
      """)
    try connection.run(
      "DELETE FROM backtrail_record WHERE key IN (SELECT key FROM temp.backtrail_purged)")
    let count = connection.changes
    try connection.run("DELETE FROM temp.backtrail_purged")
    // A record whose kind cannot be read has no name to be told by.
    try log.append(told.count == count ? told : [.missed])
    return count
  }

  /// The records that go, in the order of their keys; more than are told one by one only begin.
  private func whatGoes() throws -> [StoreChange.What] {
    try connection.all(
      """
      SELECT kind.name, record.id FROM temp.backtrail_purged AS purged
      JOIN backtrail_record AS record ON record.key = purged.key
      JOIN backtrail_kind AS kind ON kind.key = record.kind
      ORDER BY purged.key LIMIT ?1
      """,
      ChangeLog.mostAtOnce + 1
    ) { .recordPurged(RecordID($0.text(at: 0), $0.text(at: 1))) }
  }

  /// Lists the kinds whose records are kept elsewhere. One that cannot be read is among them, so that
  /// nothing goes by mistake.
  private func listKindsElsewhere() throws {
    try connection.run(
      "CREATE TEMP TABLE IF NOT EXISTS backtrail_elsewhere (key INTEGER PRIMARY KEY)")
    try connection.run("DELETE FROM temp.backtrail_elsewhere")
    if places.areAllHere { return }
    let keys = try connection.all(
      "SELECT key, name, grants, denies, checksum FROM backtrail_kind NOT INDEXED"
    ) { statement -> Int64? in
      if let row = KindRow(statement), places.isHere(RecordID(row.name, "")) { return nil }
      return statement.int64(at: 0)
    }
    for key in keys.compactMap(\.self) {
      try connection.run("INSERT INTO temp.backtrail_elsewhere VALUES (?1)", key)
    }
  }

  /// Leaves no row that stays under one that goes: one may be from a time when its record was kept
  /// here.
  private func detachWhatStays() throws {
    let keys = try connection.all(
      """
      SELECT key FROM backtrail_record
      WHERE parent IN (SELECT key FROM temp.backtrail_purged)
        AND kind IN (SELECT key FROM temp.backtrail_elsewhere)
      """
    ) { $0.int64(at: 0) }
    for key in keys {
      guard case .found(var row) = try connection.record(key),
        case .found = try connection.kind(row.kind)
      else {
        throw StoreError.damagedRow(table: "backtrail_record", row: "with key \(key)")
      }
      row.parent = nil
      try connection.update(row)
    }
  }
}
