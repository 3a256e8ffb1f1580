internal import BacktrailNavigation
internal import BacktrailSQLite

extension Doctor {
  mutating func lookAtKinds() throws {
    let rows = try connection.all(
      "SELECT key, name, grants, denies, checksum FROM backtrail_kind"
    ) { ($0.int64(at: 0), $0.text(at: 1), KindRow($0)) }
    diagnosis.rowsChecked += rows.count
    for (_, name, row) in rows {
      guard let row else {
        damaged("kind", name)
        continue
      }
      counted[-row.key] = GrantCount(grants: row.grants, denies: row.denies)
    }
    if !rows.contains(where: { $0.0 == KindRow.everythingKey }) {
      diagnosis.add(
        .error, "everything", "The row that stands for everything is not there; nothing is allowed."
      )
    }
  }

  mutating func lookAtRecords() throws {
    let keys = try connection.all("SELECT key FROM backtrail_record ORDER BY key") {
      $0.int64(at: 0)
    }
    diagnosis.rowsChecked += keys.count
    var reader = RecordReader(connection)
    for key in keys {
      guard case .found(let row) = try connection.record(key) else {
        damaged("record", "with key \(key)")
        continue
      }
      counted[key] = GrantCount(grants: row.grants, denies: row.denies)
      do {
        _ = try reader.record(row)
      } catch StoreError.damagedRow(let table, let name) {
        diagnosis.add(
          .error, "checksum", "The row \(name) of \(table) does not match its checksum.")
      }
      try lookAtHierarchy(of: row)
    }
  }

  mutating func lookAtHierarchy(of row: RecordRow) throws {
    var current = row
    var followed: Set<Int64> = [row.key]
    while let parent = current.parent {
      guard case .found(let above) = try connection.record(parent) else {
        diagnosis.add(
          .error, "ancestorMissing",
          "The record with key \(current.key) lies under one that is not there.")
        return
      }
      guard followed.insert(parent).inserted else {
        diagnosis.add(
          .error, "hierarchyCycle", "The record with key \(row.key) lies under a circle of records."
        )
        return
      }
      if followed.count > FactTable.ancestorLimit + 1 {
        diagnosis.add(
          .warning, "hierarchyTooDeep",
          "The record with key \(row.key) has more than \(FactTable.ancestorLimit) ancestors, so "
            + "nobody may use it.")
        return
      }
      current = above
    }
  }
}
