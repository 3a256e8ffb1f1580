extension DemoRestoration {
  private typealias Row = (place: String, text: String)

  /// The restore for people.
  var lines: [String] {
    var lines = ["\(principal)'s scene \"\(scene)\" at \(instant)"]
    if outcome != "restored" { return lines + ["  \(outcome)"] }
    let sections: [(title: String, rows: [Row])] = [
      ("stored", stored.map(Self.row)),
      ("restored", restored.map(Self.row)),
      (
        "dropped",
        dropped.isEmpty
          ? [("nothing", "")]
          : dropped.flatMap { [($0.place, $0.route), ("", Self.reason(of: $0))] }
      ),
      ("appended", appended.map(Self.row)),
      ("noted", notes.map { ($0, "") }),
      ("valid", validUntil.map { [("until \($0)", "")] } ?? []),
    ]
    let width = (stored + restored).map(\.place.count) + dropped.map(\.place.count)
    for section in sections where !section.rows.isEmpty {
      lines += Self.lines(of: section.rows, under: section.title, width: width.max() ?? 0)
    }
    return lines
  }

  private static func row(_ stack: DemoStack) -> Row {
    (stack.place, stack.routes.isEmpty ? "-" : stack.routes.joined(separator: " > "))
  }

  private static func reason(of loss: DemoLoss) -> String {
    loss.meaning.map { "\(loss.reason): \($0)" } ?? loss.reason
  }

  private static func lines(of rows: [Row], under title: String, width: Int) -> [String] {
    rows.enumerated().map { index, row in
      let head = padded(index == 0 ? title : "", 8)
      return row.text.isEmpty
        ? "  \(head)  \(row.place)" : "  \(head)  \(padded(row.place, width))  \(row.text)"
    }
  }

  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }
}
