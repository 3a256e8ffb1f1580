public import BacktrailNavigation

/// Routes that did not come back for one reason, all of one case.
public struct AuditGroup: Hashable, Sendable, Codable {
  /// Why they did not come back.
  public var reason: Reason
  /// The name of their case in the encoded form; nil where it cannot be told.
  public var caseName: String?
  /// Whether they are held back because something is not known yet, and not lost.
  public var isParked: Bool
  /// How many routes this is the reason of.
  public var routes = 0
  /// How many more went with them: those after them in their stacks.
  public var behind = 0
  /// In how many scenes.
  public var scenes = 0
  /// Some of the routes, the first that were met.
  public var examples: [AuditExample] = []

  init(reason: Reason, caseName: String?, isParked: Bool) {
    self.reason = reason
    self.caseName = caseName
    self.isParked = isParked
  }

  /// What tells one group from another.
  struct Key: Hashable, Comparable {
    var reason: String
    var caseName: OpaqueText
    var isParked: Bool

    static func < (left: Self, right: Self) -> Bool {
      if left.reason != right.reason { return left.reason < right.reason }
      if left.caseName != right.caseName { return left.caseName < right.caseName }
      return !left.isParked && right.isParked
    }
  }

  var key: Key {
    Key(
      reason: reason.rawValue, caseName: OpaqueText(caseName ?? ""), isParked: isParked)
  }

  mutating func add(_ other: Self, examples limit: Int) {
    routes += other.routes
    behind += other.behind
    scenes += other.scenes
    examples += other.examples.prefix(max(0, limit - examples.count))
  }
}
