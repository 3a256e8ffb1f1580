/// One step of a stack: a small value that carries ids, never models.
public protocol NavigationRoute: Hashable, Codable, Sendable {
  /// The records that the route's screen shows, the main one first. None unless said otherwise.
  ///
  /// A route without references needs no grant.
  var references: [RecordReference] { get }

  /// Whether the route may come back. False for a recording, a sign-in or a payment, say.
  var isRestorable: Bool { get }

  /// Whether what the route carries must not be stored. False unless said otherwise.
  ///
  /// A save keeps the part of the stack before a sensitive route, and one that is stored already is
  /// not restored. Keep credentials out of routes all the same: a save that sees one is refused.
  var isSensitive: Bool { get }
}

extension NavigationRoute {
  /// None.
  public var references: [RecordReference] { [] }

  /// True.
  public var isRestorable: Bool { true }

  /// False.
  public var isSensitive: Bool { false }

  /// Whether the route is stored, and shown when it was.
  package var mayComeBack: Bool { isRestorable && !isSensitive }
}
