internal import BacktrailNavigation
internal import BacktrailSQLite

/// The restores of scenes that are begun and confirmed, inside a transaction that has begun.
struct RestoreAttempts {
  private let connection: Connection
  private let configuration: StoreConfiguration
  private let now: Instant

  init(_ connection: Connection, configuration: StoreConfiguration, at now: Instant) {
    self.connection = connection
    self.configuration = configuration
    self.now = now
  }

  /// What the next restore of a scene goes by; nil where there is nothing to go by.
  ///
  /// What was noted for other frames does not count: the person has moved on.
  ///
  /// - Parameters:
  ///   - scene: The key of the scene.
  ///   - parts: What it shows first; nil where it cannot be read.
  ///   - isBeginning: Whether there is to be a row in any case, since one will be written.
  func next(
    ofScene scene: Int64, showing parts: ShownParts?, isBeginning: Bool
  ) throws -> AttemptRow? {
    guard let parts else { return nil }
    let row = try connection.attempt(ofScene: scene)
    if row == nil && !isBeginning { return nil }
    let digest = Self.digest(of: parts)
    if let row, row.digest == digest { return row.escalated }
    return isBeginning ? AttemptRow(scene: scene, digest: digest) : nil
  }

  /// Notes that a restore is begun which shows so many frames.
  func begin(_ row: AttemptRow?, showing frames: Int) throws {
    guard let row else { return }
    try connection.put(row.begun(showing: Int64(frames), at: now.millisecondsSince1970))
  }

  /// Keeps the report of a restore that is begun, unless the last one said the same.
  func note(_ report: RestorationReport, ofScene scene: Int64) throws {
    try ReportWriter(connection, configuration: configuration)
      .write(report, ofScene: scene, occasion: .restore, at: now, unlessAmong: .newest)
  }

  private static func digest(of parts: ShownParts) -> Int64 {
    var checksum = RowChecksum()
    for bytes in [parts.tab.map { ArraySlice($0.utf8) }, parts.stack, parts.presented] {
      if let bytes {
        checksum.add(Array(bytes))
      } else {
        checksum.add(Int64?.none)
      }
    }
    return checksum.value
  }
}
