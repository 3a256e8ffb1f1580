internal import BacktrailNavigation
internal import BacktrailSQLite

/// The rows of scenes that come after a position, one after the other, so that no more than one is
/// held at a time.
struct SceneBatch {
  /// How many rows there are at most.
  let size: Int
  let position: ScenePosition?

  /// Looks at each row, in the order of the keys, tombstones included.
  ///
  /// - Returns: The position after the last row; nil where no row comes after it.
  /// - Complexity: One query along the keys, which reads the rows that it gives and one key more.
  func forEach(
    on connection: Connection, _ body: (SceneRow) throws -> Void
  ) throws -> ScenePosition? {
    try connection.withStatement(
      """
      SELECT key, principal, scene, revision, format, saved_at, discarded_at, checksum, hints, body
      FROM backtrail_scene WHERE key > ?1 ORDER BY key LIMIT ?2
      """
    ) { statement in
      try statement.bind(position?.key ?? 0, at: 1)
      try statement.bind(Int64(clamping: min(size, .max - 1)) + 1, at: 2)
      var last = position
      var count = 0
      while try statement.step() {
        if count == size { return last }
        count += 1
        let row = SceneRow(statement)
        last = ScenePosition(key: row.key)
        try body(row)
      }
      return nil
    }
  }
}

extension Connection {
  /// The key to which the index of owners leads for a scene.
  func ownedScene(_ scene: String, of principal: String) throws -> Int64? {
    try first(
      """
      SELECT key FROM backtrail_scene INDEXED BY backtrail_scene_owner
      WHERE principal = ?1 AND scene = ?2
      """,
      principal, scene
    ) { $0.int64(at: 0) }
  }

  /// How many scenes come after a position that were not discarded.
  ///
  /// - Complexity: O(*n*) in the number of scenes after it.
  func sceneCount(after position: ScenePosition?) throws -> Int {
    try first(
      "SELECT count(*) FROM backtrail_scene WHERE key > ?1 AND discarded_at IS NULL",
      position?.key ?? 0
    ) { Int($0.int64(at: 0)) } ?? 0
  }
}
