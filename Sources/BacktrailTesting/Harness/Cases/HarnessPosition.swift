public import BacktrailNavigation

/// Where in the stored scenes a fault was brought about.
public struct HarnessPosition: Hashable, Sendable {
  /// The id of the scene.
  public var scene: String
  /// The place in the scene; nil for the scene, or the file, as a whole.
  public var place: RoutePlace?
  /// The index of the route at that place; nil for the place as a whole.
  public var index: Int?

  /// A position in a scene.
  public init(scene: String, place: RoutePlace? = nil, index: Int? = nil) {
    self.scene = scene
    self.place = place
    self.index = index
  }
}
