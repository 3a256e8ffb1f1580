internal import BacktrailNavigation

extension HarnessOutcome {
  /// What came back, and the report, one line each.
  package var lines: [String] { lines(ofState: false) }

  /// - Parameter isAlone: Whether the state is told without the report.
  func lines(ofState isAlone: Bool) -> [String] {
    var lines = ["selected \(document.selectedTab ?? "-")"]
    for stack in document.stacks.sorted(by: { OpaqueText($0.tab) < OpaqueText($1.tab) })
    where !stack.routes.isEmpty {
      lines.append("\(stack.tab): \(Self.text(stack.routes))")
    }
    if let sidebar = document.sidebar { lines.append("sidebar: \(sidebar)") }
    for item in document.presented {
      lines.append("\(item.kind) over \(item.over): \(item.modal) \(Self.text(item.stack))")
    }
    if isAlone { return lines }
    lines.insert("outcome \(document.report.outcome)", at: 0)
    lines += document.report.dropped.map { "dropped \($0)" }
    lines += document.report.parked.map { "parked \($0)" }
    lines += document.report.appended.map { "appended \($0.route) at \($0.place)" }
    lines += document.report.notes.map { "\($0.subject): \($0.reason)" }
    return lines
  }

  private static func text(_ routes: [EncodedRoute]) -> String {
    "[" + routes.map(\.json).joined(separator: ", ") + "]"
  }
}
