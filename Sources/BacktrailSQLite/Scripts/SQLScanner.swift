/// Finds where the statements of a text begin, and on which line.
///
/// It knows blanks, comments and stray semicolons; where a statement ends, SQLite says.
struct SQLScanner {
  private let text: UnsafeBufferPointer<UInt8>
  /// Where the scanner stands.
  private(set) var position: Int

  /// The line that the scanner stands on, from 1.
  private(set) var line = 1

  init(_ text: UnsafeBufferPointer<UInt8>, from position: Int = 0) {
    self.text = text
    self.position = position
  }

  /// What has not been passed yet.
  var rest: UnsafeBufferPointer<UInt8> { UnsafeBufferPointer(rebasing: text[position...]) }

  /// Passes the three bytes that some editors put before a UTF-8 text.
  mutating func skipByteOrderMark() {
    if text[position...].starts(with: [0xEF, 0xBB, 0xBF]) { position += 3 }
  }

  /// Passes a number of bytes, counting their lines.
  mutating func advance(by count: Int) {
    for byte in text[position..<position + count] where byte == UInt8(ascii: "\n") { line += 1 }
    position += count
  }

  /// Passes blanks, comments and empty statements.
  ///
  /// - Returns: Whether anything comes after them.
  mutating func skipToStatement() -> Bool {
    while skipBlanks() {
      guard text[position] == UInt8(ascii: ";") else { return true }
      advance(by: 1)
    }
    return false
  }

  /// Passes blanks and comments.
  ///
  /// - Returns: Whether anything comes after them.
  mutating func skipBlanks() -> Bool {
    while position < text.count {
      switch text[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), 0x0C:
        advance(by: 1)
      case UInt8(ascii: "-") where isNext(UInt8(ascii: "-")):
        let end = text[position...].firstIndex(of: UInt8(ascii: "\n")) ?? text.count
        advance(by: end - position)
      case UInt8(ascii: "/") where isNext(UInt8(ascii: "*")):
        advance(by: endOfBlockComment - position)
      default:
        return true
      }
    }
    return false
  }

  private func isNext(_ byte: UInt8) -> Bool {
    position + 1 < text.count && text[position + 1] == byte
  }

  /// Past the `*/`, or the end of the text where there is none, which SQLite accepts as well.
  private var endOfBlockComment: Int {
    var index = position + 2
    while index + 1 < text.count {
      if text[index] == UInt8(ascii: "*") && text[index + 1] == UInt8(ascii: "/") {
        return index + 2
      }
      index += 1
    }
    return text.count
  }
}
