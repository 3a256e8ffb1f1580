/// The action that a grant is for: one by name, or all.
public struct GrantAction: Hashable, Comparable, Sendable, ExpressibleByStringLiteral {
  package let encoded: OpaqueText

  /// Every action, written `*`.
  public static let all = Self("*")

  /// The action that screens need unless they say otherwise.
  public static let view = Self("view")

  /// An action by its name; `*` stands for all.
  public init(_ name: String) { encoded = OpaqueText(name) }

  /// An action by its name; `*` stands for all.
  public init(stringLiteral name: String) { self.init(name) }

  /// The name, or `*`.
  public var name: String { encoded.text }

  /// Whether a grant for this action speaks of a reference's action.
  package func covers(_ action: OpaqueText) -> Bool {
    encoded == action || self == .all
  }

  /// What makes the name unfit, or nil.
  public var problem: IdentifierProblem? { IdentifierRule.problem(inName: name) }

  /// Orders by the bytes of the name.
  public static func < (left: Self, right: Self) -> Bool { left.encoded < right.encoded }
}

extension GrantAction: CustomStringConvertible {
  /// The name, or `*`.
  public var description: String { name }
}
