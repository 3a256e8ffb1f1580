/// What one step of a registered route migration did to the stored routes that a restore read.
public struct AuditedStep: Hashable, Sendable, Codable {
  /// The version of the schema to which the step leads.
  public var version: Int
  /// What the step does, such as `rename the case board to project`.
  public var step: String
  /// How many routes it changed that then decode.
  public var repaired: Int
  /// How many routes it changed that still do not.
  public var failing: Int
  /// How many routes it dropped.
  public var lost: Int

  struct Key: Comparable {
    var version: Int
    var step: String

    static func < (left: Self, right: Self) -> Bool {
      (left.version, left.step) < (right.version, right.step)
    }
  }

  var key: Key { Key(version: version, step: step) }
}
