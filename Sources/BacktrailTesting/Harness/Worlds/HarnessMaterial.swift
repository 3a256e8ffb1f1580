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
  /// The records that come to lie under one that lies under them, with that one, once all is saved.
  var hung: [RecordID: RecordID] = [:]
  /// The records whose rows do not match their checksums, once all is saved.
  var damaged: [RecordID] = []
}

extension HarnessMaterial {
  /// Puts everything into an empty store.
  ///
  /// - Throws: `StoreError`, or what the document of a scene is refused for.
  func fill(_ store: RestorationStore) throws {
    try fillWorld(store)
    for scene in scenes { try store.save(scene.scene, as: scene.owner, document: scene.body) }
    for (record, parent) in hung where has(record) && has(parent) {
      try store.hang(record, under: parent)
    }
    for record in unreadable { try store.damage(record) }
  }

  /// The records whose rows do not match their checksums.
  var unreadable: Set<RecordID> { Set(damaged.filter(has)) }

  private func has(_ record: RecordID) -> Bool { records.contains { $0.record == record } }

  /// Puts the records and the grants into an empty store.
  ///
  /// - Throws: `StoreError`.
  func fillWorld(_ store: RestorationStore) throws {
    try store.put(records)
    for grant in grants { try store.grant(grant) }
    for record in deleted where has(record) { try store.delete(record) }
  }
}
