import BacktrailNavigation

/// What a restore of a golden scene comes to, as it is written beside the file.
enum GoldenResult {
  static func text(_ restored: RestoredScene<GoldenThree>) throws -> String {
    let (state, report) = (restored.state, restored.report)
    var lines = [report.outcome.rawValue, "  selected \(state.selectedTab.rawValue)"]
    for tab in GoldenThree.Tab.allCases {
      guard let routes = state.stacks[tab] else { continue }
      lines.append(try (["  \(tab.rawValue)"] + routes.map(json)).joined(separator: " "))
    }
    if let sidebar = state.sidebar { lines.append("  sidebar \(try json(sidebar))") }
    for item in state.presented {
      let routes = try [json(item.modal)] + item.stack.map(json)
      lines.append(
        "  presented \(item.kind.rawValue) over \(item.over.rawValue) "
          + routes.joined(separator: " "))
    }
    lines += report.dropped.map { "  dropped \($0)" }
    lines += report.parked.map { "  parked \($0)" }
    lines += report.notes.map { "  note \($0.subject) \($0.reason.rawValue)" }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func json(_ value: some Encodable) throws -> String {
    String(decoding: try RouteEncoder.encode(value), as: UTF8.self)
  }
}
