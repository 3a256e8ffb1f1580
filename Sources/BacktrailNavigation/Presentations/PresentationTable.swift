/// Every semantic on every platform in every width, with the default options.
public struct PresentationTable: Sendable {
  /// One cell: a semantic in an environment.
  public struct Cell: Hashable, Sendable {
    /// The platform and the width.
    public let environment: PresentationEnvironment
    /// What the semantic becomes there.
    public let resolved: ResolvedPresentation
  }

  /// The cells, by semantic, then platform, then width.
  public let cells: [Cell]

  /// The table for options and a fallback.
  public init(options: PresentationOptions = .automatic, fallback: CoverFallback = .push) {
    cells = PresentationSemantic.allCases.flatMap { semantic in
      PresentationEnvironment.all.map { environment in
        Cell(
          environment: environment,
          resolved: semantic.resolved(in: environment, options: options, fallback: fallback))
      }
    }
  }

  /// The table in Markdown, a row for each semantic and platform.
  ///
  /// Widths in which the same happens share a row.
  public var markdown: String {
    var lines = [
      "| Semantic | Platform | Width | Container | Dismissed by |",
      "|---|---|---|---|---|",
    ]
    var index = cells.startIndex
    while index < cells.endIndex {
      let cell = cells[index]
      var widths = [cell.environment.width.rawValue]
      index += 1
      while index < cells.endIndex, cells[index].resolved == cell.resolved,
        cells[index].environment.platform == cell.environment.platform
      {
        widths.append(cells[index].environment.width.rawValue)
        index += 1
      }
      lines.append(row(cell, width: widths.count == SizeClass.allCases.count ? "any" : widths[0]))
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func row(_ cell: Cell, width: String) -> String {
    let ways = DismissalWay.allCases.filter(cell.resolved.dismissals.contains).map(\.rawValue)
    let columns = [
      cell.resolved.semantic.rawValue, cell.environment.platform.rawValue, width,
      cell.resolved.container.rawValue,
      ways.isEmpty ? "the app only" : ways.joined(separator: ", "),
    ]
    return "| " + columns.joined(separator: " | ") + " |"
  }
}
