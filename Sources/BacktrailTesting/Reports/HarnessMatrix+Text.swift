internal import BacktrailNavigation

extension HarnessMatrix {
  /// The matrix as lines, in several tables below one another where the window is narrow.
  ///
  /// Over each table stand the places, and below them the indices of their routes:
  ///
  /// ```
  ///                      scene  projects  search
  ///                             0 1 2     0
  /// world
  ///   record-deleted     -      ✓ ✓ ✗     ✓
  /// ```
  func lines(_ style: HarnessTextStyle) -> [String] {
    let names = groups.flatMap { $0.rows.map(\.fault.rawValue.count) }.max() ?? 0
    let lead = names + 4
    var lines: [String] = []
    for (index, table) in tables(width: style.width - lead).enumerated() {
      if index > 0 { lines.append("") }
      lines += self.lines(of: table, lead: lead, style)
    }
    return lines
  }

  /// Columns of one place that stand beside one another.
  private struct Span {
    let head: String
    var columns: [(index: Int, width: Int)]

    var width: Int {
      max(head.count, columns.reduce(columns.count - 1) { $0 + $1.width })
    }
  }

  /// The spans of each table, so that none is wider than so many characters.
  private func tables(width: Int) -> [[Span]] {
    let longest = max(8, min(24, width))
    var tables: [[Span]] = []
    var table: [Span] = []
    for (index, column) in columns.enumerated() {
      let added = (index: index, width: max(1, column.detail.count))
      var next = table
      if index > 0, columns[index - 1].place == column.place, let last = next.indices.last {
        next[last].columns.append(added)
      } else {
        next.append(Span(head: Self.cut(column.head, to: longest), columns: [added]))
      }
      let needed = next.reduce((next.count - 1) * 2) { $0 + $1.width }
      if needed > width, !table.isEmpty {
        tables.append(table)
        table = [Span(head: Self.cut(column.head, to: longest), columns: [added])]
      } else {
        table = next
      }
    }
    return table.isEmpty ? tables : tables + [table]
  }

  private func lines(of table: [Span], lead: Int, _ style: HarnessTextStyle) -> [String] {
    let indent = String(repeating: " ", count: lead)
    let heads = table.map { Self.padded($0.head, to: $0.width) }.joined(separator: "  ")
    var lines = [Self.trimmed(indent + heads)]
    let details = line(of: table) { (columns[$0].detail, columns[$0].detail.count) }
    if !details.isEmpty { lines.append(indent + details) }
    for group in groups {
      // In one of several tables, what was brought about in none of its columns says nothing.
      let rows = group.rows.filter { row in
        table.contains { $0.columns.contains { row.entries[$0.index].sign != .untried } }
      }
      if rows.isEmpty { continue }
      lines.append(style.paint(group.family.rawValue, .bold))
      for row in rows {
        let signs = line(of: table) { (style.sign(row.entries[$0].sign), 1) }
        lines.append(Self.padded("  \(row.fault.rawValue)", to: lead) + signs)
      }
    }
    return lines
  }

  /// A line with a text of so many characters for each column.
  private func line(of table: [Span], _ text: (Int) -> (String, Int)) -> String {
    var line = ""
    var pending = 0
    for span in table {
      var width = 0
      for column in span.columns {
        let (text, count) = text(column.index)
        if count > 0 {
          line += String(repeating: " ", count: pending) + text
          pending = 0
        }
        pending += column.width - count + 1
        width += column.width + 1
      }
      pending += span.width - (width - 1) + 1
    }
    return line
  }

  private static func padded(_ text: String, to width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
  }

  private static func trimmed(_ text: String) -> String {
    var text = text
    while text.last == " " { text.removeLast() }
    return text
  }

  private static func cut(_ text: String, to limit: Int) -> String {
    text.count <= limit ? text : "\(text.prefix(limit - 1))…"
  }
}

extension HarnessTextStyle {
  /// The sign of an entry, which differs in form and not in colour alone.
  func sign(_ sign: HarnessMatrix.Sign) -> String {
    switch sign {
    case .held: paint("✓", .green)
    case .broken: paint("✗", .red)
    case .untried: paint("-", .faint)
    }
  }
}
