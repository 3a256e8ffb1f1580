/// A step of a schema's route migrations.
public struct RouteStepName: Hashable, Sendable {
  /// The version that its migration leads to.
  public var version: Int
  /// Its place among the steps of that migration, from 0.
  public var index: Int
  /// What it does, in one line.
  public var step: String
}

extension RouteStepName: Comparable {
  /// The order in which steps run.
  public static func < (left: Self, right: Self) -> Bool {
    (left.version, left.index) < (right.version, right.index)
  }
}

extension RouteStepName: CustomStringConvertible {
  /// Such as `2: renameCase "board" to "project"`.
  public var description: String { "\(version): \(step)" }
}
