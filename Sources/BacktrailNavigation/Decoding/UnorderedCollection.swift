/// A collection that encodes as an array whose order says nothing.
protocol UnorderedCollection {
  /// What encodes as the collection does, ordered by the encoded forms of its elements.
  func inOrder() -> any Encodable
}

extension Set: UnorderedCollection where Element: Encodable {
  func inOrder() -> any Encodable {
    OrderedArray(elements: inEncodedOrder(of: \.self))
  }
}

extension Dictionary: UnorderedCollection where Key: Encodable, Value: Encodable {
  func inOrder() -> any Encodable {
    // These are the keys of an object, whose order the canonical form decides.
    if Key.self == String.self || Key.self == Int.self
      || Key.self is any CodingKeyRepresentable.Type
    {
      return Ordered(value: self)
    }
    return OrderedPairs(pairs: inEncodedOrder(of: \.key))
  }
}

extension Collection {
  /// The elements, ordered by the encoded form of a part of each. Those that cannot be encoded come
  /// first, and fail where they are encoded.
  fileprivate func inEncodedOrder(of part: (Element) -> some Encodable) -> [Element] {
    map { (bytes: (try? RouteEncoder.encode(part($0))) ?? [], element: $0) }
      .sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
      .map(\.element)
  }
}

private struct OrderedArray<Element: Encodable>: Encodable {
  let elements: [Element]

  func encode(to encoder: any Encoder) throws {
    var container = OrderingEncoder(base: encoder).unkeyedContainer()
    for element in elements { try container.encode(element) }
  }
}

private struct OrderedPairs<Key: Encodable & Hashable, Value: Encodable>: Encodable {
  let pairs: [Dictionary<Key, Value>.Element]

  func encode(to encoder: any Encoder) throws {
    var container = OrderingEncoder(base: encoder).unkeyedContainer()
    for pair in pairs {
      try container.encode(pair.key)
      try container.encode(pair.value)
    }
  }
}
