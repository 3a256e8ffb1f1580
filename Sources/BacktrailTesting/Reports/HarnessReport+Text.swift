internal import BacktrailNavigation

extension HarnessReport: CustomStringConvertible {
  /// The report as ``text(_:again:)`` tells it, in 80 columns and without colour.
  public var description: String { text() }

  /// The report for a terminal or a log: the matrix, each violation, and a line that sums up.
  ///
  /// A few scenes have a matrix each. More are put on one another, and those in which something did
  /// not hold follow. Whatever is stored, every line is one line, and no two signs differ in colour
  /// alone.
  ///
  /// - Parameters:
  ///   - style: How it is laid out.
  ///   - again: How a case is run again.
  public func text(
    _ style: HarnessTextStyle = HarnessTextStyle(), again: HarnessInvocation = .code
  ) -> String {
    var blocks = matrices.map { matrix, title in
      ([style.paint(title, .bold)] + matrix.lines(style)).joined(separator: "\n")
    }
    if !blocks.isEmpty { blocks.append(Self.legend(style)) }
    if !inapplicable.isEmpty {
      let names = inapplicable.map(\.rawValue).joined(separator: " ")
      let lines = ["There was no position for:"] + style.wrapped(names, indent: 2)
      blocks.append(lines.joined(separator: "\n"))
    }
    if !abandoned.isEmpty {
      let names = abandoned.map(\.rawValue).joined(separator: " ")
      let lead = "A restore did not end under these, which were not tried any further:"
      blocks.append((style.wrapped(lead) + style.wrapped(names, indent: 2)).joined(separator: "\n"))
    }
    let idle = cells.reduce(compoundsNotBroughtAbout) { $0 + $1.notBroughtAbout }
    if idle > 0 {
      let line = "Not counted, since nothing was brought about: \(Counted.text(idle, "case"))."
      blocks.append(style.wrapped(line).joined(separator: "\n"))
    }
    for (index, violation) in violations.enumerated() {
      blocks.append(violation.lines(number: index + 1, style, again).joined(separator: "\n"))
    }
    let colour: HarnessTextStyle.Colour = held ? .green : .red
    blocks.append(style.wrapped(summary).map { style.paint($0, colour) }.joined(separator: "\n"))
    return blocks.joined(separator: "\n\n")
  }

  /// What the run came to, in one line.
  ///
  /// Such as `412 cases of TaskFlow under seed 7: every invariant held.`
  public var summary: String {
    var cases = Counted.text(runs, "case")
    if compounds > 0 { cases += " (\(Counted.text(compounds, "random compound")) among them)" }
    var lead = "\(cases) of \(Printable.line(subject))"
    if let population { lead += " in \(sceneNames.count) of \(Counted.text(population, "scene"))" }
    lead += " under seed \(seed)"
    if runs == 0 { return "\(lead): nothing was brought about." }
    if violations.isEmpty { return "\(lead): every invariant held." }
    let invariants = HarnessInvariant.allCases.filter { invariant in
      violations.contains { $0.invariant == invariant }
    }
    let names = invariants.map(\.rawValue).joined(separator: ", ")
    return "\(lead): \(Counted.text(violations.count, "violation")) (\(names))."
  }

  /// How many scenes have a matrix each.
  private static let mostMatrices = 3

  private var matrices: [(HarnessMatrix, String)] {
    let scenes = sceneNames
    if scenes.count <= Self.mostMatrices {
      return scenes.map { (HarnessMatrix(self, of: $0), "scene \(Printable.line($0))") }
    }
    let broken = scenes.filter { scene in
      cells.contains { $0.position.scene == scene && !$0.broken.isEmpty }
    }
    let all = (HarnessMatrix(self), "all \(scenes.count) scenes")
    return [all]
      + broken.prefix(Self.mostMatrices).map {
        (HarnessMatrix(self, of: $0), "scene \(Printable.line($0))")
      }
  }

  private static func legend(_ style: HarnessTextStyle) -> String {
    let signs: [(HarnessMatrix.Sign, String)] = [
      (.held, "held"), (.broken, "did not hold"), (.untried, "not brought about"),
    ]
    let words = signs.map { "\(style.sign($0)) \($1)" }
    let isWide = signs.reduce(4) { $0 + $1.1.count + 4 } <= style.width
    return words.joined(separator: isWide ? "   " : "\n")
  }
}
