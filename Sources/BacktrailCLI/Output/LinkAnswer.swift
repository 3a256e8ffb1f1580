import BacktrailNavigation
import TaskFlow

/// What is to be said of a link.
struct LinkAnswer {
  /// What became of it.
  enum Outcome: String {
    case destination, refused, pending
  }

  let outcome: Outcome
  /// Why it was refused, waits or did not lead all the way; nil where it did.
  let reason: String?
  /// Where in a refused link.
  let place: LinkRefusal.Place?
  /// Why it was refused, for people.
  let sentence: String?
  /// The tab to select.
  let selectedTab: String?
  /// What is shown, root first; of a link that waits, what was asked for.
  let stack: [EncodedRoute]
  let query: [String: String]
  /// What is not shown, and why.
  let dropped: [DroppedRoute]
  /// The link of what is shown; nil where it has none.
  let url: String?
  private let isPublic: Bool

  /// Answers for a link of which no destination can be made.
  ///
  /// What is wrong is in the link itself, so it may be said to anybody.
  init(_ refusal: LinkRefusal) {
    outcome = .refused
    reason = refusal.code
    place = refusal.place
    sentence = refusal.description
    selectedTab = nil
    stack = []
    query = [:]
    dropped = []
    url = nil
    isPublic = false
  }

  /// Answers for a destination that was resolved.
  ///
  /// - Parameter isPublic: Whether only that is said which may be said to the person.
  /// - Throws: `EncodeFailure` where a route cannot be encoded.
  init(_ resolved: ResolvedDestination<TaskFlow>, isPublic: Bool) throws {
    let publicForm = resolved.publicForm
    let destination = isPublic ? publicForm.destination : resolved.destination
    let isWaiting = isPublic ? publicForm.isPending : resolved.outcome != .arrived
    outcome = isWaiting ? .pending : .destination
    let lost = resolved.report.dropped + resolved.report.parked
    reason = resolved.reason.map { isPublic ? $0.publicWord.rawValue : $0.rawValue }
    place = nil
    sentence = nil
    selectedTab = destination.tab.rawValue
    stack = try destination.stack.map { EncodedRoute(try RouteEncoder.encode($0)) }
    query = destination.query
    dropped = lost
    url = try? TaskFlow.links.print(destination)
    self.isPublic = isPublic
  }

  /// The document for programs.
  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("outcome", .string(outcome.rawValue)), .init("reason", JSONValue(reason)),
    ]
    if let place { members.append(.init("place", JSONValue(place))) }
    let query = query.sorted { OpaqueText($0.key) < OpaqueText($1.key) }
    members += [
      .init("selectedTab", JSONValue(selectedTab)),
      .init("stack", .array(stack.map { .encoded(Array($0.utf8)) })),
      .init("query", .object(query.map { .init($0.key, .string($0.value)) })),
      .init("dropped", .array(dropped.map(entry))),
      .init("url", JSONValue(url)),
    ]
    return .object(members)
  }

  private func entry(_ dropped: DroppedRoute) -> JSONValue {
    guard isPublic else { return .encoded(dropped.json) }
    return [
      "where": .string(dropped.place.description), "index": JSONValue(dropped.index),
      "public": .string(dropped.reason.publicWord.rawValue),
    ]
  }

  /// The answer for people.
  var text: String {
    var head = outcome.rawValue
    if let reason { head += outcome == .destination ? ", cut short: \(reason)" : ": \(reason)" }
    var sections = ["\(head)."]
    if let sentence { sections.append(sentence) }
    if let selectedTab {
      var outline = SceneOutline(selectedTab: selectedTab)
      outline.add(stack: stack.map(\.json), of: selectedTab)
      sections.append(outline.lines.joined(separator: "\n"))
    }
    if !query.isEmpty {
      var table = Table(["Query:", ""])
      for (name, value) in query.sorted(by: { OpaqueText($0.key) < OpaqueText($1.key) }) {
        table.add(["  \(name)", value])
      }
      sections.append(table.text(whenEmpty: ""))
    }
    if !dropped.isEmpty {
      let title = outcome == .pending ? "Not known yet:" : "Dropped:"
      var table = Table([title] + (isPublic ? [""] : ["", ""]))
      for route in dropped {
        let row = isPublic ? route.publicRow : route.row
        table.add(["  \(row[0])"] + row.dropFirst())
      }
      sections.append(table.text(whenEmpty: ""))
    }
    if let url { sections.append("Link: \(Printable.line(url))") }
    return sections.joined(separator: "\n\n")
  }
}

extension JSONValue {
  /// Where in a link.
  fileprivate init(_ place: LinkRefusal.Place) {
    switch place {
    case .component(let index): self = ["component": JSONValue(index)]
    case .pair(let index): self = ["pair": JSONValue(index)]
    case .parameter(let name): self = ["parameter": .string(name)]
    }
  }
}
