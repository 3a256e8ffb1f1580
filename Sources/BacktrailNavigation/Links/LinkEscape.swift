/// Percent-encoding: once there, once back.
enum LinkEscape {
  /// The text that bytes of a link stand for.
  ///
  /// - Parameters:
  ///   - bytes: The bytes as they stand in the link.
  ///   - allowsBrackets: Whether `[` and `]` may stand there unescaped, as they do in many queries.
  static func decode(
    _ bytes: ArraySlice<UInt8>, allowsBrackets: Bool = false
  ) throws(LinkRefusal.Reason) -> String {
    try check(bytes, allowsBrackets: allowsBrackets)
    guard let text = String(validating: PercentEscapes.undone(in: bytes), as: UTF8.self) else {
      throw .invalidUTF8
    }
    guard !text.unicodeScalars.contains(where: \.isControl) else { throw .controlCharacter }
    return text
  }

  /// Refuses bytes that no URL has, and escapes that are none.
  static func check(
    _ bytes: ArraySlice<UInt8>, allowsBrackets: Bool
  ) throws(LinkRefusal.Reason) {
    for index in bytes.indices {
      let byte = bytes[index]
      if byte == UInt8(ascii: "%") {
        guard index + 2 < bytes.endIndex, ASCII.hexadecimal(bytes[index + 1]) != nil,
          ASCII.hexadecimal(bytes[index + 2]) != nil
        else { throw .malformedEscape }
      } else if !isPlain(byte) && !(allowsBrackets && isBracket(byte)) {
        throw .malformedURL
      }
    }
  }

  /// Appends a text with everything escaped that is not an unreserved character of RFC 3986.
  ///
  /// So a plus reads as a plus also where others take it for a space.
  static func append(_ text: String, to link: inout [UInt8]) {
    for byte in text.utf8 {
      if isUnreserved(byte) {
        link.append(byte)
      } else {
        link.append(UInt8(ascii: "%"))
        link.append(digit(byte >> 4))
        link.append(digit(byte & 0xF))
      }
    }
  }

  /// Whether a byte never needs an escape.
  static func isUnreserved(_ byte: UInt8) -> Bool {
    ASCII.isURLBase64(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "~")
  }

  /// Whether a byte may stand unescaped in a path or a query: what RFC 3986 allows in either, and
  /// what is not ASCII.
  private static func isPlain(_ byte: UInt8) -> Bool {
    if byte >= 0x80 || isUnreserved(byte) { return true }
    return switch byte {
    case UInt8(ascii: "!"), UInt8(ascii: "$"), UInt8(ascii: "&")...UInt8(ascii: ","),
      UInt8(ascii: "/"), UInt8(ascii: ":"), UInt8(ascii: ";"), UInt8(ascii: "="),
      UInt8(ascii: "?"), UInt8(ascii: "@"):
      true
    default: false
    }
  }

  private static func isBracket(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "[") || byte == UInt8(ascii: "]")
  }

  private static func digit(_ value: UInt8) -> UInt8 {
    value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "A") + value - 10
  }
}
