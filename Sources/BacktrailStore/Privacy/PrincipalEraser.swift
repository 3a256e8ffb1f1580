internal import BacktrailNavigation
internal import BacktrailSQLite

/// Removes all rows about a principal, inside a transaction that has begun.
struct PrincipalEraser {
  private let connection: Connection
  private let grants: GrantWriter
  private let owner: String

  init(_ connection: Connection, places: RecordPlaces, owner: String, now: Instant) {
    self.connection = connection
    grants = GrantWriter(connection, places: places, now: now)
    self.owner = owner
  }

  func erase() throws -> ErasedPrincipal {
    var erased = ErasedPrincipal(principal: owner)
    // Counted first: they go with their scenes.
    erased.tails = try count(
      """
      SELECT count(*) FROM backtrail_scene AS scene
      JOIN backtrail_tail AS tail ON tail.scene = scene.key WHERE scene.principal = ?1
      """)
    erased.reports = try count(
      """
      SELECT count(*) FROM backtrail_scene AS scene
      JOIN backtrail_report AS report ON report.scene = scene.key WHERE scene.principal = ?1
      """)
    erased.attempts = try count(
      """
      SELECT count(*) FROM backtrail_scene AS scene
      JOIN backtrail_attempt AS attempt ON attempt.scene = scene.key WHERE scene.principal = ?1
      """)
    erased.scenes = try delete(
      "DELETE FROM backtrail_scene WHERE principal = ?1 AND discarded_at IS NULL")
    erased.tombstones = try delete("DELETE FROM backtrail_scene WHERE principal = ?1")
    erased.quarantined = try delete("DELETE FROM backtrail_quarantine WHERE principal = ?1")
    erased.links = try delete("DELETE FROM backtrail_link WHERE principal = ?1")
    erased.grants = try grants.removeAll(of: .principal(owner))
    return erased
  }

  private func count(_ sql: StaticString) throws -> Int {
    try connection.first(sql, owner) { Int($0.int64(at: 0)) } ?? 0
  }

  private func delete(_ sql: StaticString) throws -> Int {
    try connection.run(sql, owner)
    return connection.changes
  }
}
