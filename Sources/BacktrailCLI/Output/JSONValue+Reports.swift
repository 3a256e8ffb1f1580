import BacktrailNavigation
import BacktrailStore

extension JSONValue {
  /// What became of a scene at one time.
  init(_ report: SceneReport) {
    self = [
      "at": JSONValue(report.at), "occasion": .string(report.occasion.rawValue),
      "revision": report.revision.map { JSONValue($0) } ?? .null,
      "outcome": .string(report.outcome.rawValue),
      "dropped": .array(report.entries.filter { !$0.isParked }.map { JSONValue($0) }),
      "parked": .array(report.entries.filter(\.isParked).map { JSONValue($0) }),
      "notes": .array(
        report.notes.map {
          ["subject": .string($0.subject), "reason": .string($0.reason.rawValue)]
        }),
    ]
  }

  private init(_ entry: SceneReport.Entry) {
    var members = [
      Member("where", .string(entry.place.description)), Member("index", JSONValue(entry.index)),
      Member("reason", .string(entry.reason.rawValue)),
    ]
    if let reference = entry.reference {
      members.append(Member("reference", JSONValue(reference)))
      if let culprit = entry.culprit, culprit != reference.record {
        members.append(Member("culprit", JSONValue(culprit)))
      }
    }
    switch entry.cause {
    case nil: break
    case .deletion(let record, let instant):
      members.append(Member("deletion", ["of": JSONValue(record), "at": JSONValue(instant)]))
    case .grant(let grant): members.append(Member("grant", JSONValue(grant)))
    }
    self = .object(members)
  }
}

extension SceneReport {
  /// Where, why and by what, for each route that did not come back and each note.
  var rows: [[String]] {
    entries.map { entry in
      var reason = entry.reason.rawValue
      if let reference = entry.reference {
        reason += " \(reference)"
        if let culprit = entry.culprit, culprit != reference.record { reason += " (at \(culprit))" }
      }
      if entry.isParked { reason += ", parked" }
      return ["\(entry.place)[\(entry.index)]", reason, entry.cause?.text ?? ""]
    } + notes.map { [$0.subject, $0.reason.rawValue, ""] }
  }
}

extension DropCause {
  /// Such as `project/42 deleted at 2026-01-31T12:00:00Z`, or the grant.
  fileprivate var text: String {
    switch self {
    case .deletion(let record, let instant):
      instant.map { "\(record) deleted at \($0.rfc3339)" } ?? "\(record) deleted"
    case .grant(let grant): grant.description
    }
  }
}
