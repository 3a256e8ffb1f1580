internal import BacktrailNavigation
internal import BacktrailSQLite

/// A row of `backtrail_tail`: a part of a scene as it was before a cut and as the cut left it.
struct TailRow: Sendable {
  var key: Int64
  /// The key of the scene.
  var scene: Int64
  /// `stack`, `sidebar` or `presented`.
  var part: String
  /// The name of the tab, for a stack; else empty.
  var stack: String
  /// The version of the schema that wrote the part.
  var schemaVersion: Int64
  var reason: String
  /// The record at which the first route that went failed, as `KIND/ID`.
  var culprit: String?
  /// The index of the first route that went.
  var cutIndex: Int64
  var cutAt: Int64
  /// The part before the cut. Without `kept`, the routes that were cut, in an array.
  var body: [UInt8]
  /// The part as the cut left it; nil in a row from before there was such a column.
  var kept: [UInt8]?
  /// The version of the schema that wrote `kept`; nil in a row from before there was such a column.
  var keptVersion: Int64?
  /// Whether the row matched its checksum when it was read.
  var isIntact = true

  init(
    scene: Int64, place: RoutePlace, body: [UInt8], kept: [UInt8], cut: SceneCut,
    schemaVersion: Int, keptVersion: Int, cutAt: Int64
  ) {
    key = 0
    self.scene = scene
    (part, stack) = Self.columns(for: place)
    self.schemaVersion = Int64(schemaVersion)
    reason = cut.reason.rawValue
    culprit = cut.culprit?.description
    cutIndex = Int64(cut.index)
    self.cutAt = cutAt
    self.body = body
    self.kept = kept
    self.keptVersion = Int64(keptVersion)
  }

  /// Reads the columns `key, scene, part, stack, schema_version, reason, culprit, cut_index, cut_at,
  /// checksum, body, kept, kept_version, kept_checksum`.
  init(_ statement: Statement) {
    key = statement.int64(at: 0)
    scene = statement.int64(at: 1)
    part = statement.text(at: 2)
    stack = statement.text(at: 3)
    schemaVersion = statement.int64(at: 4)
    reason = statement.text(at: 5)
    culprit = statement.optionalText(at: 6)
    cutIndex = statement.int64(at: 7)
    cutAt = statement.int64(at: 8)
    body = statement.bytes(at: 10)
    kept = statement.isNull(at: 11) ? nil : statement.bytes(at: 11)
    keptVersion = statement.isNull(at: 12) ? nil : statement.int64(at: 12)
    isIntact =
      checksum == statement.int64(at: 9)
      && keptChecksum == (statement.isNull(at: 13) ? nil : statement.int64(at: 13))
  }

  var checksum: Int64 {
    var checksum = RowChecksum()
    checksum.add(scene)
    checksum.add(stack)
    checksum.add(schemaVersion)
    checksum.add(reason)
    checksum.add(cutAt)
    checksum.add(body)
    // A row from before there were more columns has a checksum over these alone.
    guard let kept else { return checksum.value }
    checksum.add(part)
    checksum.add(cutIndex)
    checksum.add(culprit ?? "")
    checksum.add(kept)
    return checksum.value
  }

  /// The checksum over what the first one does not cover; nil where there is nothing.
  var keptChecksum: Int64? {
    guard let keptVersion else { return nil }
    var sum = RowChecksum()
    sum.add(scene)
    sum.add(keptVersion)
    sum.add(kept ?? [])
    return sum.value
  }

  /// The version of the schema that wrote `kept`; nil where it is not known.
  ///
  /// A row from before does not say it. What is the start of the part, byte for byte, has the form of
  /// the part.
  var knownKeptVersion: Int? {
    if let keptVersion { return Int(clamping: keptVersion) }
    guard let kept else { return nil }
    let isStart =
      part == "stack" && !kept.isEmpty && body.starts(with: kept.dropLast())
      && kept.count < body.count && body[kept.count - 1] == UInt8(ascii: ",")
    let isNothing = kept.elementsEqual("[]".utf8) || kept.elementsEqual("null".utf8)
    return isStart || isNothing ? Int(clamping: schemaVersion) : nil
  }

  /// The part of the scene; nil where the row does not say it in words of this build.
  var place: RoutePlace? {
    switch part {
    case "stack": .stack(stack)
    case "sidebar": .sidebar
    case "presented": .presented
    default: nil
    }
  }

  static func columns(for place: RoutePlace) -> (part: String, stack: String) {
    switch place {
    case .stack(let tab): ("stack", tab)
    case .sidebar: ("sidebar", "")
    case .presented, .presentedStack: ("presented", "")
    }
  }

  /// Whether another row tells the same, but for when.
  func tellsTheSame(as other: Self) -> Bool {
    part == other.part && OpaqueText(stack) == OpaqueText(other.stack) && body == other.body
      && kept == other.kept && reason == other.reason && culprit == other.culprit
      && cutIndex == other.cutIndex && schemaVersion == other.schemaVersion
      && keptVersion == other.keptVersion
  }
}

extension Connection {
  /// The tails of a scene, newest first; nil stands for an entry of the index that leads to no tail
  /// of the scene.
  ///
  /// The index only gives the keys: SQLite would take a row's scene from it too.
  ///
  /// - Complexity: One lookup by index, a sort of the few that are found, and a lookup of each.
  func tails(ofScene scene: Int64) throws -> [TailRow?] {
    let keys = try all("SELECT key FROM backtrail_tail WHERE scene = ?1", scene) {
      $0.int64(at: 0)
    }.sorted(by: >)
    return try keys.indices.map { index in
      // Two entries that lead to one row have lost another.
      if index > 0, keys[index - 1] == keys[index] { return nil }
      guard let row = try tail(keys[index]), row.scene == scene else { return nil }
      return row
    }
  }

  /// A tail by its key.
  func tail(_ key: Int64) throws -> TailRow? {
    try first(
      """
      SELECT key, scene, part, stack, schema_version, reason, culprit, cut_index, cut_at, checksum,
        body, kept, kept_version, kept_checksum
      FROM backtrail_tail WHERE key = ?1
      """,
      key
    ) { TailRow($0) }
  }

  /// Adds a tail; its key is given to it.
  func insert(_ row: TailRow) throws {
    try run(
      """
      INSERT INTO backtrail_tail (scene, part, stack, schema_version, reason, culprit, cut_index,
        cut_at, checksum, body, kept, kept_version, kept_checksum)
      VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, CAST(?10 AS TEXT), CAST(?11 AS TEXT), ?12, ?13)
      """,
      row.scene, row.part, row.stack, row.schemaVersion, row.reason, row.culprit, row.cutIndex,
      row.cutAt, row.checksum, row.body, row.kept, row.keptVersion, row.keptChecksum)
  }

  /// Writes a tail that is there in another form: the part before and after the cut.
  func update(_ row: TailRow) throws {
    try run(
      """
      UPDATE backtrail_tail SET schema_version = ?2, cut_index = ?3, checksum = ?4,
        body = CAST(?5 AS TEXT), kept = CAST(?6 AS TEXT), kept_version = ?7, kept_checksum = ?8
      WHERE key = ?1
      """,
      row.key, row.schemaVersion, row.cutIndex, row.checksum, row.body, row.kept, row.keptVersion,
      row.keptChecksum)
  }

  /// Gives one scene the tails of another that has the same document.
  func copyTails(ofScene scene: Int64, to copy: Int64) throws {
    for case var row? in try tails(ofScene: scene).reversed() where row.isIntact {
      row.scene = copy
      try insert(row)
    }
  }

  func deleteTail(_ key: Int64) throws {
    try run("DELETE FROM backtrail_tail WHERE key = ?1", key)
  }
}
