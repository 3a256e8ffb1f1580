/// The parts of a number, in bytes that the scan has found well-formed.
///
/// The number is its digits, read as an integer, times ten to the power of `exponent`.
struct JSONNumber {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where the digits lie, with the point among them.
  private let digits: Range<Int>
  private let isNegative: Bool
  // 64 bits everywhere: a watch counts in 32, which the sum below would overflow.
  private let exponent: Int64

  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    isNegative = bytes.first == UInt8(ascii: "-")
    let start = isNegative ? 1 : 0
    var position = start
    var decimals: Int64 = 0
    var isAfterPoint = false
    scan: while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "."): isAfterPoint = true
      case UInt8(ascii: "e"), UInt8(ascii: "E"): break scan
      default: if isAfterPoint { decimals += 1 }
      }
      position += 1
    }
    digits = start..<position
    exponent = Self.exponent(in: bytes, at: position) - decimals
  }

  /// Reads what follows the `e`. What no text can make up for with digits is cut off.
  private static func exponent(in bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Int64 {
    var position = start + 1
    guard position < bytes.count else { return 0 }
    let isNegative = bytes[position] == UInt8(ascii: "-")
    if isNegative || bytes[position] == UInt8(ascii: "+") { position += 1 }
    var exponent: Int64 = 0
    while position < bytes.count {
      exponent = min(exponent * 10 + Int64(bytes[position] & 0xF), Int64(Int32.max))
      position += 1
    }
    return isNegative ? -exponent : exponent
  }

  /// Whether it has no digit but zero.
  var isZero: Bool {
    digits.allSatisfy { bytes[$0] == UInt8(ascii: "0") || bytes[$0] == UInt8(ascii: ".") }
  }

  /// The integer that it is, or nil where it has a fraction or does not fit.
  func integer<Integer: FixedWidthInteger>() -> Integer? {
    if exponent == 0, digits.count <= 18 {
      var value: Int64 = 0
      for position in digits where bytes[position] != UInt8(ascii: ".") {
        value = value &* 10 &+ Int64(bytes[position] & 0xF)
      }
      return Integer(exactly: isNegative ? -value : value)
    }
    return wideInteger()
  }

  private func wideInteger<Integer: FixedWidthInteger>() -> Integer? {
    if isZero { return 0 }
    // Where the exponent is negative, that many of the last digits have to be zeros.
    var last = digits.upperBound
    var excess = exponent
    while excess < 0 {
      last -= 1
      if bytes[last] == UInt8(ascii: ".") { continue }
      guard bytes[last] == UInt8(ascii: "0") else { return nil }
      excess += 1
    }
    var value: Integer = 0
    for position in digits.lowerBound..<last where bytes[position] != UInt8(ascii: ".") {
      guard shift(&value, adding: bytes[position] & 0xF) else { return nil }
    }
    // A value that is not zero overflows long before a large exponent is used up.
    while excess > 0 {
      guard shift(&value, adding: 0) else { return nil }
      excess -= 1
    }
    return value
  }

  @inline(__always)
  private func shift<Integer: FixedWidthInteger>(
    _ value: inout Integer, adding digit: UInt8
  ) -> Bool {
    let (product, overflow) = value.multipliedReportingOverflow(by: 10)
    let digit = Integer(truncatingIfNeeded: digit)
    let (sum, carry) =
      isNegative
      ? product.subtractingReportingOverflow(digit) : product.addingReportingOverflow(digit)
    value = sum
    return !overflow && !carry
  }

  /// The number as a `Double`, or nil where that takes more than one exact operation.
  ///
  /// An integer up to 2^53 and a power of ten up to 10^22 are exact, so their product and their
  /// quotient are rounded once, and right.
  var exactDouble: Double? {
    guard abs(exponent) < Self.powersOfTen.count else { return nil }
    var mantissa: UInt64 = 0
    for position in digits where bytes[position] != UInt8(ascii: ".") {
      mantissa = mantissa * 10 + UInt64(bytes[position] & 0xF)
      guard mantissa <= 1 << 53 else { return nil }
    }
    let magnitude = Double(mantissa)
    let power = Self.powersOfTen[Int(abs(exponent))]
    let value = exponent < 0 ? magnitude / power : magnitude * power
    return isNegative ? -value : value
  }

  private static let powersOfTen: [Double] = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]
}
