internal import BacktrailNavigation

extension HarnessReport {
  /// The report as one HTML page in UTF-8, with nothing beside it. Equal reports give equal bytes.
  ///
  /// It runs no script and loads nothing; a policy within it forbids both. What comes from data is
  /// escaped. It is well-formed XML too.
  ///
  /// - Parameter again: How a case is run again.
  public func html(again: HarnessInvocation = .code) -> [UInt8] {
    var page = HarnessPage(report: self, again: again)
    page.write()
    return Array(page.text.utf8)
  }
}

/// The page while it is written.
struct HarnessPage {
  let report: HarnessReport
  let again: HarnessInvocation
  private(set) var text = ""

  init(report: HarnessReport, again: HarnessInvocation) {
    self.report = report
    self.again = again
  }

  /// Adds a line as it is.
  mutating func add(_ line: String) {
    text += line
    text += "\n"
  }

  mutating func write() {
    let title = MarkupText.escaped("Backtrail harness: \(report.subject)")
    add("<!DOCTYPE html>")
    add(#"<html lang="en">"#)
    add("<head>")
    add(#"<meta charset="utf-8"/>"#)
    add(#"<meta name="viewport" content="width=device-width, initial-scale=1"/>"#)
    add(
      #"<meta http-equiv="Content-Security-Policy" content="default-src 'none'; "#
        + #"style-src 'unsafe-inline'"/>"#)
    add("<title>\(title)</title>")
    add("<style>\n\(HarnessPageStyle.text)</style>")
    add("</head>")
    add("<body>")
    add("<main>")
    writeHead()
    writeViolations()
    writeMatrices()
    writeGlossary()
    add("</main>")
    add("</body>")
    add("</html>")
  }

  private mutating func writeHead() {
    let sign = report.held ? "✓" : "✗"
    add("<h1>Backtrail harness</h1>")
    add(
      #"<p class="verdict \#(report.held ? "h" : "b")"><span aria-hidden="true">\#(sign)</span> "#
        + "\(MarkupText.escaped(report.summary))</p>")
    add("<dl>")
    let tried = report.sceneNames.count
    let scenes = report.population.map { "\(tried) of \($0)" } ?? "\(tried)"
    let facts = [
      ("Subject", report.subject), ("Seed", "\(report.seed)"), ("Cases", "\(report.runs)"),
      ("Random compounds", "\(report.compounds)"), ("Scenes", scenes),
      ("Violations", "\(report.violations.count)"),
    ]
    for (name, value) in facts {
      add("<div><dt>\(name)</dt><dd>\(MarkupText.escaped(value))</dd></div>")
    }
    add("</dl>")
    if report.notes.isEmpty { return }
    add(#"<ul class="notes">"#)
    for note in report.notes { add("<li>\(MarkupText.escaped(note))</li>") }
    add("</ul>")
  }

  private mutating func writeGlossary() {
    let faults = HarnessFault.allCases.filter { fault in
      report.inapplicable.contains(fault) || report.cells.contains { $0.fault == fault }
    }
    if !report.inapplicable.isEmpty {
      add("<h2>Not brought about</h2>")
      add("<p>There was no position in the samples for these.</p>")
      add("<ul>")
      for fault in report.inapplicable {
        add("<li><code>\(fault.rawValue)</code> \(MarkupText.escaped(fault.summary))</li>")
      }
      add("</ul>")
    }
    add("<h2>Words</h2>")
    writeWords("What each fault is", faults.map { ($0.rawValue, $0.summary) })
    writeWords(
      "What has to hold", HarnessInvariant.allCases.map { ($0.rawValue, $0.promise) })
  }

  private mutating func writeWords(_ title: String, _ words: [(String, String)]) {
    if words.isEmpty { return }
    add("<details>")
    add("<summary>\(title)</summary>")
    add(#"<dl class="words">"#)
    for (word, meaning) in words {
      add("<div><dt><code>\(word)</code></dt><dd>\(MarkupText.escaped(meaning))</dd></div>")
    }
    add("</dl>")
    add("</details>")
  }
}

extension HarnessReport {
  /// Whether every invariant held in every case.
  public var held: Bool { violations.isEmpty && cells.allSatisfy { $0.broken.isEmpty } }
}
