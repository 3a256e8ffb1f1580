internal import BacktrailNavigation
internal import BacktrailSQLite

extension Doctor {
  mutating func lookAtScenes() throws {
    let keys = try connection.all("SELECT key FROM backtrail_scene ORDER BY key") {
      $0.int64(at: 0)
    }
    diagnosis.rowsChecked += keys.count
    for key in keys {
      guard let row = try connection.scene(key) else { continue }
      if !row.isIntact {
        damaged("scene", "with key \(key)")
      } else if row.discardedAt == nil {
        do {
          try lookAtReferences(of: SceneDocument(row.body, limits: limits), scene: key)
        } catch let error as EnvelopeFailure {
          let reason = error.reason.rawValue
          diagnosis.add(.error, reason, "The scene with key \(key) cannot be read (\(reason)).")
        }
      }
    }
  }

  /// The references that are stored with a scene are those of its document.
  private mutating func lookAtReferences(of document: SceneDocument, scene: Int64) throws {
    let stored = try connection.all(
      """
      SELECT kind.name, reference.id FROM backtrail_reference AS reference
      JOIN backtrail_kind AS kind ON kind.key = reference.kind WHERE reference.scene = ?1
      """,
      scene
    ) { RecordID($0.text(at: 0), $0.text(at: 1)) }
    let expected = Set(document.placedReferences.map(\.reference.record))
    if Set(stored) != expected || stored.count != expected.count {
      diagnosis.add(
        .error, "reference",
        "The references that are stored for the scene with key \(scene) are not those of its "
          + "document; saving it again mends that.")
    }
  }
}
