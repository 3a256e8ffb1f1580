public import BacktrailNavigation

/// What a restorer under the harness came to.
public struct HarnessAnswer<Schema: NavigationSchema>: Sendable {
  /// The state and the report.
  public var restored: RestoredScene<Schema>
  /// What would be said to the person whose scene it is, as bytes.
  ///
  /// Two outcomes with the same public words have to give the same bytes.
  public var publicForm: [UInt8]

  /// An answer.
  ///
  /// - Parameters:
  ///   - restored: The state and the report.
  ///   - publicForm: What would be said to the person whose scene it is.
  public init(_ restored: RestoredScene<Schema>, publicForm: [UInt8]) {
    self.restored = restored
    self.publicForm = publicForm
  }

  /// An answer whose public form is the JSON of `RestoredScene.publicForm(ofScene:)`.
  ///
  /// - Throws: `EncodeFailure` where a route decodes but does not encode.
  public init(_ restored: RestoredScene<Schema>, scene: String) throws {
    self.init(restored, publicForm: try restored.publicForm(ofScene: scene).json)
  }

  /// An answer that did not come from a store.
  ///
  /// - Throws: `EncodeFailure` where a route does not encode.
  package init(
    _ state: SceneState<Schema>, _ report: RestorationReport, scene: String,
    publicForm: [UInt8]? = nil
  ) throws {
    let restored = RestoredScene(state: state, report: report)
    self.init(
      restored, publicForm: try publicForm ?? restored.publicForm(ofScene: scene).json)
  }
}
