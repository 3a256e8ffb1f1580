/// One escape sequence of a JSON string, in bytes that the scan has found well-formed.
struct JSONEscape {
  /// The code point that it stands for; a surrogate where the other half of the pair is not there.
  let codePoint: UInt32
  /// How many bytes it takes up.
  let length: Int

  /// Whether it stands for half of a surrogate pair, which no text can hold.
  var isLoneSurrogate: Bool { codePoint & 0xFFFF_F800 == 0xD800 }

  /// Reads the escape whose backslash is at an offset.
  init(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) {
    switch bytes[start + 1] {
    case UInt8(ascii: "u"):
      let unit = Self.unit(at: start + 2, in: bytes)
      if unit & 0xFC00 == 0xD800, start + 12 <= bytes.count,
        bytes[start + 6] == UInt8(ascii: "\\"), bytes[start + 7] == UInt8(ascii: "u")
      {
        let low = Self.unit(at: start + 8, in: bytes)
        if low & 0xFC00 == 0xDC00 {
          codePoint = 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
          length = 12
          return
        }
      }
      codePoint = unit
      length = 6
      return
    case UInt8(ascii: "b"): codePoint = 0x08
    case UInt8(ascii: "f"): codePoint = 0x0C
    case UInt8(ascii: "n"): codePoint = 0x0A
    case UInt8(ascii: "r"): codePoint = 0x0D
    case UInt8(ascii: "t"): codePoint = 0x09
    case let same: codePoint = UInt32(same)
    }
    length = 2
  }

  /// The UTF-8 of the code point, in the low bytes first, and how many there are.
  ///
  /// A lone surrogate gets the three bytes that UTF-8 would give it if it could: no text has them,
  /// so strings stay apart and in order.
  var utf8: (bytes: UInt32, count: Int) {
    switch codePoint {
    case 0..<0x80:
      return (codePoint, 1)
    case 0x80..<0x800:
      return (0x80C0 | codePoint >> 6 | (codePoint & 0x3F) << 8, 2)
    case 0x800..<0x10000:
      return (
        0x80_80E0 | codePoint >> 12 | (codePoint >> 6 & 0x3F) << 8 | (codePoint & 0x3F) << 16, 3
      )
    default:
      let tail = (codePoint >> 6 & 0x3F) << 16 | (codePoint & 0x3F) << 24
      return (0x8080_80F0 | codePoint >> 18 | (codePoint >> 12 & 0x3F) << 8 | tail, 4)
    }
  }

  /// Writes the text of what lies between the quotes of a string.
  ///
  /// - Parameters:
  ///   - source: The bytes between the quotes.
  ///   - target: Room for as many bytes as the source has; the text never has more.
  /// - Returns: How many bytes were written, and whether they are UTF-8.
  static func unescape(
    _ source: UnsafeBufferPointer<UInt8>, into target: UnsafeMutableBufferPointer<UInt8>
  ) -> (count: Int, isUTF8: Bool) {
    var isUTF8 = true
    var position = 0
    var count = 0
    while position < source.count {
      let byte = source[position]
      if byte != UInt8(ascii: "\\") {
        target[count] = byte
        count += 1
        position += 1
        continue
      }
      let escape = Self(at: position, in: source)
      if escape.isLoneSurrogate { isUTF8 = false }
      var (bytes, length) = escape.utf8
      while length > 0 {
        target[count] = UInt8(truncatingIfNeeded: bytes)
        count += 1
        bytes >>= 8
        length -= 1
      }
      position += escape.length
    }
    return (count, isUTF8)
  }

  /// The value of a hexadecimal digit, or nil.
  @inline(__always)
  static func hexDigit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  private static func unit(at start: Int, in bytes: UnsafeBufferPointer<UInt8>) -> UInt32 {
    var unit: UInt32 = 0
    for position in start..<start + 4 {
      unit = unit << 4 | UInt32(hexDigit(bytes[position]) ?? 0)
    }
    return unit
  }
}
