public import BacktrailNavigation

/// A scene as it is stored, not validated.
public struct SavedScene: Hashable, Sendable {
  /// What is known of the scene beside its document.
  public var summary: SceneSummary
  /// The scene document, as UTF-8 JSON.
  public var document: [UInt8]
}

/// What is known of a scene beside its document.
public struct SceneSummary: Hashable, Sendable {
  /// The id of the owner.
  public var principal: String
  /// The id of the scene.
  public var scene: String
  /// How often it was saved.
  public var revision: Int
  /// When it was last saved.
  public var savedAt: Instant
}
