internal import BacktrailNavigation

extension SceneReport {
  /// The entries and notes as they are stored: JSON with members in this order.
  var body: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.key("entries")
    writer.beginArray()
    for entry in entries { writer.write(entry) }
    writer.endArray()
    writer.key("notes")
    writer.beginArray()
    for note in notes {
      writer.beginObject()
      writer.member("subject", note.subject)
      writer.member("reason", note.reason.rawValue)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes
  }

  /// Reads the entries and notes back; nil where they are not what this build writes.
  static func contents(ofBody body: [UInt8]) -> (entries: [Entry], notes: [RestorationNote])? {
    guard let text = try? JSONText(body, maximumDepth: 16),
      let entries = text.member("entries", of: text.root),
      let notes = text.member("notes", of: text.root)
    else { return nil }
    var read: (entries: [Entry], notes: [RestorationNote]) = ([], [])
    for node in text.elements(of: entries) {
      guard let entry = text.entry(node) else { return nil }
      read.entries.append(entry)
    }
    for node in text.elements(of: notes) {
      guard let subject = text.text("subject", of: node),
        let reason = text.text("reason", of: node).flatMap(Reason.init)
      else { return nil }
      read.notes.append(RestorationNote(subject: subject, reason: reason))
    }
    return read
  }
}

extension JSONWriter {
  fileprivate mutating func write(_ entry: SceneReport.Entry) {
    beginObject()
    switch entry.place {
    case .stack(let tab): member("stack", tab)
    case .sidebar: member("place", "sidebar")
    case .presented: member("place", "presented")
    case .presentedStack(let item):
      member("place", "presentedStack")
      key("item")
      integer(item)
    }
    key("index")
    integer(entry.index)
    member("reason", entry.reason.rawValue)
    if entry.isParked {
      key("parked")
      bool(true)
    }
    if let reference = entry.reference {
      key("reference")
      beginObject()
      member("kind", reference.kind)
      member("id", reference.id)
      member("action", reference.action)
      endObject()
    }
    if let culprit = entry.culprit {
      key("culprit")
      beginObject()
      member("kind", culprit.kind)
      member("id", culprit.id)
      endObject()
    }
    endObject()
  }

  fileprivate mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }
}

extension JSONText {
  fileprivate func text(_ key: String, of node: JSONNode) -> String? {
    member(key, of: node).flatMap(string)
  }

  fileprivate func number(_ key: String, of node: JSONNode) -> Int? {
    member(key, of: node).flatMap(int64).flatMap { Int(exactly: $0) }
  }

  fileprivate func entry(_ node: JSONNode) -> SceneReport.Entry? {
    guard let place = place(node), let index = number("index", of: node),
      let reason = text("reason", of: node).flatMap(Reason.init)
    else { return nil }
    var entry = SceneReport.Entry(place: place, index: index, reason: reason)
    entry.isParked = member("parked", of: node) != nil
    if let reference = member("reference", of: node) {
      guard let kind = text("kind", of: reference), let id = text("id", of: reference),
        let action = text("action", of: reference)
      else { return nil }
      entry.reference = .record(kind, id, action: action)
    }
    if let culprit = member("culprit", of: node) {
      guard let kind = text("kind", of: culprit), let id = text("id", of: culprit) else {
        return nil
      }
      entry.culprit = RecordID(kind, id)
    }
    return entry
  }

  private func place(_ node: JSONNode) -> RoutePlace? {
    if let tab = text("stack", of: node) { return .stack(tab) }
    switch text("place", of: node) {
    case "sidebar": return .sidebar
    case "presented": return .presented
    case "presentedStack": return number("item", of: node).map { .presentedStack($0) }
    default: return nil
    }
  }
}
