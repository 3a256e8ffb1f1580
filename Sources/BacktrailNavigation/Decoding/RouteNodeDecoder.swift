/// The decoder that a type's `init(from:)` gets: one value of a JSON text.
///
/// It fits into an existential without an allocation.
struct RouteNodeDecoder: Decoder {
  let state: RouteDecodingState
  /// The value, or, where that is not there, the container that it would be in.
  let node: JSONNode
  /// The key of a value that is not there: `superDecoder()` hands out a decoder all the same.
  var absence: RouteAbsence?

  var codingPath: [any CodingKey] {
    let path = state.path(to: node)
    return absence.map { path + [$0.key] } ?? path
  }

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
    KeyedDecodingContainer(
      try RouteKeyedContainer<Key>(state, try present([String: Any].self)))
  }

  func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
    try RouteUnkeyedContainer(state, try present([Any].self))
  }

  func singleValueContainer() throws -> any SingleValueDecodingContainer {
    self
  }

  /// The value, where there is one.
  private func present(_ type: @autoclosure () -> Any.Type) throws -> JSONNode {
    if let absence { throw state.absent(type(), absence.key, of: node) }
    return node
  }
}

/// The key of a member that is not there. A class, to keep the decoder small.
final class RouteAbsence {
  let key: RouteCodingKey

  init(_ key: RouteCodingKey) {
    self.key = key
  }
}

extension RouteNodeDecoder: SingleValueDecodingContainer {
  func decodeNil() -> Bool {
    absence != nil || state.text.kind(of: node) == .null
  }

  func decode(_ type: Bool.Type) throws -> Bool { try state.bool(at: present(type)) }
  func decode(_ type: String.Type) throws -> String { try state.string(at: present(type)) }
  func decode(_ type: Double.Type) throws -> Double { try state.double(at: present(type)) }
  func decode(_ type: Float.Type) throws -> Float { try state.float(at: present(type)) }
  func decode(_ type: Int.Type) throws -> Int { try state.integer(at: present(type)) }
  func decode(_ type: Int8.Type) throws -> Int8 { try state.integer(at: present(type)) }
  func decode(_ type: Int16.Type) throws -> Int16 { try state.integer(at: present(type)) }
  func decode(_ type: Int32.Type) throws -> Int32 { try state.integer(at: present(type)) }
  func decode(_ type: Int64.Type) throws -> Int64 { try state.integer(at: present(type)) }
  func decode(_ type: Int128.Type) throws -> Int128 { try state.integer(at: present(type)) }
  func decode(_ type: UInt.Type) throws -> UInt { try state.integer(at: present(type)) }
  func decode(_ type: UInt8.Type) throws -> UInt8 { try state.integer(at: present(type)) }
  func decode(_ type: UInt16.Type) throws -> UInt16 { try state.integer(at: present(type)) }
  func decode(_ type: UInt32.Type) throws -> UInt32 { try state.integer(at: present(type)) }
  func decode(_ type: UInt64.Type) throws -> UInt64 { try state.integer(at: present(type)) }
  func decode(_ type: UInt128.Type) throws -> UInt128 { try state.integer(at: present(type)) }

  func decode<T: Decodable>(_ type: T.Type) throws -> T {
    // An absent value is null to an optional.
    if absence != nil { return try T(from: self) }
    return try state.value(type, at: node)
  }
}
