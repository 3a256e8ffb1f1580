extension DroppedRoute {
  /// The entry for it in a report's JSON document, for an operator.
  package var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.dropped(self)
    writer.endObject()
    return writer.bytes
  }
}

extension JSONWriter {
  /// Writes the members of a dropped route's entry.
  mutating func dropped(_ dropped: DroppedRoute) {
    member("where", dropped.place.description)
    key("index")
    integer(dropped.index)
    // What was presented is a modal and no route.
    if dropped.place != .presented, let route = dropped.route { member("route", route) }
    member("reason", dropped.reason.rawValue)
    if let keyPath = dropped.failure?.keyPath, !keyPath.isEmpty { member("keyPath", keyPath) }
    member("public", dropped.reason.publicWord.rawValue)
    guard let reference = dropped.reference else { return }
    key("reference")
    self.reference(reference)
    if let culprit = dropped.culprit, culprit != reference.record {
      key("culprit")
      record(culprit)
    }
    cause(dropped.cause)
  }

  private mutating func cause(_ cause: DropCause?) {
    switch cause {
    case nil: return
    case .deletion(let of, let at):
      key("deletion")
      beginObject()
      key("of")
      record(of)
      member("at", at?.rfc3339)
      endObject()
    case .grant(let grant):
      key("grant")
      beginObject()
      member("effect", grant.effect.rawValue)
      member("subject", grant.subject.description)
      member("action", grant.action.name)
      member("target", grant.target.description)
      member("expires", grant.expires?.rfc3339)
      endObject()
    }
  }

  mutating func member(_ name: String, _ text: String?) {
    key(name)
    if let text { string(text) } else { null() }
  }

  mutating func member(_ name: String, _ route: EncodedRoute) {
    key(name)
    raw(route.utf8)
  }
}
