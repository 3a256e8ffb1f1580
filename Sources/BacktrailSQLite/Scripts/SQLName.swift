/// Names of tables, columns and the like.
package enum SQLName {
  /// A name as SQLite compares it: the letters of ASCII, and no others, in lowercase.
  package static func folded(_ name: String) -> String {
    let bytes = name.utf8.map {
      (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// A name in quotes, as it is written in a statement.
  package static func quoted(_ name: String) -> String {
    var bytes = [UInt8(ascii: "\"")]
    for byte in name.utf8 {
      if byte == UInt8(ascii: "\"") { bytes.append(byte) }
      bytes.append(byte)
    }
    bytes.append(UInt8(ascii: "\""))
    return String(decoding: bytes, as: UTF8.self)
  }
}
