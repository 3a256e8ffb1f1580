extension DemoStep {
  /// The step for people, as a paragraph of text and a table for each restore and each moment.
  public func text(number: Int) -> String {
    var lines = ["\(number). \(title)", ""]
    lines += Self.wrapped(story).map { "   \($0)" }
    for restoration in restorations {
      lines += [""] + restoration.lines.map { "   \($0)" }
    }
    for moment in moments { lines += [""] + moment.lines.map { "   \($0)" } }
    if !findings.isEmpty { lines.append("") }
    for finding in findings { lines += Self.wrapped(finding).map { "   \($0)" } }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > 85 {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? "\(word)" : " \(word)"
    }
    return lines + [line]
  }
}
