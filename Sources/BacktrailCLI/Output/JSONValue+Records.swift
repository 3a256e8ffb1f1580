import BacktrailNavigation
import BacktrailStore

extension JSONValue {
  /// The kind and id of a record, or null.
  init(_ record: RecordID?) {
    guard let record else {
      self = .null
      return
    }
    self = ["kind": .string(record.kind), "id": .string(record.id)]
  }

  /// A reference to a record, with its action.
  init(_ reference: RecordReference) {
    self = [
      "kind": .string(reference.kind), "id": .string(reference.id),
      "action": .string(reference.action),
    ]
  }

  /// A record as it is stored.
  init(_ record: Record) {
    self = [
      "kind": .string(record.record.kind), "id": .string(record.record.id),
      "parent": JSONValue(record.parent), "revision": JSONValue(record.revision),
      "deleted": .bool(record.isDeleted), "deletedBy": JSONValue(record.deletion?.of),
      "payload": record.payload.map { .encoded(Array($0.utf8)) } ?? .null,
    ]
  }

  /// An instant as RFC 3339, or null.
  init(_ instant: Instant?) {
    self.init(instant?.rfc3339)
  }
}
