import BacktrailNavigation

extension JSONValue {
  /// A grant.
  init(_ grant: Grant) {
    self = .object(Self.members(of: grant))
  }

  /// A decision on access with what led to it.
  init(_ access: ExplainedAccess) {
    self = [
      "decision": access.isAllowed ? "allow" : "deny", "reason": JSONValue(access.reason?.rawValue),
      "chain": .array(access.chain.map { JSONValue($0) }),
    ]
  }

  private init(_ link: ExplainedAccess.Link) {
    let grants = link.grants.map { counted in
      JSONValue.object(
        Self.members(of: counted.grant) + [Member("expired", .bool(counted.isExpired))])
    }
    self = [
      "record": JSONValue(link.record), "state": .string(link.state.rawValue),
      "grants": .array(grants),
    ]
  }

  private static func members(of grant: Grant) -> [Member] {
    [
      Member("effect", .string(grant.effect.rawValue)),
      Member("subject", .string(grant.subject.description)),
      Member("action", .string(grant.action.name)),
      Member("target", .string(grant.target.description)),
      Member("expires", JSONValue(grant.expires)),
    ]
  }
}
