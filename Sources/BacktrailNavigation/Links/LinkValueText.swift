import Foundation

/// How the values of parameters are read, exactly and in one form only.
enum LinkValueText {
  /// A UUID in its form of 36 characters, in any letter case.
  static func uuid(_ text: String) -> UUID? {
    var text = text
    return text.withUTF8 { UUID(hexadecimal: $0) }
  }

  /// An integer in ASCII digits: no plus, no zero in front, no minus before a zero.
  static func integer(_ text: String) -> Int64? {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "-") { digits = digits.dropFirst() }
    guard let first = digits.first, digits.allSatisfy(ASCII.isDigit) else { return nil }
    if first == UInt8(ascii: "0") && text.utf8.count > 1 { return nil }
    return Int64(text)
  }
}

extension Unicode.Scalar {
  /// Whether this is one of C0, DEL or C1.
  var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
