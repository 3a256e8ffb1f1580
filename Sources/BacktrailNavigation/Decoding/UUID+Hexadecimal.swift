import Foundation

extension UUID {
  /// Reads 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12, in any letter case.
  ///
  /// `UUID(uuidString:)` reads the same form, ten times slower.
  init?(hexadecimal text: UnsafeBufferPointer<UInt8>) {
    let hyphen = UInt8(ascii: "-")
    guard text.count == 36, text[8] == hyphen, text[13] == hyphen, text[18] == hyphen,
      text[23] == hyphen
    else { return nil }
    let bytes = UnsafeRawBufferPointer(text)
    func word(_ offset: Int) -> UInt64 {
      UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
    }
    func halfWord(_ offset: Int) -> UInt64 {
      UInt64(UInt32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }
    guard
      let first = Self.digits(word(0)), let second = Self.digits(halfWord(9) << 32 | halfWord(14)),
      let third = Self.digits(halfWord(19) << 32 | halfWord(24)), let fourth = Self.digits(word(28))
    else { return nil }
    let halves = ((first << 32 | second).bigEndian, (third << 32 | fourth).bigEndian)
    self.init(uuid: unsafeBitCast(halves, to: uuid_t.self))
  }

  /// Reads eight hexadecimal digits at once, the first of them in the highest byte.
  private static func digits(_ word: UInt64) -> UInt64? {
    // In each byte below 0x80, adding a number sets the high bit from a certain character on.
    let ones: UInt64 = 0x0101_0101_0101_0101
    let highs = ones &* 0x80
    guard word & highs == 0 else { return nil }
    let lower = word | ones &* 0x20
    let isDigit = (word &+ ones &* (0x80 - 0x30)) & ~(word &+ ones &* (0x80 - 0x3A))
    let isLetter = (lower &+ ones &* (0x80 - 0x61)) & ~(lower &+ ones &* (0x80 - 0x67))
    guard (isDigit | isLetter) & highs == highs else { return nil }
    // A letter has bit 6 set and counts from 1 in its low half: nine more make it ten to fifteen.
    var value = (word & (ones &* 0x0F)) &+ ((word >> 6) & ones) &* 9
    value = (value | value >> 4) & 0x00FF_00FF_00FF_00FF
    value = (value | value >> 8) & 0x0000_FFFF_0000_FFFF
    return (value | value >> 16) & 0xFFFF_FFFF
  }
}
