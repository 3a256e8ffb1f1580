/// A collection that encodes as an array whose order says nothing.
protocol UnorderedCollection {
  /// Encodes the collection as it does by itself, ordered by the encoded forms of its elements.
  func encodeInOrder(to encoder: OrderingEncoder) throws
}

extension Set: UnorderedCollection where Element: Encodable {
  func encodeInOrder(to encoder: OrderingEncoder) throws {
    var container = encoder.unkeyedContainer()
    for element in encoder.inOrder(self, by: \.self) { try container.encode(element) }
  }
}

extension Dictionary: UnorderedCollection where Key: Encodable, Value: Encodable {
  func encodeInOrder(to encoder: OrderingEncoder) throws {
    // These are the keys of an object, whose order the canonical form decides.
    if Key.self == String.self || Key.self == Int.self
      || Key.self is any CodingKeyRepresentable.Type
    {
      return try encode(to: encoder)
    }
    var container = encoder.unkeyedContainer()
    for (key, value) in encoder.inOrder(self, by: \.key) {
      try container.encode(key)
      try container.encode(value)
    }
  }
}

extension OrderingEncoder {
  /// The elements of a collection, ordered by the encoded form of a part of each. Those that cannot be
  /// encoded come first, and fail where they are encoded.
  fileprivate func inOrder<Elements: Collection>(
    _ collection: Elements, by part: (Elements.Element) -> some Encodable & Hashable
  ) -> [Elements.Element] {
    collection.map { (form: elements.form(of: part($0)), element: $0) }
      .sorted { $0.form.lexicographicallyPrecedes($1.form) }
      .map(\.element)
  }
}
