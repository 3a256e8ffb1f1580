internal import BacktrailNavigation

extension HarnessPage {
  /// Each violation with what was stored and what came back; open, so that a printed page has them.
  mutating func writeViolations() {
    if report.violations.isEmpty { return }
    add("<h2>Violations</h2>")
    for (index, violation) in report.violations.enumerated() {
      let isOpen = index < 20 ? #" open="open""# : ""
      add(#"<details class="violation" id="v\#(index + 1)"\#(isOpen)>"#)
      let steps = violation.minimal.steps.map(\.description).joined(separator: ", then ")
      add(
        #"<summary><span class="b" aria-hidden="true">✗</span> \#(index + 1). "#
          + "<code>\(violation.invariant.rawValue)</code> did not hold: "
          + "\(MarkupText.escaped(steps))</summary>")
      if !violation.explanation.isEmpty {
        add("<p>\(MarkupText.escaped(violation.explanation))</p>")
      }
      add(#"<p class="promise">\#(MarkupText.escaped(violation.invariant.promise))</p>"#)
      add(#"<div class="sides">"#)
      writeSide("Before", violation.before)
      writeSide("After", violation.after)
      add("</div>")
      add("<dl>")
      writeFact("Seed", "\(violation.minimal.seed)")
      writeFact("Case", violation.minimal.description)
      if violation.found != violation.minimal {
        writeFact("Found as", violation.found.description)
      }
      writeFact("Again", again.line(violation))
      add("</dl>")
      add("</details>")
    }
  }

  private mutating func writeSide(_ title: String, _ lines: [String]) {
    let content = lines.isEmpty ? "-" : MarkupText.escaped(lines: lines)
    add("<div><h3>\(title)</h3><pre>\(content)</pre></div>")
  }

  private mutating func writeFact(_ name: String, _ value: String) {
    add("<div><dt>\(name)</dt><dd><code>\(MarkupText.escaped(value))</code></dd></div>")
  }
}
