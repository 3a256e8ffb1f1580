/// How far an audit or a rewriting of scenes has come, told after each batch.
public struct SceneProgress<Result: Sendable>: Sendable {
  /// What whoever is told says to it.
  public enum Answer: Hashable, Sendable {
    /// Go on.
    case goOn
    /// Stop here, and return what there is so far with the position at which to go on.
    case stop
  }

  /// How many scenes are done.
  public var done: Int
  /// Of how many, as counted at the start: those from the position on that were not discarded.
  public var total: Int
  /// What there is so far.
  public var result: Result
}
