public import Foundation

/// The kind and id of a record.
///
/// Kinds and ids are opaque: they are compared byte by byte and never normalised, folded or
/// trimmed. One exception: an id in the form of a UUID is one id in any letter case.
public struct RecordID: Hashable, Comparable, Sendable {
  package let kindText: OpaqueText
  package let idText: OpaqueText

  /// The kind, such as `project`.
  public var kind: String { kindText.text }

  /// The id within its kind.
  public var id: String { idText.text }

  /// Names a record.
  ///
  /// - Parameters:
  ///   - kind: The kind, without a slash.
  ///   - id: The id. A UUID is folded to lowercase.
  public init(_ kind: String, _ id: String) {
    kindText = OpaqueText(kind)
    idText = OpaqueText(CanonicalID.of(id))
  }

  /// Names a record whose id is a UUID.
  public init(_ kind: String, _ id: UUID) {
    kindText = OpaqueText(kind)
    idText = OpaqueText(CanonicalID.of(id))
  }

  /// Names a record whose id is an integer.
  public init(_ kind: String, _ id: some BinaryInteger) {
    kindText = OpaqueText(kind)
    idText = OpaqueText(String(id))
  }

  /// Orders by kind, then id, by their bytes.
  public static func < (left: Self, right: Self) -> Bool {
    if left.kindText != right.kindText { return left.kindText < right.kindText }
    return left.idText < right.idText
  }

  /// What makes this unfit to name a record, or nil.
  public var problem: IdentifierProblem? {
    IdentifierRule.problem(inKind: kind) ?? IdentifierRule.problem(inID: id)
  }
}

extension RecordID: CustomStringConvertible {
  /// The kind, a slash and the id.
  public var description: String { "\(kind)/\(id)" }

  /// Reads `KIND/ID`, where the first slash separates and the id may hold more.
  ///
  /// - Throws: ``IdentifierProblem`` when the kind or the id is unfit.
  public init(parsing text: String) throws(IdentifierProblem) {
    guard let slash = text.utf8.firstIndex(of: UInt8(ascii: "/")) else { throw .empty }
    self.init(String(text[..<slash]), String(text[text.utf8.index(after: slash)...]))
    if let problem { throw problem }
  }
}
