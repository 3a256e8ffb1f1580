import BacktrailNavigation

/// A grant of a random world.
struct WorldGrant: Sendable {
  var isAllow: Bool
  var subject: WorldSubject
  /// The action, or `*` for all.
  var action: String
  var target: WorldTarget
  /// When it ends, in milliseconds since 1970.
  var expires: Int64?

  var grant: Grant {
    Grant(
      isAllow ? .allow : .deny, subject.subject, GrantAction(action), on: target.target,
      expires: expires.map(Instant.init(millisecondsSince1970:)))
  }

  /// Whether another grant speaks of the same subject, action and target with the same effect.
  func hasSameIdentity(as other: Self) -> Bool {
    isAllow == other.isAllow && subject.bytes == other.subject.bytes
      && action.utf8.elementsEqual(other.action.utf8) && target == other.target
  }
}

extension WorldGrant: CustomStringConvertible {
  var description: String {
    let end = expires.map { " until \($0)" } ?? ""
    return "\(isAllow ? "allow" : "deny") \(subject) \(action) on \(target)\(end)"
  }
}
