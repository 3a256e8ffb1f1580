/// The members of an object.
struct RouteKeyedContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
  private let state: RouteDecodingState
  private let node: JSONNode

  init(_ state: RouteDecodingState, _ node: JSONNode) throws {
    guard state.text.kind(of: node) == .object else {
      throw state.mismatch([String: Any].self, at: node)
    }
    if state.text.hasEscapedKeys { try Self.checkKeys(of: node, state) }
    self.state = state
    self.node = node
  }

  private static func checkKeys(of node: JSONNode, _ state: RouteDecodingState) throws {
    for (key, _) in state.text.members(of: node) where state.text.string(key) == nil {
      throw state.corrupted("Half of a surrogate pair is not text.", .value, at: node)
    }
  }

  var codingPath: [any CodingKey] { state.path(to: node) }

  var allKeys: [Key] {
    let text = state.text
    // Most objects that are asked are the one case of an enum.
    if text.entry(node).count == 1 {
      guard let name = text.caseName(of: node), let key = Key(stringValue: name) else {
        state.note(knownKeys: 0, of: node)
        return []
      }
      state.note(knownKeys: 1, of: node)
      return [key]
    }
    var keys: [Key] = []
    for (key, value) in text.members(of: node) {
      guard let name = text.string(key), member(name) == value, let key = Key(stringValue: name)
      else { continue }
      keys.append(key)
    }
    state.note(knownKeys: keys.count, of: node)
    return keys
  }

  func contains(_ key: Key) -> Bool {
    member(key.stringValue) != nil
  }

  func decodeNil(forKey key: Key) throws -> Bool {
    state.text.kind(of: try value(key)) == .null
  }

  func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool {
    try state.bool(at: value(key))
  }

  func decode(_ type: String.Type, forKey key: Key) throws -> String {
    try state.string(at: value(key))
  }

  func decode(_ type: Double.Type, forKey key: Key) throws -> Double {
    try state.double(at: value(key))
  }

  func decode(_ type: Float.Type, forKey key: Key) throws -> Float {
    try state.float(at: value(key))
  }

  func decode(_ type: Int.Type, forKey key: Key) throws -> Int {
    try state.integer(at: value(key))
  }

  func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 {
    try state.integer(at: value(key))
  }

  func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 {
    try state.integer(at: value(key))
  }

  func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 {
    try state.integer(at: value(key))
  }

  func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 {
    try state.integer(at: value(key))
  }

  func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 {
    try state.integer(at: value(key))
  }

  func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt {
    try state.integer(at: value(key))
  }

  func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 {
    try state.integer(at: value(key))
  }

  func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 {
    try state.integer(at: value(key))
  }

  func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 {
    try state.integer(at: value(key))
  }

  func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 {
    try state.integer(at: value(key))
  }

  func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 {
    try state.integer(at: value(key))
  }

  func decode<T: Decodable>(_ type: T.Type, forKey key: Key) throws -> T {
    try state.value(type, at: value(key))
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(try RouteKeyedContainer<NestedKey>(state, value(key)))
  }

  func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer {
    try RouteUnkeyedContainer(state, value(key))
  }

  func superDecoder() -> any Decoder {
    decoder("super")
  }

  func superDecoder(forKey key: Key) -> any Decoder {
    decoder(key.stringValue)
  }

  private func decoder(_ name: String) -> RouteNodeDecoder {
    if let value = member(name) { return RouteNodeDecoder(state: state, node: value) }
    return RouteNodeDecoder(state: state, node: node, absence: RouteAbsence(.name(name)))
  }

  private func member(_ name: String) -> JSONNode? {
    state.member(name, of: node)
  }

  private func value(_ key: Key) throws -> JSONNode {
    if let value = member(key.stringValue) { return value }
    throw DecodingError.keyNotFound(
      key,
      DecodingError.Context(codingPath: codingPath, debugDescription: "There is no such member."))
  }
}
