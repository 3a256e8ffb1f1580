/// A piece of a statement, as far as those need to be told apart who look at scripts.
enum SQLToken: Equatable {
  /// A keyword, a number or a name without quotes, in capitals where it is ASCII.
  case word(String)
  /// A string, or a name in quotes, with what it holds.
  case quoted(String)
  /// Any other character.
  case mark(UInt8)
}

/// Takes a text apart into tokens, passing over blanks and comments.
///
/// It never fails: what SQLite would refuse comes out as marks, or as a quoted piece that reaches to
/// the end.
struct SQLTokenizer {
  private let text: UnsafeBufferPointer<UInt8>

  /// Where the next token is looked for.
  private(set) var position: Int

  init(_ text: UnsafeBufferPointer<UInt8>, from position: Int = 0) {
    self.text = text
    self.position = position
  }

  mutating func next() -> SQLToken? {
    var scanner = SQLScanner(text, from: position)
    guard scanner.skipBlanks() else {
      position = text.count
      return nil
    }
    position = scanner.position
    let byte = text[position]
    switch byte {
    case UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: "`"): return quoted(until: byte)
    case UInt8(ascii: "["): return quoted(until: UInt8(ascii: "]"))
    case _ where Self.isWordPart(byte): return word()
    default:
      position += 1
      return .mark(byte)
    }
  }

  private mutating func word() -> SQLToken {
    let end = text[position...].firstIndex { !Self.isWordPart($0) } ?? text.count
    defer { position = end }
    let capitals = text[position..<end].map {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) ? $0 - 32 : $0
    }
    return .word(String(decoding: capitals, as: UTF8.self))
  }

  /// A quote that is doubled stands for itself, except for the one of brackets.
  private mutating func quoted(until quote: UInt8) -> SQLToken {
    var content: [UInt8] = []
    var index = position + 1
    while index < text.count {
      if text[index] == quote {
        let isDoubled =
          quote != UInt8(ascii: "]") && index + 1 < text.count && text[index + 1] == quote
        guard isDoubled else { break }
        index += 1
      }
      content.append(text[index])
      index += 1
    }
    position = min(index + 1, text.count)
    return .quoted(String(decoding: content, as: UTF8.self))
  }

  private static func isWordPart(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), 0x80...:
      true
    default: false
    }
  }
}
