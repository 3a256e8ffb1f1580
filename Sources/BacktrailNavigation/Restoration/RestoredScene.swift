/// A scene as far as it could be restored, with what became of the rest.
public struct RestoredScene<Schema: NavigationSchema>: Sendable {
  /// The deepest place that is still valid.
  public var state: SceneState<Schema>
  /// What was dropped, and why.
  public var report: RestorationReport

  /// A scene that could not be read: a fresh state, and a report that says why.
  package init(_ report: RestorationReport) {
    state = SceneState()
    self.report = report
  }

  init(state: SceneState<Schema>, report: RestorationReport) {
    self.state = state
    self.report = report
  }
}
