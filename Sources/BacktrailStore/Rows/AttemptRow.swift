internal import BacktrailNavigation
internal import BacktrailSQLite

/// A row of `backtrail_attempt`: the restores of one scene that were begun.
struct AttemptRow: Hashable, Sendable {
  /// The key of the scene.
  var scene: Int64
  /// How many were begun since one was confirmed.
  var begun: Int64 = 0
  /// How many frames the last one showed.
  var shown: Int64 = 0
  /// How many frames were confirmed since one was confirmed as a whole; ``whole`` where none was
  /// begun since.
  var confirmed: Int64 = 0
  /// The first frame that is left out; nil where none is.
  var cut: Int64?
  var begunAt: Int64 = 0
  /// What the frames were made from: it all holds for these alone.
  var digest: Int64

  var checksum: Int64 {
    var checksum = RowChecksum()
    checksum.add(scene)
    checksum.add(begun)
    checksum.add(shown)
    checksum.add(confirmed)
    checksum.add(cut)
    checksum.add(begunAt)
    checksum.add(digest)
    return checksum.value
  }

  init(scene: Int64, digest: Int64) {
    self.scene = scene
    self.digest = digest
  }

  /// Reads `scene, begun, shown, confirmed, cut, begun_at, digest, checksum`; nil where the row does
  /// not match its checksum.
  init?(_ statement: Statement) {
    scene = statement.int64(at: 0)
    begun = statement.int64(at: 1)
    shown = statement.int64(at: 2)
    confirmed = statement.int64(at: 3)
    cut = statement.optionalInt64(at: 4)
    begunAt = statement.int64(at: 5)
    digest = statement.int64(at: 6)
    if checksum != statement.int64(at: 7) { return nil }
  }
}

extension Connection {
  /// The restores of a scene that were begun; nil where there are none, and where the row does not
  /// match its checksum: nobody is to lose a stack for a damaged count.
  func attempt(ofScene scene: Int64) throws -> AttemptRow? {
    try first(
      """
      SELECT scene, begun, shown, confirmed, cut, begun_at, digest, checksum
      FROM backtrail_attempt WHERE scene = ?1
      """,
      scene
    ) { AttemptRow($0) } ?? nil
  }

  func put(_ row: AttemptRow) throws {
    try run(
      """
      INSERT INTO backtrail_attempt
        (scene, begun, shown, confirmed, cut, begun_at, digest, checksum)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
      ON CONFLICT DO UPDATE SET begun = excluded.begun, shown = excluded.shown,
        confirmed = excluded.confirmed, cut = excluded.cut, begun_at = excluded.begun_at,
        digest = excluded.digest, checksum = excluded.checksum
      """,
      row.scene, row.begun, row.shown, row.confirmed, row.cut, row.begunAt, row.digest,
      row.checksum)
  }
}
