internal import BacktrailNavigation

/// What one step of the registered route migrations did to stored routes.
///
/// Only routes that are decoded count: one behind a route that does not decode is not.
public struct AuditedStep: Hashable, Sendable, Codable {
  /// The version of the schema that the step's migration leads to.
  public var version: Int
  /// The step's place in that migration, from 0.
  public var index: Int
  /// What the step does, such as `renameCase "board" to "project"`.
  public var step: String
  /// How many routes it changed that then decode.
  public var repaired = 0
  /// How many routes it changed, or was to change, that still do not decode.
  public var failing = 0
  /// How many routes it took out of their stacks.
  public var removed = 0

  init(_ name: RouteStepName) {
    version = name.version
    index = name.index
    step = name.step
  }

  /// What tells one step from another, in the order in which they run.
  struct Key: Comparable {
    var version: Int
    var index: Int
    var step: String

    static func < (left: Self, right: Self) -> Bool {
      (left.version, left.index, left.step) < (right.version, right.index, right.step)
    }
  }

  var key: Key { Key(version: version, index: index, step: step) }
}
