/// The escapes of a URL: a percent sign and two hexadecimal digits for one byte.
enum PercentEscapes {
  /// The bytes with every escape undone, once. A percent sign that begins none stays.
  static func undone(in bytes: some RandomAccessCollection<UInt8>) -> [UInt8] {
    var plain: [UInt8] = []
    plain.reserveCapacity(bytes.count)
    var rest = bytes[...]
    while let byte = rest.first {
      if byte == UInt8(ascii: "%"), rest.count > 2,
        let high = ASCII.hexadecimal(rest[rest.index(rest.startIndex, offsetBy: 1)]),
        let low = ASCII.hexadecimal(rest[rest.index(rest.startIndex, offsetBy: 2)])
      {
        plain.append(high << 4 | low)
        rest = rest.dropFirst(3)
      } else {
        plain.append(byte)
        rest = rest.dropFirst()
      }
    }
    return plain
  }
}
