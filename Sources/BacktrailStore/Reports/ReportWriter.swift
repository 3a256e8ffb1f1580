internal import BacktrailNavigation
internal import BacktrailSQLite

/// Writes what became of scenes, inside a transaction that has begun.
///
/// Of each scene the last reports are kept, as many as the configuration says.
struct ReportWriter {
  private let connection: Connection
  private let limit: Int

  init(_ connection: Connection, configuration: StoreConfiguration) {
    self.connection = connection
    limit = configuration.reportsPerScene
  }

  /// Which reports one is compared with, so that it is not written twice.
  enum Repetition {
    /// The newest: the same thing happened again, and nothing else since.
    case newest
    /// Every one that is kept: the same thing is told again.
    case any
  }

  /// Writes a report of a scene, and removes its oldest ones where there are too many.
  ///
  /// - Parameters:
  ///   - report: What became of the scene.
  ///   - scene: The key of the scene's row.
  ///   - repetition: Where the same report is among these, nothing is written. Nil writes it in any
  ///     case.
  func write(
    _ report: SceneReport, ofScene scene: Int64, unlessAmong repetition: Repetition? = nil
  ) throws {
    guard limit > 0 else { return }
    var row = ReportRow(scene: scene, report: report)
    if let repetition, try isThere(row, among: repetition) { return }
    try connection.run(
      """
      INSERT INTO backtrail_report
        (scene, occasion, reported_at, revision, outcome, checksum, body)
      VALUES (?1, ?2, ?3, ?4, ?5, 0, CAST(?6 AS TEXT))
      """,
      row.scene, row.occasion, row.reportedAt, row.revision, row.outcome, row.body)
    row.key = connection.lastInsertRowID
    try connection.run(
      "UPDATE backtrail_report SET checksum = ?2 WHERE key = ?1", row.key, row.checksum)
    try connection.run(
      """
      DELETE FROM backtrail_report WHERE scene = ?1 AND key <= (
        SELECT key FROM backtrail_report WHERE scene = ?1 ORDER BY key DESC LIMIT 1 OFFSET ?2)
      """,
      scene, Int64(limit))
  }

  /// Writes what a restore, or a call like one, said of a scene.
  func write(
    _ report: RestorationReport, ofScene scene: Int64, occasion: SceneReport.Occasion,
    at now: Instant, unlessAmong repetition: Repetition? = nil
  ) throws {
    try write(
      SceneReport(report, occasion: occasion, at: now), ofScene: scene, unlessAmong: repetition)
  }

  private func isThere(_ row: ReportRow, among repetition: Repetition) throws -> Bool {
    let limit: Int64 =
      switch repetition {
      case .newest: 1
      case .any: Int64(self.limit)
      }
    let rows = try connection.reports(ofScene: row.scene, limit: limit)
    return rows.contains { $0?.tells(theSameAs: row) ?? false }
  }
}
