/// A JSON document that is about to be written.
///
/// Written with literals, an object keeps the order of its keys:
///
/// ```swift
/// let document: JSONValue = ["scene": .string(scene), "revision": 3, "sidebar": nil]
/// ```
enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case int(Int64)
  case string(String)
  case array([JSONValue])
  /// Members in the order in which they are written. The caller gives each key once.
  case object([Member])
  /// JSON that is encoded already, as the store keeps it. It is copied as it is.
  case encoded([UInt8])

  /// One key of an object and its value.
  struct Member: Equatable, Sendable {
    let key: String
    let value: JSONValue

    init(_ key: String, _ value: JSONValue) {
      self.key = key
      self.value = value
    }
  }

  /// A string, or null.
  init(_ text: String?) {
    self = text.map { .string($0) } ?? .null
  }

  /// A whole number.
  init(_ number: some BinaryInteger) {
    self = .int(Int64(number))
  }
}

extension JSONValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByStringLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  init(nilLiteral: ()) { self = .null }
  init(booleanLiteral value: Bool) { self = .bool(value) }
  init(integerLiteral value: Int64) { self = .int(value) }
  init(stringLiteral value: String) { self = .string(value) }
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(elements.map { Member($0.0, $0.1) })
  }
}
