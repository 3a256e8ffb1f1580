/// Breaks text into lines by the number of their characters.
enum TextWrapping {
  /// The lines of a paragraph. A word longer than a line stands alone and is not cut.
  static func lines(of text: String, width: Int) -> [String] {
    lines(ofWords: text.split(whereSeparator: \.isWhitespace).map(String.init), width: width)
  }

  /// Lines of words that stay whole, although they may hold spaces.
  static func lines(ofWords words: [String], width: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in words {
      if !line.isEmpty && line.count + 1 + word.count > width {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? word : " \(word)"
    }
    if !line.isEmpty { lines.append(line) }
    return lines
  }

  /// The paragraphs of a text, each wrapped, with blank lines between them.
  static func paragraphs(_ text: String, width: Int) -> String {
    var paragraphs: [[Substring]] = [[]]
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.isEmpty {
        paragraphs.append([])
      } else {
        paragraphs[paragraphs.count - 1].append(line)
      }
    }
    return paragraphs.filter { !$0.isEmpty }
      .map { lines(of: $0.joined(separator: " "), width: width).joined(separator: "\n") }
      .joined(separator: "\n\n")
  }
}
