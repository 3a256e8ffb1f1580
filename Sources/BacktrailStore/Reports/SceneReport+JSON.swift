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
      self.reference(reference)
    }
    if let culprit = entry.culprit { member("culprit", culprit) }
    if let cause = entry.cause { write(cause) }
    endObject()
  }

  private mutating func write(_ cause: DropCause) {
    switch cause {
    case .deletion(let record, let instant):
      key("deletion")
      beginObject()
      member("of", record)
      member("at", instant)
      endObject()
    case .grant(let grant):
      key("grant")
      beginObject()
      member("effect", grant.effect.rawValue)
      member("subject", grant.subject.description)
      member("action", grant.action.name)
      member("target", grant.target.description)
      member("expires", grant.expires)
      endObject()
    }
  }

  private mutating func member(_ name: String, _ record: RecordID) {
    key(name)
    self.record(record)
  }

  /// Writes an instant as whole milliseconds, so that every one can be read back.
  private mutating func member(_ name: String, _ instant: Instant?) {
    guard let instant else { return }
    key(name)
    integer(instant.millisecondsSince1970)
  }

  fileprivate mutating func member(_ name: String, _ text: String) {
    key(name)
    string(text)
  }
}
