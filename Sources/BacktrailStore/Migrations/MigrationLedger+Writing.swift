internal import BacktrailNavigation
internal import BacktrailSQLite

extension MigrationLedger {
  /// Makes the table where it is not there yet, and brings one of an older program up to date.
  ///
  /// The columns that are added have defaults, so that an older program can go on to read the table
  /// and to add rows.
  func prepare() throws {
    guard try isThere() else { return try create() }
    let columns = try checkedColumns()
    for column in Self.addedColumns where !columns.contains(column.name) {
      try connection.perform(
        "ALTER TABLE main.\(name) ADD COLUMN \(column.name) \(column.declaration)")
    }
    let rows = try rows()
    var ordinal = rows.compactMap(\.ordinal).max() ?? 0
    for row in rows where row.ordinal == nil {
      ordinal = try following(ordinal)
      try connection.perform(
        "UPDATE main.\(name) SET ordinal = ?1 WHERE version = ?2", ordinal, row.version)
    }
  }

  private func create() throws {
    let added = Self.addedColumns.map { "  \($0.name) \($0.declaration)" }
    try connection.perform(
      """
      CREATE TABLE main.\(name) (
        version INTEGER PRIMARY KEY,
        name TEXT NOT NULL,
        algorithm TEXT NOT NULL,
        checksum TEXT NOT NULL,
        applied_at INTEGER NOT NULL,
        sql TEXT NOT NULL,
      \(added.joined(separator: ",\n"))
      ) STRICT
      """)
  }

  /// Records a migration, as the last one so far.
  func append(_ migration: Migration, _ state: State, at instant: Instant) throws {
    let last = try connection.row("SELECT max(ordinal) FROM main.\(name)") {
      $0.int64(at: 0)
    }
    try connection.perform(
      """
      INSERT INTO main.\(name) (version, name, algorithm, checksum, applied_at, sql,
        ordinal, state, readable_by)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
      """,
      migration.version, migration.name, Migration.checksumAlgorithm, migration.checksum,
      instant.millisecondsSince1970, migration.text, try following(last ?? 0), state.word,
      migration.up.directives.readableBy.map(Int64.init))
    // A trigger may have taken the row away, or kept it from being there.
    let isThere = try connection.row(
      "SELECT 1 FROM main.\(name) WHERE version = ?1", migration.version, map: { _ in true })
    guard isThere == true else { throw vanished(migration.version) }
  }

  /// Records that a migration is being taken back.
  func begin(takingBack version: Int, at instant: Instant) throws {
    try connection.perform(
      "UPDATE main.\(name) SET state = ?1, begun_at = ?2 WHERE version = ?3",
      State.unfinished(.down).word, instant.millisecondsSince1970, version)
    guard connection.changes == 1 else { throw vanished(version) }
  }

  /// Records that a migration is there as it was recorded.
  func setApplied(_ version: Int) throws {
    try connection.perform(
      "UPDATE main.\(name) SET state = 'applied', begun_at = NULL WHERE version = ?1", version)
    guard connection.changes == 1 else { throw vanished(version) }
  }

  /// Records that a migration which was begun has run to its end, as its file is now.
  func finish(_ migration: Migration, at instant: Instant) throws {
    try connection.perform(
      """
      UPDATE main.\(name) SET state = 'applied', name = ?2, algorithm = ?3, checksum = ?4,
        applied_at = ?5, sql = ?6, readable_by = ?7, begun_at = NULL
      WHERE version = ?1
      """,
      migration.version, migration.name, Migration.checksumAlgorithm, migration.checksum,
      instant.millisecondsSince1970, migration.text,
      migration.up.directives.readableBy.map(Int64.init))
    guard connection.changes == 1 else { throw vanished(migration.version) }
  }

  /// Forgets a migration that was taken back.
  func remove(_ version: Int) throws {
    try connection.perform("DELETE FROM main.\(name) WHERE version = ?1", version)
    guard connection.changes == 1 else { throw vanished(version) }
  }

  private func vanished(_ version: Int) -> MigrationError {
    .unreadableLedger("the row of version \(version) vanished meanwhile")
  }

  private func following(_ ordinal: Int64) throws -> Int64 {
    guard ordinal < .max else {
      throw MigrationError.unreadableLedger("the order of \(name) is at its end")
    }
    return ordinal + 1
  }
}
