internal import BacktrailNavigation

/// A route as the oracle takes it: its encoded form, and what it says of itself.
struct HarnessRoute: Sendable {
  /// The canonical encoded form, by which routes are told apart.
  var encoded: EncodedRoute
  /// The records that it shows, the main one first.
  var references: [RecordReference]
  /// Whether it may come back.
  var isRestorable = true
  /// Of two presented items, the one with the higher priority comes back.
  var priority = 0
}

extension HarnessRoute: Hashable {
  static func == (left: Self, right: Self) -> Bool { left.encoded == right.encoded }

  func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}

/// What reading a stored route comes to.
enum HarnessReading: Sendable {
  case route(HarnessRoute)
  /// It does not decode, for one of these reasons.
  case unreadable(Set<Reason>)

  /// The route, where it decodes.
  var route: HarnessRoute? {
    if case .route(let route) = self { route } else { nil }
  }
}
