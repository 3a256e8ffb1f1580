/// Makes text safe to show on a terminal, in a log or on a page.
///
/// Ids, payloads and arguments come from elsewhere. Printed as they are, their control characters
/// could move the cursor, recolour the screen or forge a line.
package enum Printable {
  /// The text with control characters shown as escapes; newlines stay.
  package static func text(_ text: String) -> String {
    escaped(text, keepingNewlines: true)
  }

  /// The text on one line, with every control character shown as an escape.
  package static func line(_ text: String) -> String {
    escaped(text, keepingNewlines: false)
  }

  /// The text on one line in single quotes, cut where it is long.
  ///
  /// - Parameter limit: How many characters are shown at most.
  package static func quoted(_ text: String, limit: Int = 80) -> String {
    let line = line(String(text.prefix(limit)))
    return text.dropFirst(limit).isEmpty ? "'\(line)'" : "'\(line)…'"
  }

  private static func escaped(_ text: String, keepingNewlines: Bool) -> String {
    guard text.unicodeScalars.contains(where: isUnsafe) else { return text }
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\n" where keepingNewlines: result.unicodeScalars.append(scalar)
      case "\n": result += #"\n"#
      case "\r": result += #"\r"#
      case "\t": result += #"\t"#
      case _ where isUnsafe(scalar):
        result += #"\u{"# + String(scalar.value, radix: 16, uppercase: true) + "}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  /// Control characters, and those that turn the direction of the text around them.
  private static func isUnsafe(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F...0x9F, 0x061C, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }
}
