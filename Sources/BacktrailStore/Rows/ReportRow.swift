internal import BacktrailNavigation
internal import BacktrailSQLite

/// A row of `backtrail_report`.
struct ReportRow: Sendable {
  var key: Int64 = 0
  /// The key of the scene.
  var scene: Int64
  var occasion: String
  var reportedAt: Int64
  var revision: Int64?
  var outcome: String
  var body: [UInt8]

  var checksum: Int64 {
    var checksum = RowChecksum()
    checksum.add(key)
    checksum.add(scene)
    checksum.add(occasion)
    checksum.add(reportedAt)
    checksum.add(revision)
    checksum.add(outcome)
    checksum.add(body)
    return checksum.value
  }

  init(scene: Int64, report: SceneReport) {
    self.scene = scene
    occasion = report.occasion.rawValue
    reportedAt = report.at.millisecondsSince1970
    revision = report.revision.map(Int64.init)
    outcome = report.outcome.rawValue
    body = report.body
  }

  /// Reads `key, scene, occasion, reported_at, revision, outcome, checksum, body`; nil where the row
  /// does not match its checksum.
  init?(_ statement: Statement) {
    key = statement.int64(at: 0)
    scene = statement.int64(at: 1)
    occasion = statement.text(at: 2)
    reportedAt = statement.int64(at: 3)
    revision = statement.optionalInt64(at: 4)
    outcome = statement.text(at: 5)
    body = statement.bytes(at: 7)
    if checksum != statement.int64(at: 6) { return nil }
  }

  /// The report; nil where a newer build wrote what this one does not know.
  var report: SceneReport? {
    guard let occasion = SceneReport.Occasion(rawValue: occasion),
      let outcome = RestorationReport.Outcome(rawValue: outcome),
      let contents = SceneReport.contents(ofBody: body)
    else { return nil }
    return SceneReport(
      occasion: occasion, at: Instant(millisecondsSince1970: reportedAt),
      revision: revision.map { Int($0) }, outcome: outcome, entries: contents.entries,
      notes: contents.notes)
  }

  /// Whether another row says the same of the same revision, whenever and on whatever occasion.
  func tells(theSameAs other: ReportRow) -> Bool {
    revision == other.revision && outcome == other.outcome && body == other.body
  }
}

extension Connection {
  /// The newest reports of a scene, the newest first; nil stands for one that does not match its
  /// checksum, and for an entry of the index that leads to no report of the scene.
  ///
  /// The index only gives the keys: SQLite would take a row's scene from it too.
  func reports(ofScene scene: Int64, limit: Int64) throws -> [ReportRow?] {
    let keys = try all(
      "SELECT key FROM backtrail_report WHERE scene = ?1 ORDER BY key DESC LIMIT ?2", scene, limit
    ) { $0.int64(at: 0) }
    var followed: Set<Int64> = []
    return try keys.map { key in
      guard followed.insert(key).inserted, let row = try report(key), row.scene == scene else {
        return nil
      }
      return row
    }
  }

  /// A report by its key; nil where there is none, or where it does not match its checksum.
  func report(_ key: Int64) throws -> ReportRow? {
    try first(
      """
      SELECT key, scene, occasion, reported_at, revision, outcome, checksum, body
      FROM backtrail_report WHERE key = ?1
      """,
      key
    ) { ReportRow($0) } ?? nil
  }
}
