import BacktrailNavigation
import BacktrailSQLite

@testable import BacktrailStore

extension RandomWorld {
  /// The world with nothing deleted and everything allowed.
  var lifted: Self {
    var world = self
    for key in world.keys {
      guard var record = world.records[key] else { continue }
      record.isDeleted = false
      world.put(record, at: key)
    }
    world.grants = [WorldGrant(isAllow: true, subject: .everyone, action: "*", target: .everything)]
    world.unreadable = []
    return world
  }
}

extension WorldStore {
  /// Undeletes everything and allows everything in the world that is written.
  func lift(_ world: RandomWorld) throws {
    for key in world.keys {
      guard case .found(var row) = try raw.record(RecordID(key.kindText, key.idText)),
        row.deletedAt != nil
      else { continue }
      row.deletedAt = nil
      try raw.update(row)
    }
    try raw.run(
      "UPDATE backtrail_grant SET checksum = checksum + 1 WHERE subject = ?1 AND action = ?2",
      "role:nobody", "nothing")
    for grant in Set(try store.grants()) {
      _ = try? store.revoke(grant.subject, grant.action, on: grant.target)
    }
    try store.allow(.everyone, .all, on: .everything)
  }

  /// A record that lives and that the scene mentions, or that lies above one.
  func mentionedRecord() throws -> RecordID? {
    let keys = try raw.all("SELECT DISTINCT kind, id FROM backtrail_reference ORDER BY kind, id") {
      ($0.int64(at: 0), $0.text(at: 1))
    }
    for (kind, id) in keys {
      guard case .found(let kind) = try raw.kind(kind) else { continue }
      let record = RecordID(kind.name, id)
      // One that lies under a record which is not there cannot be read, and is not taken.
      guard let stored = (try? store.record(record)) ?? nil, !stored.isDeleted else { continue }
      let deleted = stored.parent ?? record
      guard (try? store.record(deleted)) != nil else { continue }
      // The store refuses to touch what it would not have put where it is.
      if !unsound.contains(WorldKey(deleted.kind, deleted.id)) { return deleted }
    }
    return nil
  }
}
