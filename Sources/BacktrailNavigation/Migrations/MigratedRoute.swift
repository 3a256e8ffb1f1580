/// A stored route that route migrations changed, or tried to.
public struct MigratedRoute: Hashable, Sendable {
  /// Where the route stands.
  public var place: RoutePlace
  /// Its index there, as it is stored.
  public var index: Int
  /// The steps that changed it, in the order in which they ran. Where one failed it is the last.
  public var steps: [RouteStepName]
  /// How many routes it became; 0 where it was taken out, or a step failed.
  public var count: Int
  /// Why the last step failed; nil where none did.
  public var failure: DecodeFailure?
}

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
