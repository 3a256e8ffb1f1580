internal import BacktrailNavigation
internal import BacktrailSQLite

/// Looks at a store in one snapshot.
struct Doctor {
  private let connection: Connection
  private let limits: SceneLimits
  private(set) var diagnosis = Diagnosis()

  init(_ connection: Connection, limits: SceneLimits) {
    self.connection = connection
    self.limits = limits
  }

  mutating func look() throws {
    try lookAtFile()
    try lookAtMigrations()
    try lookAtKinds()
    try lookAtRecords()
    try lookAtGrants()
    try lookAtScenes()
  }

  // MARK: The file

  private mutating func lookAtFile() throws {
    let complaints = try connection.all("PRAGMA integrity_check") { $0.text(at: 0) }
    for complaint in complaints where complaint != "ok" {
      diagnosis.add(.error, "integrity", "SQLite's integrity check says: \(complaint).")
    }
    let orphans = try connection.all("PRAGMA foreign_key_check") { $0.text(at: 0) }
    for table in Set(orphans).sorted() where table.hasPrefix("backtrail_") {
      diagnosis.add(
        .error, "foreignKey", "A row of \(table) refers to another one that is not there.")
    }
    let mode = try connection.first("PRAGMA journal_mode") { $0.text(at: 0) } ?? ""
    if mode != "wal" {
      diagnosis.add(
        .warning, "journalMode",
        "The journal mode is \(mode), so readers and a writer wait for each other; the next open "
          + "for writing sets it to wal.")
    }
    try lookAtSQLite()
  }

  /// Names the one defect of SQLite that several processes on one file can meet.
  private mutating func lookAtSQLite() throws {
    let version = try connection.first("SELECT sqlite_version()") { $0.text(at: 0) } ?? ""
    let parts = version.split(separator: ".").compactMap { Int($0) }
    guard parts.lexicographicallyPrecedes([3, 51, 3]) else { return }
    diagnosis.add(
      .note, "walReset",
      "SQLite \(version) has the WAL-reset defect (https://sqlite.org/wal.html, mended in 3.51.3): "
        + "two connections that write or checkpoint at the same moment may, very rarely, damage the "
        + "file. Let one process write at a time, or use a newer SQLite.")
  }

  private mutating func lookAtMigrations() throws {
    let status = try StoreSchema.migrator().status(on: connection)
    for migration in status.pending {
      diagnosis.add(
        .warning, "pending", "The migration \(migration.fileName) has not been applied.")
    }
    do {
      try status.validate()
    } catch let error as MigrationError {
      diagnosis.add(.error, "migrations", error.description)
    }
  }

  // MARK: Rows

  private mutating func lookAtKinds() throws {
    let rows = try connection.all(
      "SELECT key, name, grants, denies, checksum FROM backtrail_kind"
    ) { ($0.int64(at: 0), $0.text(at: 1), KindRow($0)) }
    diagnosis.rowsChecked += rows.count
    for (_, name, row) in rows {
      guard let row else {
        damaged("kind", name)
        continue
      }
      let target = -row.key
      try compareCounts(target: target, grants: row.grants, denies: row.denies, "the kind \(name)")
    }
    if !rows.contains(where: { $0.0 == KindRow.everythingKey }) {
      diagnosis.add(
        .error, "everything", "The row that stands for everything is not there; nothing is allowed."
      )
    }
  }

  private mutating func lookAtRecords() throws {
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
      if row.grants != 0 || row.denies != 0 {
        try compareCounts(
          target: key, grants: row.grants, denies: row.denies, "the record with key \(key)")
      }
      do {
        _ = try reader.record(row)
      } catch StoreError.damagedRow(let table, let name) {
        diagnosis.add(
          .error, "checksum", "The row \(name) of \(table) does not match its checksum.")
      }
      try lookAtHierarchy(of: row)
    }
  }

  private mutating func lookAtHierarchy(of row: RecordRow) throws {
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

  private mutating func lookAtGrants() throws {
    let rows = try connection.all(
      "SELECT effect, subject, action, expires_at, checksum, target FROM backtrail_grant"
    ) { ($0.int64(at: 5), GrantRow($0, target: $0.int64(at: 5))) }
    diagnosis.rowsChecked += rows.count
    for (target, row) in rows {
      if row == nil { damaged("grant", "on the target with key \(target)") }
      let isThere =
        target > 0
        ? try connection.first("SELECT 1 FROM backtrail_record WHERE key = ?1", target) { _ in true
        }
        : try connection.first("SELECT 1 FROM backtrail_kind WHERE key = ?1", -target) { _ in true }
      if isThere == nil {
        diagnosis.add(
          .error, "grantTarget", "A grant is on the target with key \(target), which is not there.")
      }
    }
  }

  private mutating func lookAtScenes() throws {
    let keys = try connection.all("SELECT key FROM backtrail_scene ORDER BY key") {
      $0.int64(at: 0)
    }
    diagnosis.rowsChecked += keys.count
    for key in keys {
      let row = try connection.first(
        """
        SELECT key, principal, scene, revision, format, saved_at, discarded_at, checksum, hints,
          body
        FROM backtrail_scene WHERE key = ?1
        """,
        key
      ) { SceneRow($0) }
      guard let row else { continue }
      if !row.isIntact {
        damaged("scene", "with key \(key)")
      } else if row.discardedAt == nil {
        do {
          _ = try SceneDocument(row.body, limits: limits)
        } catch {
          let reason = error.reason.rawValue
          diagnosis.add(.error, reason, "The scene with key \(key) cannot be read (\(reason)).")
        }
      }
    }
  }

  // MARK: Findings

  private mutating func damaged(_ table: String, _ row: String) {
    diagnosis.add(
      .error, "checksum", "The row \(row) of backtrail_\(table) does not match its checksum.")
  }

  private mutating func compareCounts(
    target: Int64, grants: Int64, denies: Int64, _ name: String
  ) throws {
    let counts = try connection.first(
      "SELECT count(*), count(*) FILTER (WHERE effect = 0) FROM backtrail_grant WHERE target = ?1",
      target
    ) { ($0.int64(at: 0), $0.int64(at: 1)) }
    guard let counts, counts != (grants, denies) else { return }
    diagnosis.add(
      .error, "grantCount",
      "There are \(counts.0) grants on \(name), of which \(counts.1) deny; there should be "
        + "\(grants), of which \(denies) deny. Until that is mended nothing is allowed by it.")
  }
}
