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
