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

  fileprivate mutating func stack(_ routes: [EncodedRoute]) {
    beginArray()
    for route in routes { raw(route.utf8) }
    endArray()
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
