public import BacktrailNavigation

/// A sample scene for the harness.
public struct HarnessScene<Schema: NavigationSchema>: Hashable, Sendable {
  /// The id of the scene; nil for one by its place in the list, such as `window-1`.
  public var id: String?
  /// Whose it is, with the roles.
  public var principal: Principal
  /// Where the principal is.
  public var state: SceneState<Schema>

  /// A sample scene.
  ///
  /// - Parameters:
  ///   - state: Where the principal is.
  ///   - id: The id of the scene, which no other has, whoever its principal is: a report goes by it.
  ///     Nil for one by its place in the list, such as `window-1`.
  ///   - principal: Whose it is, with the roles.
  public init(
    _ state: SceneState<Schema>, id: String? = nil,
    principal: Principal = Principal("sample", roles: ["role"])
  ) {
    self.id = id
    self.principal = principal
    self.state = state
  }
}
