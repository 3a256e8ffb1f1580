/// A JSON value, for closures that look into the encoded form of a route.
///
/// ```swift
/// let parameters: RouteValue = ["_0": "p1", "filter": "all", "page": 2]
/// ```
public enum RouteValue: Sendable {
  /// `null`.
  case null
  /// `true` or `false`.
  case bool(Bool)
  /// A number as JSON writes it, such as `12` or `-1.5e3`. Digits are kept as they are.
  case number(String)
  /// A string.
  case string(String)
  /// An array.
  case array([RouteValue])
  /// An object.
  case object(RouteMembers)
}

extension RouteValue {
  /// The text of a string; nil for every other value.
  public var string: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// `true` or `false`; nil for every other value.
  public var bool: Bool? {
    if case .bool(let value) = self { value } else { nil }
  }

  /// A number that is an integer of 64 bits, read exactly; nil for every other value.
  public var integer: Int64? { text?.int64(JSONNode(0)) }

  /// A number as the nearest `Double`; nil for every other value.
  public var double: Double? { text?.double(JSONNode(0)) }

  /// The elements of an array; nil for every other value.
  public var elements: [RouteValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  /// The members of an object; nil for every other value.
  public var members: RouteMembers? {
    if case .object(let members) = self { members } else { nil }
  }

  /// Whether it is `null`.
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }

  /// The text of a number that is one.
  private var text: JSONText? {
    guard case .number(let digits) = self else { return nil }
    return JSONText(number: digits)
  }
}

extension RouteValue: Hashable {
  /// Compares strings byte by byte, and numbers as they are written.
  public static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.bool(let left), .bool(let right)): left == right
    case (.number(let left), .number(let right)), (.string(let left), .string(let right)):
      OpaqueText(left) == OpaqueText(right)
    case (.array(let left), .array(let right)): left == right
    case (.object(let left), .object(let right)): left == right
    default: false
    }
  }

  /// Hashes strings byte by byte.
  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .bool(let value): hasher.combine(value)
    case .number(let text), .string(let text): hasher.combine(OpaqueText(text))
    case .array(let elements): hasher.combine(elements)
    case .object(let members): hasher.combine(members)
    }
  }
}

extension RouteValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral,
  ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral, ExpressibleByStringLiteral,
  ExpressibleByStringInterpolation, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  /// `null`.
  public init(nilLiteral: ()) { self = .null }

  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self = .bool(value) }

  /// A number.
  public init(integerLiteral value: Int64) { self = .number(String(value)) }

  /// A number.
  public init(floatLiteral value: Double) { self = .number("\(value)") }

  /// A string.
  public init(stringLiteral value: String) { self = .string(value) }

  /// An array.
  public init(arrayLiteral elements: RouteValue...) { self = .array(elements) }

  /// An object; the last of several members with one key counts.
  public init(dictionaryLiteral members: (String, RouteValue)...) {
    self = .object(RouteMembers(members))
  }
}
