import BacktrailNavigation

/// Rows of text in aligned columns, for people.
struct Table {
  /// The head of each column.
  let columns: [String]
  /// The rows so far; each has a cell for every column.
  private(set) var rows: [[String]] = []

  init(_ columns: [String]) {
    self.columns = columns
  }

  /// Adds a row. Control characters in its cells are shown as escapes.
  mutating func add(_ cells: [String]) {
    precondition(cells.count == columns.count, "A row needs a cell for every column.")
    rows.append(cells.map(Printable.line))
  }

  /// The head and the rows, or the words given for a table without rows.
  ///
  /// Width is counted in characters, and no line ends in spaces.
  func text(whenEmpty: String) -> String {
    if rows.isEmpty { return whenEmpty }
    var widths = columns.map(\.count)
    for row in rows {
      for (index, cell) in row.enumerated() { widths[index] = max(widths[index], cell.count) }
    }
    return ([columns] + rows).map { line(of: $0, widths: widths) }.joined(separator: "\n")
  }

  private func line(of cells: [String], widths: [Int]) -> String {
    var line = ""
    var pending = 0
    for (cell, width) in zip(cells, widths) {
      if !cell.isEmpty {
        line += String(repeating: " ", count: pending) + cell
        pending = 0
      }
      pending += width - cell.count + 2
    }
    return line
  }
}
