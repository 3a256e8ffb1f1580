import BacktrailNavigation

extension RestoredDocument {
  /// The restored scene and all that is to be said of it, for an operator.
  var text: String {
    var text = RestorationText(scene, report.outcome, report.revision)
    text.add(
      selectedTab: selectedTab, stacks: stacks, sidebar: sidebar, presented: presented)
    text.add("Dropped", report.dropped.map(\.row))
    text.add(
      "Appended",
      report.appended.map { [$0.place.description, "for \($0.inPlaceOf)", $0.route.json] })
    text.add("Parked", report.parked.map(\.row))
    text.add("Notes", report.notes.map { [$0.subject, $0.reason.rawValue] })
    text.add(validUntil: report.validUntil)
    return text.text
  }
}

extension DroppedRoute {
  /// Where, why and what, for an operator.
  var row: [String] {
    var text = failure.map(String.init(describing:)) ?? reason.rawValue
    if let reference {
      text += " \(reference)"
      if let culprit, culprit != reference.record { text += " (at \(culprit))" }
    }
    return ["\(place)[\(index)]", text, route?.json ?? ""]
  }

  /// Where and why, for the person.
  var publicRow: [String] { ["\(place)[\(index)]", reason.publicWord.rawValue] }
}

extension PublicRestoration {
  /// What may be said to the person whose scene it is.
  var text: String {
    var text = RestorationText(scene, outcome, revision)
    text.add(
      selectedTab: selectedTab, stacks: stacks.map { ($0.tab, $0.routes) }, sidebar: sidebar,
      presented: presented)
    text.add("Dropped", dropped.map { ["\($0.place)[\($0.index)]", $0.word.rawValue] })
    text.add("Appended", appended.map { [$0.place.description, $0.route.json] })
    text.add("Notes", notes.map { [$0.subject, $0.word.rawValue] })
    text.add(validUntil: validUntil)
    return text.text
  }
}

/// A restored scene as text for people, part by part.
private struct RestorationText {
  private var sections: [String]

  init(_ scene: String, _ outcome: RestorationReport.Outcome, _ revision: Int?) {
    let revision = revision.map { ", revision \($0)" } ?? ""
    sections = [Printable.line("Scene \(scene): \(outcome.rawValue)\(revision).")]
  }

  var text: String { sections.joined(separator: "\n\n") }

  mutating func add(
    selectedTab: String?, stacks: [(tab: String, routes: [EncodedRoute])], sidebar: EncodedRoute?,
    presented: [RestoredDocument.Presented]
  ) {
    var outline = SceneOutline(selectedTab: selectedTab)
    for (tab, routes) in stacks { outline.add(stack: routes.map(\.json), of: tab) }
    if let sidebar { outline.add(sidebar: sidebar.json) }
    for item in presented {
      outline.add(
        presented: item.modal.json, kind: item.kind.rawValue, over: item.over,
        stack: item.stack.map(\.json))
    }
    if !outline.lines.isEmpty { sections.append(outline.lines.joined(separator: "\n")) }
  }

  /// Adds rows with aligned columns under a title, where there are any.
  mutating func add(_ title: String, _ rows: [[String]]) {
    guard let first = rows.first else { return }
    var table = Table(["\(title):"] + first.dropFirst().map { _ in "" })
    for row in rows { table.add(["  \(row[0])"] + row.dropFirst()) }
    sections.append(table.text(whenEmpty: ""))
  }

  mutating func add(validUntil: Instant?) {
    if let validUntil { sections.append("This holds until \(validUntil.rfc3339).") }
  }
}
