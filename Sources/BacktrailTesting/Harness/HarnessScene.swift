public import BacktrailNavigation

/// A sample scene for the harness.
public struct HarnessScene<Schema: NavigationSchema>: Hashable, Sendable {
  /// The id of the scene.
  public var id: String
  /// Whose it is, with the roles.
  public var principal: Principal
  /// Where the principal is.
  public var state: SceneState<Schema>

  /// A sample scene.
  ///
  /// - Parameters:
  ///   - state: Where the principal is.
  ///   - id: The id of the scene.
  ///   - principal: Whose it is, with the roles.
  public init(
    _ state: SceneState<Schema>, id: String = "window",
    principal: Principal = Principal("sample", roles: ["role"])
  ) {
    self.id = id
    self.principal = principal
    self.state = state
  }
}
