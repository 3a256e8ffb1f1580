/// How the text of a report is laid out.
public struct HarnessTextStyle: Hashable, Sendable {
  /// How many characters fit on a line. Lines that are to be copied may be longer.
  public var width: Int
  /// Whether signs have colours beside their form: for terminals only.
  public var isColoured: Bool

  /// A layout; without colours, and 80 characters wide, unless said otherwise.
  public init(width: Int = 80, isColoured: Bool = false) {
    self.width = width
    self.isColoured = isColoured
  }

  /// Text in a colour, where there are colours.
  func paint(_ text: String, _ colour: Colour) -> String {
    isColoured ? "\u{1B}[\(colour.rawValue)m\(text)\u{1B}[0m" : text
  }

  /// The codes that a terminal knows.
  enum Colour: String {
    case green = "32"
    case red = "1;31"
    case faint = "2"
    case bold = "1"
  }

  /// The words of a text in lines that fit, each behind so many spaces.
  func wrapped(_ text: String, indent: Int = 0) -> [String] {
    let lead = String(repeating: " ", count: indent)
    var lines: [String] = []
    for word in text.split(separator: " ") {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] = "\(last) \(word)"
      } else {
        lines.append(lead + word)
      }
    }
    return lines
  }
}
