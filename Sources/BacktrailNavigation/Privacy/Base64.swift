/// Reads base64 without anything that could fail on what is none.
enum Base64 {
  /// The bytes that a text stands for; nil where it is no base64.
  ///
  /// - Parameters:
  ///   - text: The text, with its padding or without.
  ///   - isURL: Whether `-` and `_` stand for the last two values, as in a URL, and not `+` and `/`.
  static func decode(_ text: UnsafeBufferPointer<UInt8>, isURL: Bool) -> [UInt8]? {
    var end = text.count
    while end > 0, text.count - end < 2, text[end - 1] == UInt8(ascii: "=") { end -= 1 }
    guard end % 4 != 1 else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(end / 4 * 3 + 2)
    var bits: UInt32 = 0
    var count = 0
    for index in 0..<end {
      guard let value = value(of: text[index], isURL: isURL) else { return nil }
      bits = bits << 6 | UInt32(value)
      count += 6
      if count >= 8 {
        count -= 8
        bytes.append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
      }
    }
    return bytes
  }

  private static func value(of byte: UInt8, isURL: Bool) -> UInt8? {
    switch byte {
    case _ where ASCII.isUppercase(byte): byte - UInt8(ascii: "A")
    case _ where ASCII.isLowercase(byte): byte - UInt8(ascii: "a") + 26
    case _ where ASCII.isDigit(byte): byte - UInt8(ascii: "0") + 52
    case UInt8(ascii: isURL ? "-" : "+"): 62
    case UInt8(ascii: isURL ? "_" : "/"): 63
    default: nil
    }
  }
}
