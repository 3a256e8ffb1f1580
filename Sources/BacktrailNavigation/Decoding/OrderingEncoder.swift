import Foundation

/// Hands a value on to Foundation's encoder, with what has no order of its own in one that only its
/// elements decide.
///
/// A `Set`, and a `Dictionary` whose keys are neither strings nor integers, is encoded as an array in
/// the order of its hash table, which is another one in every process.
struct OrderingEncoder: Encoder {
  let elements: EncodedElements
  let base: any Encoder

  var codingPath: [any CodingKey] { base.codingPath }
  var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(OrderedMembers(elements: elements, base: base.container(keyedBy: type)))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    OrderedElements(elements: elements, base: base.unkeyedContainer())
  }

  func singleValueContainer() -> any SingleValueEncodingContainer {
    OrderedValue(elements: elements, base: base.singleValueContainer())
  }
}

/// A value that an ``OrderingEncoder`` hands on.
private struct Ordered<Value: Encodable>: Encodable {
  let value: Value
  let elements: EncodedElements

  func encode(to encoder: any Encoder) throws {
    let encoder = OrderingEncoder(elements: elements, base: encoder)
    if let unordered = value as? any UnorderedCollection {
      try unordered.encodeInOrder(to: encoder)
    } else {
      try value.encode(to: encoder)
    }
  }

  /// Gives `encode` the value, as it is or in its order.
  ///
  /// What Foundation's encoder knows by its type, and writes in a way of its own, it has to see; and
  /// a single value hands itself on, which would never end.
  @inline(__always)
  static func hand<Result>(
    _ value: Value, _ elements: EncodedElements, to encode: (any Encodable) throws -> Result
  ) rethrows -> Result {
    if isWhole { return try encode(value) }
    return try encode(Ordered(value: value, elements: elements))
  }

  /// Whether Foundation's encoder writes values of this type by itself.
  private static var isWhole: Bool {
    // The comparison of two types costs next to nothing, while that of a value with one does.
    Value.self == String.self || Value.self == Int.self || Value.self == Bool.self
      || Value.self == Double.self || Value.self == Float.self || Value.self == Date.self
      || Value.self == Data.self || Value.self == URL.self || Value.self == Decimal.self
      || Value.self is any FixedWidthInteger.Type
  }
}

private struct OrderedValue: SingleValueEncodingContainer {
  let elements: EncodedElements
  var base: any SingleValueEncodingContainer
  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encodeNil() throws { try base.encodeNil() }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try Ordered.hand(value, elements) { try base.encode($0) }
  }
}

private struct OrderedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let elements: EncodedElements
  var base: KeyedEncodingContainer<Key>
  var codingPath: [any CodingKey] { base.codingPath }

  mutating func encodeNil(forKey key: Key) throws { try base.encodeNil(forKey: key) }

  mutating func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try Ordered.hand(value, elements) { try base.encode($0, forKey: key) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(
      OrderedMembers<NestedKey>(
        elements: elements, base: base.nestedContainer(keyedBy: type, forKey: key)))
  }

  mutating func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    OrderedElements(elements: elements, base: base.nestedUnkeyedContainer(forKey: key))
  }

  mutating func superEncoder() -> any Encoder {
    OrderingEncoder(elements: elements, base: base.superEncoder())
  }

  mutating func superEncoder(forKey key: Key) -> any Encoder {
    OrderingEncoder(elements: elements, base: base.superEncoder(forKey: key))
  }
}

private struct OrderedElements: UnkeyedEncodingContainer {
  let elements: EncodedElements
  var base: any UnkeyedEncodingContainer
  var codingPath: [any CodingKey] { base.codingPath }
  var count: Int { base.count }

  mutating func encodeNil() throws { try base.encodeNil() }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try Ordered.hand(value, elements) { try base.encode($0) }
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    KeyedEncodingContainer(
      OrderedMembers<NestedKey>(elements: elements, base: base.nestedContainer(keyedBy: type)))
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    OrderedElements(elements: elements, base: base.nestedUnkeyedContainer())
  }

  mutating func superEncoder() -> any Encoder {
    OrderingEncoder(elements: elements, base: base.superEncoder())
  }
}
