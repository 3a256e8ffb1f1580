/// The parts of a link, as RFC 3986 splits them: nothing is decoded and nothing repaired.
struct LinkSyntax {
  let scheme: ArraySlice<UInt8>
  /// Nil where no two slashes follow the scheme.
  let authority: ArraySlice<UInt8>?
  let path: ArraySlice<UInt8>
  /// Nil where there is no question mark.
  let query: ArraySlice<UInt8>?

  init(_ bytes: [UInt8]) throws(LinkRefusal) {
    guard bytes.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) else { throw LinkRefusal(.malformedURL) }
    guard
      let colon = bytes.firstIndex(where: { $0 == UInt8(ascii: ":") || Self.isEnd($0) }),
      bytes[colon] == UInt8(ascii: ":"), LinkAuthority.isScheme(bytes[..<colon])
    else { throw LinkRefusal(.schemeMissing) }
    scheme = bytes[..<colon]
    var rest = bytes[(colon + 1)...]
    if rest.starts(with: "//".utf8) {
      let start = rest.startIndex + 2
      let end = rest[start...].firstIndex(where: Self.isEnd) ?? rest.endIndex
      authority = rest[start..<end]
      rest = rest[end...]
    } else {
      authority = nil
    }
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) { rest = rest[..<hash] }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      path = rest[..<mark]
      query = rest[(mark + 1)...]
    } else {
      path = rest
      query = nil
    }
  }

  /// Whether a byte ends a scheme or an authority: a slash, a question mark or a hash.
  private static func isEnd(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "/") || byte == UInt8(ascii: "?") || byte == UInt8(ascii: "#")
  }
}
