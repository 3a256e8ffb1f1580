import Foundation

/// Finds where in a value the encoding of it fails.
///
/// Foundation's encoder forgets the outer keys of what lies in a nested container, which is where a
/// synthesised enum puts its payload. So the value is encoded once more, after it failed, to an
/// encoder that writes nothing and only knows where it is.
final class EncodingProbe {
  private var culprit: [any CodingKey]?

  private struct NotFinite: Error {}

  /// The path to what cannot be encoded, or nil where all can be.
  static func path<Value: Encodable>(in value: Value) -> [any CodingKey]? {
    let probe = EncodingProbe()
    try? probe.visit(value, at: [])
    return probe.culprit
  }

  /// Visits a value and all in it, and throws where it cannot be encoded.
  func visit<Value: Encodable>(_ value: Value, at path: [any CodingKey]) throws {
    do {
      switch value {
      case let number as Double: if !number.isFinite { throw NotFinite() }
      case let number as Float: if !number.isFinite { throw NotFinite() }
      case let date as Date:
        if !date.timeIntervalSinceReferenceDate.isFinite { throw NotFinite() }
      // What a single value would be handed on as, for ever, or is written in Foundation's way.
      case is Bool, is String, is any FixedWidthInteger, is Data, is URL, is Decimal: break
      default: try value.encode(to: ProbingEncoder(probe: self, codingPath: path))
      }
      // Whatever was thrown within was caught within.
      culprit = nil
    } catch {
      // The innermost value comes first.
      if culprit == nil { culprit = path }
      throw error
    }
  }
}

private struct ProbingEncoder: Encoder, SingleValueEncodingContainer {
  let probe: EncodingProbe
  let codingPath: [any CodingKey]

  var userInfo: [CodingUserInfoKey: Any] { [:] }

  func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> {
    KeyedEncodingContainer(ProbedMembers(probe: probe, codingPath: codingPath))
  }

  func unkeyedContainer() -> any UnkeyedEncodingContainer {
    ProbedElements(probe: probe, codingPath: codingPath)
  }

  func singleValueContainer() -> any SingleValueEncodingContainer { self }

  func encodeNil() {}

  func encode<Value: Encodable>(_ value: Value) throws {
    try probe.visit(value, at: codingPath)
  }
}

private struct ProbedMembers<Key: CodingKey>: KeyedEncodingContainerProtocol {
  let probe: EncodingProbe
  let codingPath: [any CodingKey]

  func encodeNil(forKey key: Key) {}

  func encode<Value: Encodable>(_ value: Value, forKey key: Key) throws {
    try probe.visit(value, at: codingPath + [key])
  }

  func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type, forKey key: Key
  ) -> KeyedEncodingContainer<NestedKey> {
    superEncoder(forKey: key).container(keyedBy: type)
  }

  func nestedUnkeyedContainer(forKey key: Key) -> any UnkeyedEncodingContainer {
    superEncoder(forKey: key).unkeyedContainer()
  }

  func superEncoder() -> any Encoder {
    ProbingEncoder(probe: probe, codingPath: codingPath + [RouteCodingKey.name("super")])
  }

  func superEncoder(forKey key: Key) -> any Encoder {
    ProbingEncoder(probe: probe, codingPath: codingPath + [key])
  }
}

private struct ProbedElements: UnkeyedEncodingContainer {
  let probe: EncodingProbe
  let codingPath: [any CodingKey]
  var count = 0

  mutating func encodeNil() { count += 1 }

  mutating func encode<Value: Encodable>(_ value: Value) throws {
    try probe.visit(value, at: codingPath + [RouteCodingKey.index(count)])
    count += 1
  }

  mutating func nestedContainer<NestedKey: CodingKey>(
    keyedBy type: NestedKey.Type
  ) -> KeyedEncodingContainer<NestedKey> {
    superEncoder().container(keyedBy: type)
  }

  mutating func nestedUnkeyedContainer() -> any UnkeyedEncodingContainer {
    superEncoder().unkeyedContainer()
  }

  mutating func superEncoder() -> any Encoder {
    defer { count += 1 }
    return ProbingEncoder(
      probe: probe, codingPath: codingPath + [RouteCodingKey.index(count)])
  }
}
