/// The elements of an array, one after the other.
///
/// As in Foundation, an element that fails to decode is not passed over.
struct RouteUnkeyedContainer: UnkeyedDecodingContainer {
  private let state: RouteDecodingState
  private let node: JSONNode
  private var element: JSONNode
  private(set) var currentIndex = 0

  init(_ state: RouteDecodingState, _ node: JSONNode) throws {
    guard state.text.kind(of: node) == .array else { throw state.mismatch([Any].self, at: node) }
    self.state = state
    self.node = node
    element = JSONNode(node.index + 1)
  }

  var codingPath: [any CodingKey] { state.path(to: node) }

  var count: Int? { state.text.count(of: node) }

  var isAtEnd: Bool { element == state.text.following(node) }

  mutating func decodeNil() throws -> Bool {
    guard state.text.kind(of: try next(Never.self)) == .null else { return false }
    advance()
    return true
  }

  mutating func decode(_ type: Bool.Type) throws -> Bool {
    try take(type) { try $0.bool(at: $1) }
  }

  mutating func decode(_ type: String.Type) throws -> String {
    try take(type) { try $0.string(at: $1) }
  }

  mutating func decode(_ type: Double.Type) throws -> Double {
    try take(type) { try $0.double(at: $1) }
  }

  mutating func decode(_ type: Float.Type) throws -> Float {
    try take(type) { try $0.float(at: $1) }
  }

  mutating func decode(_ type: Int.Type) throws -> Int { try integer() }
  mutating func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
  mutating func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
  mutating func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
  mutating func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
  mutating func decode(_ type: Int128.Type) throws -> Int128 { try integer() }
  mutating func decode(_ type: UInt.Type) throws -> UInt { try integer() }
  mutating func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
  mutating func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
  mutating func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
  mutating func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }
  mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try integer() }

  mutating func decode<T: Decodable>(_ type: T.Type) throws -> T {
    try take(type) { try $0.value(type, at: $1) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) throws -> KeyedDecodingContainer<NestedKey> {
    KeyedDecodingContainer(
      try take(KeyedDecodingContainer<NestedKey>.self) { state, node in
        try RouteKeyedContainer<NestedKey>(state, node)
      })
  }

  mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try take((any UnkeyedDecodingContainer).self) { try RouteUnkeyedContainer($0, $1) }
  }

  mutating func superDecoder() throws -> any Decoder {
    try take((any Decoder).self) { RouteNodeDecoder(state: $0, node: $1) }
  }

  private mutating func integer<Integer: FixedWidthInteger>() throws -> Integer {
    try take(Integer.self) { try $0.integer(at: $1) }
  }

  /// Decodes the element that is next, and passes over it when that succeeded.
  @inline(__always)
  private mutating func take<Value>(
    _ type: @autoclosure () -> Any.Type, _ decode: (RouteDecodingState, JSONNode) throws -> Value
  ) throws -> Value {
    let value = try decode(state, try next(type()))
    advance()
    return value
  }

  private func next(_ type: @autoclosure () -> Any.Type) throws -> JSONNode {
    guard isAtEnd else { return element }
    throw state.absent(type(), RouteCodingKey.index(currentIndex), of: node)
  }

  private mutating func advance() {
    element = state.text.following(element)
    currentIndex += 1
  }
}
