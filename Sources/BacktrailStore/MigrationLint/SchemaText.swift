internal import BacktrailSQLite

/// The schema of a database in a form in which what means the same is the same.
enum SchemaText {
  /// Each object by its kind and name: its text in small letters, without blanks, comments and the
  /// quotes of names.
  static func all(in connection: Connection) throws -> [String: String] {
    let objects = try SchemaObject.all(in: connection).map {
      ("\($0.kind.rawValue) \($0.name)", plain($0.sql))
    }
    return Dictionary(objects) { first, _ in first }
  }

  /// The names of what is not the same in two databases, in order.
  static func differences(_ left: [String: String], _ right: [String: String]) -> [String] {
    Set(left.keys).union(right.keys).filter { left[$0] != right[$0] }.sorted()
  }

  static func plain(_ sql: String) -> String {
    var result: [UInt8] = []
    var bytes = Array(sql.utf8)[...]
    while let byte = bytes.first {
      switch byte {
      case UInt8(ascii: "'"):
        // The text of a literal counts as it is.
        let end = bytes.dropFirst().firstIndex(of: byte) ?? bytes.endIndex - 1
        result += bytes[...end]
        bytes = bytes[(end + 1)...]
      case UInt8(ascii: "-") where bytes.dropFirst().first == byte:
        bytes = bytes.drop { $0 != UInt8(ascii: "\n") }
      case UInt8(ascii: "/") where bytes.dropFirst().first == UInt8(ascii: "*"):
        bytes = afterComment(bytes.dropFirst(2))
      case UInt8(ascii: "\""), UInt8(ascii: "["), UInt8(ascii: "`"):
        // The blanks of a name count.
        let close = byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : byte
        let end = bytes.dropFirst().firstIndex(of: close) ?? bytes.endIndex - 1
        result += bytes[...end].filter { $0 != byte && $0 != close }.map(small)
        bytes = bytes[(end + 1)...]
      case UInt8(ascii: " "), 9...13:
        bytes.removeFirst()
      default:
        result.append(small(byte))
        bytes.removeFirst()
      }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private static func small(_ byte: UInt8) -> UInt8 {
    let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
    return isCapital ? byte + 32 : byte
  }

  private static func afterComment(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = bytes
    while let star = rest.firstIndex(of: UInt8(ascii: "*")) {
      rest = rest[(star + 1)...]
      if rest.first == UInt8(ascii: "/") { return rest.dropFirst() }
    }
    return []
  }
}
