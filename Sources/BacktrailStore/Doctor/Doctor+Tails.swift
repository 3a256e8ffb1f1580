internal import BacktrailNavigation
internal import BacktrailSQLite

extension Doctor {
  /// The tails, which belong to scenes and say why they were cut.
  mutating func lookAtTails() throws {
    let keys = try connection.all("SELECT key FROM backtrail_tail NOT INDEXED ORDER BY key") {
      $0.int64(at: 0)
    }
    diagnosis.rowsChecked += keys.count
    for key in keys {
      guard let row = try connection.tail(key) else { continue }
      guard row.isIntact else {
        damaged("tail", "with key \(key)")
        continue
      }
      try lookForScene(row.scene, of: "tail", "with key \(key)")
      if row.place == nil || Reason(rawValue: row.reason) == nil {
        unknownWord("tail", "with key \(key)")
      }
    }
  }

  /// The reports, which belong to scenes and say what became of them.
  mutating func lookAtReports() throws {
    let keys = try connection.all("SELECT key FROM backtrail_report NOT INDEXED ORDER BY key") {
      $0.int64(at: 0)
    }
    diagnosis.rowsChecked += keys.count
    for key in keys {
      guard let row = try connection.report(key) else {
        damaged("report", "with key \(key)")
        continue
      }
      try lookForScene(row.scene, of: "report", "with key \(key)")
      if row.report == nil { unknownWord("report", "with key \(key)") }
    }
  }

  /// The restores that were begun.
  mutating func lookAtAttempts() throws {
    let scenes = try connection.all(
      "SELECT scene FROM backtrail_attempt NOT INDEXED ORDER BY scene"
    ) { $0.int64(at: 0) }
    diagnosis.rowsChecked += scenes.count
    for scene in scenes {
      guard try connection.attempt(ofScene: scene) != nil else {
        damaged("attempt", "of the scene with key \(scene)")
        continue
      }
      try lookForScene(scene, of: "attempt", "of the scene with key \(scene)")
    }
  }

  private mutating func lookForScene(_ scene: Int64, of table: String, _ row: String) throws {
    let isThere = try connection.first("SELECT 1 FROM backtrail_scene WHERE key = ?1", scene) {
      _ in true
    }
    guard isThere == nil else { return }
    diagnosis.add(
      .error, "sceneMissing",
      "The row \(row) of backtrail_\(table) belongs to a scene that is not there.")
  }

  private mutating func unknownWord(_ table: String, _ row: String) {
    diagnosis.add(
      .warning, "unknownWord",
      "The row \(row) of backtrail_\(table) has a word that this version does not know; a newer "
        + "one may.")
  }
}
