/// How far a run of the harness has come.
public struct HarnessProgress: Hashable, Sendable {
  /// How many cases are done.
  public var done: Int
  /// How many there are.
  public var total: Int
  /// What is being brought about; nil for random compounds.
  public var fault: HarnessFault?
  /// How many violations were found so far.
  public var violations: Int
}
