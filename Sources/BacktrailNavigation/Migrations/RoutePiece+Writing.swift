extension RoutePiece {
  /// The canonical form of the route.
  ///
  /// - Throws: ``DecodeFailure``, where something that a step made is no JSON, or too deep.
  func encoded(in text: JSONText, depth: Int) throws(DecodeFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    switch form {
    case .text(let name): JSONWriter.append(name, to: &bytes)
    case .named(let name, let value):
      bytes.append(UInt8(ascii: "{"))
      JSONWriter.append(name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      try value.append(to: &bytes, of: text, depth: depth - 1)
      bytes.append(UInt8(ascii: "}"))
    case .opened(let name, let members):
      bytes.append(UInt8(ascii: "{"))
      JSONWriter.append(name, to: &bytes)
      bytes.append(UInt8(ascii: ":"))
      bytes.append(UInt8(ascii: "{"))
      for (index, member) in members.sorted(by: { $0.key < $1.key }).enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        JSONWriter.append(member.key.text, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        try member.value.append(to: &bytes, of: text, depth: depth - 2)
      }
      bytes += "}}".utf8
    case .other(let value): try value.append(to: &bytes, of: text, depth: depth)
    }
    return bytes
  }
}

extension RoutePiece.Value {
  fileprivate func append(
    to bytes: inout [UInt8], of text: JSONText, depth: Int
  ) throws(DecodeFailure) {
    switch self {
    case .stored(let node): text.appendCanonical(node, to: &bytes)
    case .made(let value): try value.append(to: &bytes, depth: depth)
    }
  }
}
