/// What makes a text unfit to be an identifier.
public enum IdentifierProblem: String, Error, Hashable, Sendable, CustomStringConvertible {
  /// The identifier has no characters.
  case empty
  /// The identifier holds a NUL or another control character.
  case controlCharacter
  /// The identifier is `*`, which stands for "any" in a grant.
  case wildcard
  /// The kind holds a slash, which separates kind from id.
  case slash

  /// One clause that completes "the id …".
  public var description: String {
    switch self {
    case .empty: "is empty"
    case .controlCharacter: "holds a control character"
    case .wildcard: "is \"*\", which stands for any"
    case .slash: "holds a slash"
    }
  }
}

/// The parts of an identifier that have rules of their own.
package enum IdentifierRule {
  /// A kind of record: no control character, not `*`, no slash.
  package static func problem(inKind kind: String) -> IdentifierProblem? {
    problem(inText: kind, refusingSlash: true, refusingWildcard: true)
  }

  /// The id of a record, or an action: no control character, not `*`.
  package static func problem(inID id: String) -> IdentifierProblem? {
    problem(inText: id, refusingSlash: false, refusingWildcard: true)
  }

  /// A principal, a role or a scene: no control character.
  package static func problem(inName name: String) -> IdentifierProblem? {
    problem(inText: name, refusingSlash: false, refusingWildcard: false)
  }

  private static func problem(
    inText text: String, refusingSlash: Bool, refusingWildcard: Bool
  ) -> IdentifierProblem? {
    var text = text
    return text.withUTF8 { bytes in
      if bytes.isEmpty { return .empty }
      var previous: UInt8 = 0
      for byte in bytes {
        // C0, DEL, and C1, which UTF-8 writes as C2 80 … C2 9F.
        if byte < 0x20 || byte == 0x7F || (previous == 0xC2 && byte < 0xA0) {
          return .controlCharacter
        }
        if refusingSlash && byte == UInt8(ascii: "/") { return .slash }
        previous = byte
      }
      if refusingWildcard && bytes.count == 1 && bytes[0] == UInt8(ascii: "*") { return .wildcard }
      return nil
    }
  }
}
