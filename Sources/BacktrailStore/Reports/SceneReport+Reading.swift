internal import BacktrailNavigation

extension SceneReport {
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
      guard let record = record(culprit) else { return nil }
      entry.culprit = record
    }
    if let deletion = member("deletion", of: node) {
      guard let record = member("of", of: deletion).flatMap(record) else { return nil }
      entry.cause = .deletion(of: record, at: instant("at", of: deletion))
    }
    if let node = member("grant", of: node) {
      guard let grant = grant(node) else { return nil }
      entry.cause = .grant(grant)
    }
    return entry
  }

  private func record(_ node: JSONNode) -> RecordID? {
    guard let kind = text("kind", of: node), let id = text("id", of: node) else { return nil }
    return RecordID(kind, id)
  }

  private func grant(_ node: JSONNode) -> Grant? {
    guard let effect = text("effect", of: node).flatMap(Grant.Effect.init),
      let subject = text("subject", of: node), let action = text("action", of: node),
      let target = text("target", of: node).flatMap({ try? GrantTarget(parsing: $0) })
    else { return nil }
    return Grant(
      effect, Subject(encoded: subject), GrantAction(action), on: target,
      expires: instant("expires", of: node))
  }

  private func instant(_ key: String, of node: JSONNode) -> Instant? {
    member(key, of: node).flatMap(int64).map(Instant.init(millisecondsSince1970:))
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
