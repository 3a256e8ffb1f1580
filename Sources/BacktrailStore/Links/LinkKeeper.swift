internal import BacktrailNavigation
internal import BacktrailSQLite

/// Keeps which links were handled, inside a transaction that has begun.
///
/// The rows have no checksum: the worst that a damaged one can do is to let a link be handled twice,
/// which passes the same rules each time.
struct LinkKeeper {
  private let connection: Connection

  /// The most links that are kept of one scene; the oldest go first.
  static let mostPerScene = 1_000

  init(_ connection: Connection) {
    self.connection = connection
  }

  /// Notes that a link was handled.
  ///
  /// - Returns: Whether it had not been.
  func insert(_ delivery: String, scene: String, owner: String, at now: Instant) throws -> Bool {
    try connection.run(
      """
      INSERT OR IGNORE INTO backtrail_link (principal, scene, delivery, handled_at)
      VALUES (?1, ?2, ?3, ?4)
      """,
      owner, scene, SHA256.hexDigest(of: Array(delivery.utf8)), now.millisecondsSince1970)
    return connection.changes > 0
  }

  /// Whether a link was handled after an instant.
  func contains(
    _ delivery: String, scene: String, owner: String, since oldest: Instant
  ) throws -> Bool {
    try connection.first(
      """
      SELECT 1 FROM backtrail_link
      WHERE principal = ?1 AND scene = ?2 AND delivery = ?3 AND handled_at > ?4
      """,
      owner, scene, SHA256.hexDigest(of: Array(delivery.utf8)), oldest.millisecondsSince1970
    ) { _ in true } ?? false
  }

  /// Forgets the links that were handled at an instant or before, of any scene, and those of one
  /// scene that are too many.
  func trim(scene: String, owner: String, since oldest: Instant) throws {
    _ = try prune(since: oldest.millisecondsSince1970)
    let count = try connection.first(
      "SELECT count(*) FROM backtrail_link WHERE principal = ?1 AND scene = ?2", owner, scene
    ) { Int($0.int64(at: 0)) }
    guard let count, count > Self.mostPerScene else { return }
    try connection.run(
      """
      DELETE FROM backtrail_link WHERE principal = ?1 AND scene = ?2 AND delivery IN
        (SELECT delivery FROM backtrail_link WHERE principal = ?1 AND scene = ?2
         ORDER BY handled_at, delivery LIMIT ?3)
      """,
      owner, scene, count - Self.mostPerScene)
  }

  /// Forgets the links of a scene.
  func removeAll(of scene: String, owner: String) throws {
    try connection.run(
      "DELETE FROM backtrail_link WHERE principal = ?1 AND scene = ?2", owner, scene)
  }

  /// Forgets what was handled at an instant or before.
  ///
  /// - Returns: How many links.
  func prune(since oldest: Int64) throws -> Int {
    try connection.run("DELETE FROM backtrail_link WHERE handled_at <= ?1", oldest)
    return connection.changes
  }
}
