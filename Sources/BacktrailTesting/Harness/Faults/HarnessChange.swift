internal import BacktrailNavigation
internal import BacktrailStore

/// One way of bringing about a fault of the world or of an encoded form.
enum HarnessChange: Sendable {
  case delete(RecordID)
  case purge(RecordID)
  /// Puts a record under another one, which is put first; nil for none.
  case move(RecordID, under: RecordID?)
  case hang(RecordID, under: RecordID)
  case revoke([Grant])
  case grant([Grant])
  case ask(Principal)
  case clock(Instant)
  case damage(RecordID)
  case discard
  case edit(HarnessEdit)
  case cut(HarnessBytes)
  /// Stores the keys of the references so many places further on.
  case keys(Int)

  /// Brings it about with a store on the site's file.
  ///
  /// What an earlier change has made impossible, such as deleting what was purged, changes nothing.
  ///
  /// - Throws: `StoreError` where the store fails.
  func apply(_ store: RestorationStore, _ site: inout HarnessSite) throws {
    do {
      try change(store, &site)
    } catch StoreError.recordMissing, StoreError.grantMissing, StoreError.parentMissing,
      StoreError.parentCycle, StoreError.sceneMissing, StoreError.damagedRow,
      StoreError.sceneDamaged
    {}
  }

  private func change(_ store: RestorationStore, _ site: inout HarnessSite) throws {
    switch self {
    case .delete(let record): try store.delete(record)
    case .purge(let record): try store.purge(record)
    case .move(let record, let parent):
      if let parent { try store.put(NewRecord(parent)) }
      try store.put(NewRecord(record, parent: parent.map { .record($0) } ?? .none))
    case .hang(let record, let parent): try store.hang(record, under: parent)
    case .revoke(let grants):
      for grant in grants { try store.revoke(grant.subject, grant.action, on: grant.target) }
    case .grant(let grants):
      for grant in grants { try store.grant(grant) }
    case .ask(let principal): site.principal = principal
    case .clock(let now): site.now = now
    case .damage(let record):
      try store.damage(record)
      site.unreadable.insert(record)
    case .discard: try store.discard(site.scene, as: site.owner)
    case .edit(let edit):
      guard let body = try store.stored(site.scene, of: site.owner)?.body,
        let edited = edit.applied(to: body)
      else { return }
      try store.overwrite(
        site.scene, of: site.owner, body: edited, isIntact: !site.isSceneDamaged)
    case .cut(let bytes):
      guard let body = try store.stored(site.scene, of: site.owner)?.body,
        let changed = bytes.applied(to: body, limits: site.configuration.limits)
      else { return }
      site.isSceneDamaged = site.isSceneDamaged || !bytes.isIntact
      try store.overwrite(
        site.scene, of: site.owner, body: changed, isIntact: !site.isSceneDamaged)
    case .keys(let places):
      guard let hints = try store.stored(site.scene, of: site.owner)?.hints, !hints.isEmpty
      else { return }
      let start = places % hints.count
      try store.overwrite(
        site.scene, of: site.owner, hints: Array(hints[start...] + hints[..<start]),
        isIntact: !site.isSceneDamaged)
    }
  }
}
