/// Whom a grant speaks of: one principal, one role, or everyone.
public struct Subject: Hashable, Comparable, Sendable {
  package let encoded: OpaqueText

  /// A subject by the form in which it is stored, which was checked when it was.
  package init(encoded: String) {
    self.encoded = OpaqueText(encoded)
  }

  /// One principal, by its id. A UUID is one id in any letter case.
  public static func principal(_ id: String) -> Self {
    Self(encoded: "user:" + CanonicalID.of(id))
  }

  /// Every principal that has a role.
  public static func role(_ name: String) -> Self { Self(encoded: "role:" + name) }

  /// Every principal.
  public static let everyone = Self(encoded: "everyone")

  /// Reads `user:ID`, `role:NAME` or `everyone`, or gives nil.
  public init?(parsing text: String) {
    if OpaqueText(text) == Self.everyone.encoded {
      self = .everyone
    } else if text.utf8.starts(with: "user:".utf8) {
      self = .principal(String(text.unicodeScalars.dropFirst(5)))
    } else if text.utf8.starts(with: "role:".utf8) {
      self = .role(String(text.unicodeScalars.dropFirst(5)))
    } else {
      return nil
    }
    if problem != nil { return nil }
  }

  /// What makes the principal's id or the role's name unfit, or nil.
  public var problem: IdentifierProblem? {
    if self == .everyone { return nil }
    return IdentifierRule.problem(inName: String(encoded.text.unicodeScalars.dropFirst(5)))
  }

  /// Orders by the bytes of the written form.
  public static func < (left: Self, right: Self) -> Bool { left.encoded < right.encoded }
}

extension Subject: CustomStringConvertible {
  /// `user:ID`, `role:NAME` or `everyone`.
  public var description: String { encoded.text }
}
