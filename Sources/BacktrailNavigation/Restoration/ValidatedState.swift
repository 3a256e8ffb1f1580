/// What became of a state that was validated.
public struct ValidatedState<Schema: NavigationSchema>: Sendable {
  /// What of the state is valid.
  public var state: SceneState<Schema>
  /// The verdicts, and why anything was dropped. What waits to be presented is told among what is
  /// presented, after it.
  public var report: RestorationReport

  /// Whether every route is valid.
  public var isWhole: Bool { report.dropped.isEmpty && report.parked.isEmpty }
}
