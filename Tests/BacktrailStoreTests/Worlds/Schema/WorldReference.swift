import BacktrailNavigation

/// A reference as a random world writes it, before anybody has made it canonical.
struct WorldReference: Hashable, Codable, Sendable {
  var kind: String
  var id: String
  var action = "view"

  var key: WorldKey { WorldKey(kind, id) }

  var reference: RecordReference { .record(kind, id, action: action) }
}
