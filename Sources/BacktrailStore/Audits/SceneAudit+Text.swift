internal import BacktrailNavigation

extension SceneAudit: CustomStringConvertible {
  /// A table for a person to read: the counts, then what did not come back and what was repaired.
  ///
  /// Whatever is stored, every line is one line.
  public var description: String {
    var lines = ["\(Counted.text(scenes, "scene")): \(outcomes)"]
    if scenes > 0 {
      var text = "\(Counted.text(routes, "route")): \(routes - lostRoutes - parkedRoutes) stand"
      text += ", \(part(lostRoutes, of: routes)) lost"
      if parkedRoutes > 0 { text += ", \(parkedRoutes) parked" }
      lines.append(text)
    }
    if lostPresented > 0 { lines.append("\(Counted.text(lostPresented, "presented item")) lost") }
    if !losses.isEmpty { lines.append("routes lost in a scene: \(histogram)") }
    for (reason, count) in unreadable.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      lines.append("unreadable: \(Counted.text(count, "scene")), \(reason.rawValue)")
    }
    for tab in unknownTabs {
      let name = Printable.line(tab.name)
      let routes = Counted.text(tab.routes, "route")
      lines.append("unknown tab \(name): \(Counted.text(tab.scenes, "scene")), \(routes)")
    }
    if tails.count > 0 {
      var text = "\(Counted.text(tails.count, "tail")): \(tails.decodable) decodable"
      if tails.undecodable > 0 { text += ", \(tails.undecodable) not" }
      if tails.damaged > 0 { text += ", \(tails.damaged) damaged" }
      lines.append(text)
    }
    if !groups.isEmpty { lines += [""] + groupLines }
    if !steps.isEmpty { lines += [""] + stepLines }
    if let next { lines += ["", "To go on after: \(next)"] }
    return lines.joined(separator: "\n")
  }

  private var outcomes: String {
    var parts = ["\(part(whole, of: scenes)) whole"]
    if shallower > 0 { parts.append("\(part(shallower, of: scenes)) lose routes") }
    if parked > 0 { parts.append("\(parked) with parked routes") }
    if noted > 0 { parts.append("\(noted) whole but for notes") }
    if unreadableScenes > 0 { parts.append("\(part(unreadableScenes, of: scenes)) unreadable") }
    return parts.joined(separator: ", ")
  }

  private var histogram: String {
    var buckets: [(name: String, scenes: Int)] = []
    for range in [1...1, 2...2, 3...3, 4...4, 5...9, 10...19, 20...Int.max] {
      let scenes = losses.filter { range.contains($0.key) }.reduce(0) { $0 + $1.value }
      if scenes == 0 { continue }
      let name =
        if range.upperBound == .max {
          "\(range.lowerBound) or more"
        } else if range.count == 1 {
          "\(range.lowerBound)"
        } else {
          "\(range.lowerBound) to \(range.upperBound)"
        }
      buckets.append((name, scenes))
    }
    let text = buckets.map { "\($0.name) in \($0.scenes)" }.joined(separator: ", ")
    return "\(text); \(deepestLoss) at most"
  }

  private var groupLines: [String] {
    let sorted = groups.sorted { left, right in
      let (leftCost, rightCost) = (left.routes + left.behind, right.routes + right.behind)
      return leftCost == rightCost ? left.key < right.key : leftCost > rightCost
    }
    var rows = [["REASON", "CASE", "ROUTES", "BEHIND", "SCENES", "EXAMPLES"]]
    for group in sorted {
      let examples = group.examples.map { example in
        example.description + (example.route.map { " \($0.json)" } ?? "")
      }
      let cells = [
        group.reason.rawValue + (group.isParked ? " (parked)" : ""), group.caseName ?? "-",
        "\(group.routes)", "\(group.behind)", "\(group.scenes)", examples.first ?? "",
      ]
      rows.append(cells.map(Printable.line))
      for example in examples.dropFirst() {
        rows.append(["", "", "", "", "", Printable.line(example)])
      }
    }
    return Self.aligned(rows)
  }

  private var stepLines: [String] {
    var rows = [["MIGRATION", "STEP", "REPAIRED", "FAILING", "REMOVED"]]
    for step in steps {
      rows.append([
        "\(step.version)", Printable.line(step.step), "\(step.repaired)", "\(step.failing)",
        "\(step.removed)",
      ])
    }
    return Self.aligned(rows)
  }

  /// A count with its part of the whole in tenths of a percent, rounded up so that a loss is no 0.
  private func part(_ count: Int, of all: Int) -> String {
    if count == 0 || all == 0 { return "\(count)" }
    let (thousandths, rest) = (count * 1000).quotientAndRemainder(dividingBy: all)
    let tenths = count == all ? 1000 : min(999, thousandths + (rest > 0 ? 1 : 0))
    return "\(count) (\(tenths / 10).\(tenths % 10)%)"
  }

  private static func aligned(_ rows: [[String]]) -> [String] {
    var widths = [Int](repeating: 0, count: rows.first?.count ?? 0)
    for row in rows {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.count) }
    }
    return rows.map { row in
      var line = ""
      var column = 0
      for (cell, width) in zip(row, widths) {
        if !cell.isEmpty {
          line += String(repeating: " ", count: column - line.count) + cell
        }
        column += width + 2
      }
      return line
    }
  }
}
