extension RestoredDocument {
  /// The whole report as a JSON document in UTF-8, for an operator.
  ///
  /// Equal restorations give equal bytes. What the person may see is in ``publicForm``.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.head(scene, report.outcome, report.revision)
    writer.state(
      selectedTab: selectedTab, stacks: stacks, sidebar: sidebar, presented: presented)
    writer.array("dropped", of: report.dropped) { $0.dropped($1) }
    writer.array("appended", of: report.appended) { writer, appended in
      writer.member("where", appended.place.description)
      writer.member("route", appended.route)
      writer.key("for")
      writer.record(appended.inPlaceOf)
    }
    writer.array("rebuilt", of: report.rebuilt) { writer, rebuilt in
      writer.member("where", rebuilt.place.description)
      writer.key("inserted")
      writer.stack(rebuilt.inserted)
    }
    writer.array("parked", of: report.parked) { $0.dropped($1) }
    writer.array("notes", of: report.notes) { writer, note in
      writer.member("subject", note.subject)
      writer.member("reason", note.reason.rawValue)
      writer.member("public", note.reason.publicWord.rawValue)
    }
    writer.member("validUntil", report.validUntil?.rfc3339)
    writer.endObject()
    return writer.bytes
  }
}

extension PublicRestoration {
  /// The JSON document in UTF-8. Equal values give equal bytes.
  public var json: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.head(scene, outcome, revision)
    writer.state(
      selectedTab: selectedTab, stacks: stacks.map { ($0.tab, $0.routes) }, sidebar: sidebar,
      presented: presented)
    writer.array("dropped", of: dropped) { writer, dropped in
      writer.member("where", dropped.place.description)
      writer.key("index")
      writer.integer(dropped.index)
      writer.member("public", dropped.word.rawValue)
    }
    writer.array("appended", of: appended) { writer, appended in
      writer.member("where", appended.place.description)
      writer.member("route", appended.route)
    }
    writer.array("parked", of: [Dropped]()) { _, _ in }
    writer.array("notes", of: notes) { writer, note in
      writer.member("subject", note.subject)
      writer.member("public", note.word.rawValue)
    }
    writer.member("validUntil", validUntil?.rfc3339)
    writer.endObject()
    return writer.bytes
  }
}

extension JSONWriter {
  fileprivate mutating func head(
    _ scene: String, _ outcome: RestorationReport.Outcome, _ revision: Int?
  ) {
    member("scene", scene)
    member("outcome", outcome.rawValue)
    key("revision")
    if let revision { integer(revision) } else { null() }
  }

  fileprivate mutating func state(
    selectedTab: String?, stacks: [(tab: String, routes: [EncodedRoute])], sidebar: EncodedRoute?,
    presented: [RestoredDocument.Presented]
  ) {
    member("selectedTab", selectedTab)
    key("stacks")
    beginObject()
    for stack in stacks {
      key(stack.tab)
      self.stack(stack.routes)
    }
    endObject()
    key("sidebar")
    if let sidebar { raw(sidebar.utf8) } else { null() }
    array("presented", of: presented) { writer, item in
      writer.member("over", item.over)
      writer.member("kind", item.kind.rawValue)
      writer.member("modal", item.modal)
      writer.key("stack")
      writer.stack(item.stack)
    }
  }

  fileprivate mutating func dropped(_ dropped: DroppedRoute) {
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
    beginObject()
    member("kind", reference.kind)
    member("id", reference.id)
    member("action", reference.action)
    endObject()
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

  fileprivate mutating func record(_ record: RecordID) {
    beginObject()
    member("kind", record.kind)
    member("id", record.id)
    endObject()
  }

  fileprivate mutating func stack(_ routes: [EncodedRoute]) {
    beginArray()
    for route in routes { raw(route.utf8) }
    endArray()
  }

  fileprivate mutating func member(_ name: String, _ text: String?) {
    key(name)
    if let text { string(text) } else { null() }
  }

  fileprivate mutating func member(_ name: String, _ route: EncodedRoute) {
    key(name)
    raw(route.utf8)
  }

  /// Writes an array of objects whose members are written by a closure.
  fileprivate mutating func array<Element>(
    _ name: String, of elements: [Element], _ members: (inout Self, Element) -> Void
  ) {
    key(name)
    beginArray()
    for element in elements {
      beginObject()
      members(&self, element)
      endObject()
    }
    endArray()
  }
}
