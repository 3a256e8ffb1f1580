/// A checksum over the values of one row, kept with the row and verified when it is read.
///
/// About a third of the single bits that can flip in an SQLite file leave a file in which its own
/// integrity check finds nothing. Every step here can be undone, so rows that differ in a single
/// word never share a checksum. It guards against damage, not against somebody who can write the
/// file.
struct RowChecksum {
  private var state: UInt64 = 0x9E37_79B9_7F4A_7C15

  private mutating func mix(_ word: UInt64) {
    state = (state ^ word) &* 0xFF51_AFD7_ED55_8CCD
    state ^= state >> 32
  }

  mutating func add(_ value: Int64) {
    mix(1)
    mix(UInt64(bitPattern: value))
  }

  mutating func add(_ value: Int64?) {
    guard let value else { return mix(2) }
    add(value)
  }

  mutating func add(_ text: String) {
    var text = text
    text.withUTF8 { add(UnsafeRawBufferPointer($0)) }
  }

  mutating func add(_ text: String?) {
    guard let text else { return mix(2) }
    add(text)
  }

  mutating func add(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { add($0) }
  }

  mutating func add(_ bytes: UnsafeRawBufferPointer) {
    mix(3)
    mix(UInt64(bytes.count))
    var offset = 0
    while offset + 8 <= bytes.count {
      mix(UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)))
      offset += 8
    }
    var rest: UInt64 = 0
    while offset < bytes.count {
      rest = rest << 8 | UInt64(bytes[offset])
      offset += 1
    }
    mix(rest)
  }

  var value: Int64 { Int64(bitPattern: state) }
}
