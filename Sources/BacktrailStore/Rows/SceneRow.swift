internal import BacktrailNavigation
internal import BacktrailSQLite

/// A row of `backtrail_scene`.
struct SceneRow: Sendable {
  var key: Int64
  var principal: String
  var scene: String
  var revision: Int64
  /// The form of `body`; see ``currentFormat``.
  var format: Int64
  var savedAt: Int64
  var discardedAt: Int64?
  var hints: [UInt8]
  var body: [UInt8]
  /// Whether the row matched its checksum when it was read, and every index knows it.
  var isIntact = true
  /// Whether an index does not know the row, so that it cannot be written either.
  var isMisindexed = false

  /// The form in which scenes are written.
  ///
  /// 1: JSON with sorted keys; dates as seconds since 2001, data as base64, no number that is not
  /// finite.
  static let currentFormat: Int64 = 1

  var checksum: Int64 {
    var checksum = RowChecksum()
    checksum.add(key)
    checksum.add(principal)
    checksum.add(scene)
    checksum.add(revision)
    checksum.add(format)
    checksum.add(savedAt)
    checksum.add(discardedAt)
    checksum.add(hints)
    checksum.add(body)
    return checksum.value
  }

  init(
    key: Int64, principal: String, scene: String, revision: Int64, savedAt: Int64, hints: [UInt8],
    body: [UInt8]
  ) {
    self.key = key
    self.principal = principal
    self.scene = scene
    self.revision = revision
    format = Self.currentFormat
    self.savedAt = savedAt
    self.hints = hints
    self.body = body
  }

  /// Reads the columns `key, principal, scene, revision, format, saved_at, discarded_at, checksum,
  /// hints, body`.
  init(_ statement: Statement) {
    key = statement.int64(at: 0)
    principal = statement.text(at: 1)
    scene = statement.text(at: 2)
    revision = statement.int64(at: 3)
    format = statement.int64(at: 4)
    savedAt = statement.int64(at: 5)
    discardedAt = statement.optionalInt64(at: 6)
    hints = statement.bytes(at: 8)
    body = statement.bytes(at: 9)
    isIntact = checksum == statement.int64(at: 7)
  }

  /// The row as the rules take it.
  func stored(expires: Instant?) -> StoredScene {
    StoredScene(
      principal: principal, scene: scene, revision: Int(revision), body: body,
      hints: SceneHints.decode(hints), expires: expires)
  }

  /// Whether this is what is left of a scene that was discarded. A damaged row that still has a body
  /// is none: only its instant can be wrong.
  var isTombstone: Bool { discardedAt != nil && (isIntact || body.isEmpty) }

  /// The revision after this one.
  var nextRevision: Int64 { Revision.next(after: revision) }

  /// - Throws: `StoreError.corrupt` where an index does not know the row.
  func requireIndexes() throws {
    if isMisindexed {
      throw StoreError.corrupt("the indexes of backtrail_scene do not agree on a scene")
    }
  }

  /// Whether nobody is to find the scene, though its row is there: it was discarded, or was last
  /// saved at this instant or before.
  func isGone(since oldestSave: Instant) -> Bool {
    discardedAt != nil || savedAt <= oldestSave.millisecondsSince1970
  }
}

/// The keys of the records that a scene document references, as they are stored.
enum SceneHints {
  static func encode(_ keys: [Int64]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(keys.count * 8)
    for key in keys {
      withUnsafeBytes(of: key.littleEndian) { bytes.append(contentsOf: $0) }
    }
    return bytes
  }

  static func decode(_ bytes: [UInt8]) -> [Int64] {
    bytes.withUnsafeBytes { bytes in
      (0..<bytes.count / 8).map { index in
        Int64(littleEndian: bytes.loadUnaligned(fromByteOffset: index * 8, as: Int64.self))
      }
    }
  }
}

extension Connection {
  /// The row of a scene, a tombstone included.
  ///
  /// What one index does not find is looked for through the other one. A row that only the second
  /// finds, or that is not the one that was asked for, is not intact.
  ///
  /// - Complexity: One lookup, and a second one for a scene that is not there.
  func scene(_ scene: String, of principal: String) throws -> SceneRow? {
    var found = try withStatement(
      """
      SELECT key, principal, scene, revision, format, saved_at, discarded_at, checksum, hints, body
      FROM backtrail_scene INDEXED BY backtrail_scene_owner WHERE principal = ?1 AND scene = ?2
      """
    ) { statement in
      try statement.bind(principal, at: 1)
      try statement.bind(scene, at: 2)
      return try statement.step() ? SceneRow(statement) : nil
    }
    if found == nil {
      found = try confirmedScene(scene, of: principal)
      found?.isMisindexed = true
      found?.isIntact = false
    }
    guard let row = found else { return nil }
    if OpaqueText(row.principal) != OpaqueText(principal)
      || OpaqueText(row.scene) != OpaqueText(scene)
    {
      found?.isMisindexed = true
      found?.isIntact = false
    }
    return found
  }

  private func confirmedScene(_ scene: String, of principal: String) throws -> SceneRow? {
    try first(
      """
      SELECT key, principal, scene, revision, format, saved_at, discarded_at, checksum, hints, body
      FROM backtrail_scene INDEXED BY backtrail_scene_confirmation
      WHERE scene = ?1 AND principal = ?2
      """,
      scene, principal
    ) { SceneRow($0) }
  }

  /// The key of a scene's row, a tombstone included.
  func sceneKey(_ scene: String, of principal: String) throws -> Int64? {
    try first(
      "SELECT key FROM backtrail_scene WHERE principal = ?1 AND scene = ?2", principal, scene
    ) { $0.int64(at: 0) }
  }

  /// The row of a scene by its key, a tombstone included.
  func scene(_ key: Int64) throws -> SceneRow? {
    try first(
      """
      SELECT key, principal, scene, revision, format, saved_at, discarded_at, checksum, hints, body
      FROM backtrail_scene WHERE key = ?1
      """,
      key
    ) { SceneRow($0) }
  }

  func insert(_ row: SceneRow) throws {
    try run(
      """
      INSERT INTO backtrail_scene
        (key, principal, scene, revision, format, saved_at, discarded_at, checksum, hints, body)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, CAST(?10 AS TEXT))
      """,
      row.key, row.principal, row.scene, row.revision, row.format, row.savedAt, row.discardedAt,
      row.checksum, row.hints, row.body)
  }

  func update(_ row: SceneRow) throws {
    try run(
      """
      UPDATE backtrail_scene SET revision = ?2, format = ?3, saved_at = ?4, discarded_at = ?5,
        checksum = ?6, hints = ?7, body = CAST(?8 AS TEXT) WHERE key = ?1
      """,
      row.key, row.revision, row.format, row.savedAt, row.discardedAt, row.checksum, row.hints,
      row.body)
  }
}
