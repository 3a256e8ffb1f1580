/// An allow or a deny: for a subject, for an action, on a target, perhaps until an instant.
///
/// Without a grant nothing is allowed, and a deny always wins over an allow.
public struct Grant: Hashable, Sendable {
  /// Whether a grant allows or denies.
  public enum Effect: String, Hashable, Sendable, Codable, CaseIterable {
    case allow, deny
  }

  /// Whether it allows or denies.
  public var effect: Effect
  /// Whom it speaks of.
  public var subject: Subject
  /// The action that it is for.
  public var action: GrantAction
  /// What it is on.
  public var target: GrantTarget
  /// When it ends. At exactly this instant it has ended.
  public var expires: Instant?

  /// Makes a grant.
  public init(
    _ effect: Effect, _ subject: Subject, _ action: GrantAction, on target: GrantTarget,
    expires: Instant? = nil
  ) {
    self.effect = effect
    self.subject = subject
    self.action = action
    self.target = target
    self.expires = expires
  }

  /// Whether it has ended at an instant.
  public func isExpired(at now: Instant) -> Bool {
    guard let expires else { return false }
    return expires <= now
  }

  /// What makes a part of it unfit, or nil.
  public var problem: IdentifierProblem? {
    subject.problem ?? action.problem ?? target.problem
  }
}

extension Grant: CustomStringConvertible {
  /// Such as `allow role:editor edit on project/* until 2026-01-31T12:00:00Z`.
  public var description: String {
    let text = "\(effect.rawValue) \(subject) \(action) on \(target)"
    guard let expires else { return text }
    return "\(text) until \(expires.rfc3339)"
  }
}
