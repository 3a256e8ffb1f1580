/// Random JSON documents, written as untidily as the grammar allows.
enum RandomJSON {
  static func document(using generator: inout SeededGenerator) -> String {
    space(&generator) + value(depth: 5, &generator) + space(&generator)
  }

  private static func value(depth: Int, _ generator: inout SeededGenerator) -> String {
    switch Int.random(in: 0..<(depth > 0 ? 10 : 6), using: &generator) {
    case 0: return "null"
    case 1: return Bool.random(using: &generator) ? "true" : "false"
    case 2, 3: return number(&generator)
    case 4, 5: return string(&generator)
    case 6, 7:
      let elements = (0..<Int.random(in: 0...5, using: &generator)).map { _ in
        space(&generator) + value(depth: depth - 1, &generator) + space(&generator)
      }
      return "[\(elements.joined(separator: ","))\(elements.isEmpty ? space(&generator) : "")]"
    default:
      let members = (0..<Int.random(in: 0...5, using: &generator)).map { index in
        // The index keeps the keys apart; Foundation keeps one of those it holds for equal.
        let key = string(&generator).dropLast() + "\(index)\""
        return space(&generator) + key + space(&generator) + ":" + space(&generator)
          + value(depth: depth - 1, &generator) + space(&generator)
      }
      return "{\(members.joined(separator: ","))\(members.isEmpty ? space(&generator) : "")}"
    }
  }

  private static func space(_ generator: inout SeededGenerator) -> String {
    ["", "", "", " ", "\n", "\t", "\r\n  "].randomElement(using: &generator) ?? ""
  }

  private static func number(_ generator: inout SeededGenerator) -> String {
    let sign = Bool.random(using: &generator) ? "-" : ""
    let whole =
      UInt64.random(in: 0...UInt64.max, using: &generator)
      >> UInt64.random(
        in: 0..<64, using: &generator)
    let fraction = ["", "", ".0", ".5", ".250", ".333333333333"].randomElement(using: &generator)
    let exponent = ["", "", "", "e0", "E+7", "e-12"].randomElement(using: &generator)
    return sign + String(whole) + (fraction ?? "") + (exponent ?? "")
  }

  private static func string(_ generator: inout SeededGenerator) -> String {
    let pieces = [
      "a", "B", "0", " ", "/", "é", "ß", "漢", "😀", "\u{7F}", "\u{2028}", "longer plain text",
      "\\\"", "\\\\", "\\/", "\\b", "\\f", "\\n", "\\r", "\\t", "\\u0000", "\\u001F", "\\u0041",
      "\\u00e9", "\\u6F22", "\\ud83d\\ude00",
    ]
    let count = Int.random(in: 0...8, using: &generator)
    let content = (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }
    return "\"\(content.joined())\""
  }
}
