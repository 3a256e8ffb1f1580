internal import BacktrailNavigation

/// Texts for XML and HTML, in which nothing that comes from data means anything.
enum MarkupText {
  /// The text on one line, for the content of an element or for an attribute in double quotes.
  ///
  /// Control characters, what turns the direction of text and what XML has no place for are shown as
  /// escapes.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in Printable.line(text).unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "'": result += "&#39;"
      case "\u{FFFE}", "\u{FFFF}":
        result += #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Lines for the content of an element that keeps line ends.
  static func escaped(lines: [String]) -> String {
    lines.map(escaped).joined(separator: "\n")
  }
}
