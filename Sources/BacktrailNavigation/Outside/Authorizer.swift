/// Somebody who decides on access at once, beside the grants or in their place.
public protocol Authorizer: Sendable {
  /// Decides on each reference of a request, in its order.
  ///
  /// It is asked once for each restore, about every reference that the records leave standing and
  /// about the parents to which a stack could fall back; and again only where the scene was saved
  /// meanwhile, or where a tail is tried.
  func authorize(_ request: AuthorizationRequest) throws -> [Authorization]
}

/// Somebody who decides on access in time, such as another service.
public protocol AsyncAuthorizer: Sendable {
  /// Decides on each reference of a request, in its order.
  ///
  /// It is asked once for each restore, about every reference that the records leave standing and
  /// about the parents to which a stack could fall back; and again only where the scene was saved
  /// meanwhile, or where a tail is tried.
  func authorize(_ request: AuthorizationRequest) async throws -> [Authorization]
}

/// What an authorizer is asked.
public struct AuthorizationRequest: Hashable, Sendable {
  /// Who asks, with the roles that it has.
  public var principal: Principal
  /// The records and the actions, each pair once.
  public var references: [RecordReference]
  /// The instant at which access is weighed.
  public var now: Instant

  /// Makes a request.
  public init(principal: Principal, references: [RecordReference], now: Instant) {
    self.principal = principal
    self.references = references
    self.now = now
  }
}

/// What an authorizer decides on one reference.
public enum Authorization: Hashable, Sendable {
  /// It is allowed, until this instant where it says one. At exactly that instant it has ended.
  case allowed(until: Instant? = nil)
  /// It is not allowed.
  case refused
  /// It cannot be told now.
  case undetermined
}

/// How an authorizer stands to the grants. A deny among the grants stays a deny either way.
public enum AuthorityRelation: String, Hashable, Sendable, CaseIterable {
  /// Both must allow.
  case joinsGrants
  /// The authorizer alone allows.
  case replacesGrants
}
