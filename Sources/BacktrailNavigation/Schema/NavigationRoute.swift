/// One step of a stack: a small value that carries ids, never models.
public protocol NavigationRoute: Hashable, Codable, Sendable {
  /// The records that the route's screen shows, the main one first. None unless said otherwise.
  ///
  /// A route without references needs no grant.
  var references: [RecordReference] { get }

  /// Whether the route may come back. False for a recording, a sign-in or a payment, say.
  var isRestorable: Bool { get }
}

extension NavigationRoute {
  /// None.
  public var references: [RecordReference] { [] }

  /// True.
  public var isRestorable: Bool { true }
}
