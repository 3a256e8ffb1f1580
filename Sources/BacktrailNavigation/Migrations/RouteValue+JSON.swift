extension RouteValue {
  /// Reads a value of a text.
  ///
  /// - Throws: ``DecodeFailure``, `invalidValue` where a string or a key holds half a surrogate pair,
  ///   which is no text.
  package init(_ node: JSONNode, in text: JSONText) throws(DecodeFailure) {
    switch text.kind(of: node) {
    case .null: self = .null
    case .true: self = .bool(true)
    case .false: self = .bool(false)
    case .number: self = .number(String(decoding: text.bytes(of: node), as: UTF8.self))
    case .string:
      guard let string = text.string(node) else { throw DecodeFailure(.invalidValue) }
      self = .string(string)
    case .array:
      var elements: [RouteValue] = []
      elements.reserveCapacity(text.count(of: node))
      for element in text.elements(of: node) { elements.append(try Self(element, in: text)) }
      self = .array(elements)
    case .object:
      var members: [(String, RouteValue)] = []
      for (key, value) in text.members(of: node) {
        guard let key = text.string(key) else { throw DecodeFailure(.invalidValue) }
        members.append((key, try Self(value, in: text)))
      }
      self = .object(RouteMembers(members))
    }
  }

  /// Appends the value in the canonical form of JSON.
  ///
  /// - Parameter depth: How many more arrays and objects may lie within each other.
  /// - Throws: ``DecodeFailure``, `invalidValue` for a number that is none, or `tooDeep`.
  package func append(to bytes: inout [UInt8], depth: Int) throws(DecodeFailure) {
    switch self {
    case .null: bytes += "null".utf8
    case .bool(let value): bytes += (value ? "true" : "false").utf8
    case .number(let digits):
      guard let number = JSONText(number: digits) else { throw DecodeFailure(.invalidValue) }
      bytes += number.bytes
    case .string(let text): JSONWriter.append(text, to: &bytes)
    case .array(let elements):
      guard depth > 0 else { throw DecodeFailure(.tooDeep) }
      bytes.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        try element.append(to: &bytes, depth: depth - 1)
      }
      bytes.append(UInt8(ascii: "]"))
    case .object(let members):
      guard depth > 0 else { throw DecodeFailure(.tooDeep) }
      bytes.append(UInt8(ascii: "{"))
      var isFirst = true
      for (key, value) in members {
        if !isFirst { bytes.append(UInt8(ascii: ",")) }
        isFirst = false
        JSONWriter.append(key, to: &bytes)
        bytes.append(UInt8(ascii: ":"))
        try value.append(to: &bytes, depth: depth - 1)
      }
      bytes.append(UInt8(ascii: "}"))
    }
  }
}

extension JSONText {
  /// The text of one number and nothing else; nil where it is none.
  init?(number digits: String) {
    let bytes = Array(digits.utf8)
    guard let last = bytes.last, last >= UInt8(ascii: "0"), bytes[0] != UInt8(ascii: " "),
      let text = try? JSONText(bytes, maximumDepth: 1), text.kind(of: text.root) == .number,
      text.range(of: text.root) == bytes.indices
    else { return nil }
    self = text
  }
}
