public import Foundation

/// Who asks: an id and a set of roles, given at every call and never stored as a session.
///
/// While an app does not know yet who is signed in, it asks as ``unknown``: a restore is then
/// deferred and a save refused, and nothing is lost.
public struct Principal: Hashable, Sendable {
  package let idText: OpaqueText?
  private let roleTexts: Set<OpaqueText>

  /// The id, or nil while the principal is not known yet. A UUID is in lowercase.
  public var id: String? { idText?.text }

  /// The roles, ordered by their bytes.
  public var roles: [String] { roleTexts.sorted().map(\.text) }

  /// A principal whose id and roles are known.
  ///
  /// - Parameters:
  ///   - id: The id, compared byte by byte. A UUID is one id in any letter case.
  ///   - roles: The names of the roles, compared byte by byte. Order and repetition do not matter.
  public init(_ id: String, roles: [String] = []) {
    idText = OpaqueText(CanonicalID.of(id))
    roleTexts = Set(roles.map(OpaqueText.init))
  }

  /// A principal whose roles come from any sequence, such as a set.
  public init(_ id: String, roles: some Sequence<String>) {
    self.init(id, roles: Array(roles))
  }

  /// A principal whose id is a UUID.
  public init(_ id: UUID, roles: [String] = []) {
    self.init(CanonicalID.of(id), roles: roles)
  }

  private init() {
    idText = nil
    roleTexts = []
  }

  /// The principal is not known yet: signing in, or the session is still being loaded.
  public static let unknown = Self()

  /// The subjects of grants that speak of this principal: itself, its roles and everyone.
  public var subjects: [Subject] {
    var subjects: [Subject] = [.everyone]
    if let id { subjects.append(.principal(id)) }
    for role in roleTexts.sorted() { subjects.append(.role(role.text)) }
    return subjects
  }

  /// What makes the id or a role unfit, or nil.
  public var problem: IdentifierProblem? {
    if let id, let problem = IdentifierRule.problem(inName: id) { return problem }
    for role in roleTexts {
      if let problem = IdentifierRule.problem(inName: role.text) { return problem }
    }
    return nil
  }
}

extension Principal: CustomStringConvertible {
  /// The id and roles.
  public var description: String {
    guard let id else { return "a principal that is not known yet" }
    return roleTexts.isEmpty ? id : "\(id) (\(roles.joined(separator: ", ")))"
  }
}
