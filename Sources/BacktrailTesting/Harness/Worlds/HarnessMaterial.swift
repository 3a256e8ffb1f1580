internal import BacktrailNavigation
internal import BacktrailStore

/// All that a database of the harness is made of, in a form that can be made smaller.
struct HarnessMaterial: Sendable {
  struct Scene: Sendable {
    var scene: String
    var owner: Principal
    /// The scene document.
    var body: [UInt8]
  }

  var records: [NewRecord]
  var grants: [Grant]
  var scenes: [Scene]
  /// The records that are deleted once all are there.
  var deleted: [RecordID] = []
}

extension HarnessMaterial {
  /// Puts everything into an empty store.
  ///
  /// - Throws: `StoreError`, or what the document of a scene is refused for.
  func fill(_ store: RestorationStore) throws {
    try fillWorld(store)
    for scene in scenes { try store.save(scene.scene, as: scene.owner, document: scene.body) }
  }

  /// Puts the records and the grants into an empty store.
  ///
  /// - Throws: `StoreError`.
  func fillWorld(_ store: RestorationStore) throws {
    try store.put(records)
    for grant in grants { try store.grant(grant) }
    for record in deleted where records.contains(where: { $0.record == record }) {
      try store.delete(record)
    }
  }
}
