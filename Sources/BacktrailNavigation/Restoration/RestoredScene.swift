/// A scene as far as it could be restored, with what became of the rest.
public struct RestoredScene<Schema: NavigationSchema>: Sendable {
  /// The deepest place that is still valid.
  public var state: SceneState<Schema>
  /// What was dropped, and why.
  public var report: RestorationReport

  /// A scene that could not be read: a fresh state, and a report that says why.
  ///
  /// Where it is only not known yet who asks, saving the state leaves what is stored as it is, but
  /// for what the person has changed by then.
  package init(_ report: RestorationReport, scene: String) {
    state = SceneState()
    if report.outcome == .deferred { state.origin = .deferred(scene: scene) }
    self.report = report
  }

  package init(state: SceneState<Schema>, report: RestorationReport) {
    self.state = state
    self.report = report
  }
}
