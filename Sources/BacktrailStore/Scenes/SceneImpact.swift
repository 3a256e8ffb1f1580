public import BacktrailNavigation

/// What deleting a record would cut from the scenes that are stored.
public struct DeletionImpact: Hashable, Sendable {
  /// The record.
  public var record: RecordID
  /// How many records would be gone: it and all that lives under it.
  public var records: Int
  /// The scenes that would lose something, ordered by principal and scene.
  public var scenes: [SceneImpact]
}

/// What a deletion would cut from one scene.
public struct SceneImpact: Hashable, Sendable {
  /// The id of the owner.
  public var principal: String
  /// The scene.
  public var scene: String
  /// The cuts, in the order of the scene.
  public var cuts: [Cut]

  /// A place that would be cut.
  public struct Cut: Hashable, Sendable {
    /// The place.
    public var place: RoutePlace
    /// The index of the first route that would go.
    public var index: Int
    /// How many routes would go: it and all after it.
    public var routes: Int
    /// The reference that is to a record which would be gone; for an item that goes with the stack
    /// beneath it, the one that cuts that stack.
    public var reference: RecordReference
  }
}
