/// An invariant that did not hold, with the case that shows it.
public struct HarnessViolation: Hashable, Sendable {
  /// What did not hold.
  public var invariant: HarnessInvariant
  /// What was brought about, as small as it could be made.
  ///
  /// It is a case of a smaller world, that of ``before``, and its indices are of the scene there: the
  /// samples of the harness have no such case, or another. ``found`` is the one that can be run again.
  public var minimal: HarnessCase
  /// What was brought about when it was found, in the samples as they are.
  public var found: HarnessCase
  /// What was stored, and in what world, one line each.
  public var before: [String]
  /// What came back, one line each.
  public var after: [String]
  /// What is wrong with it, in one sentence.
  public var explanation: String
  /// Whether the case alone does not show it, but only the run as a whole: it is what two cases tell
  /// together.
  public var needsRun = false
}
