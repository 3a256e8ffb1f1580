public import BacktrailNavigation

/// What the deletion of a record cuts from the scenes that are stored.
public struct DeletionImpact: Hashable, Sendable {
  /// The record.
  public var record: RecordID
  /// How many records are gone: it and all that lives under it.
  public var records: Int
  /// The scenes that lose something, ordered by principal and scene.
  public var scenes: [SceneImpact]
  /// The scenes that mention such a record and cannot be read, in the same order. They are left as
  /// they are.
  public var unreadable: [SceneName] = []
}

/// The key of a scene.
public struct SceneName: Hashable, Comparable, Sendable {
  package let principalText: OpaqueText
  package let sceneText: OpaqueText

  /// The id of the owner.
  public var principal: String { principalText.text }

  /// The id of the scene.
  public var scene: String { sceneText.text }

  init(principal: String, scene: String) {
    principalText = OpaqueText(principal)
    sceneText = OpaqueText(scene)
  }

  init(_ row: SceneRow) {
    self.init(principal: row.principal, scene: row.scene)
  }

  /// Orders by principal, then scene, by their bytes.
  public static func < (left: Self, right: Self) -> Bool {
    (left.principalText, left.sceneText) < (right.principalText, right.sceneText)
  }
}

/// What a deletion cuts from one scene.
public struct SceneImpact: Hashable, Sendable {
  /// The id of the owner.
  public var principal: String
  /// The scene.
  public var scene: String
  /// The cuts, in the order of the scene.
  public var cuts: [Cut]

  /// A place that is cut.
  public struct Cut: Hashable, Sendable {
    /// The place.
    public var place: RoutePlace
    /// The index of the first route that goes.
    public var index: Int
    /// How many routes go: it and all after it.
    public var routes: Int
    /// The reference that is to a record which is gone; for an item that goes with the stack
    /// beneath it, the one that cuts that stack.
    public var reference: RecordReference
  }
}

extension SceneImpact {
  init(_ row: SceneRow, _ cuts: [SceneDocument.RecordCut]) {
    principal = row.principal
    scene = row.scene
    self.cuts = cuts.map {
      Cut(place: $0.place, index: $0.index, routes: $0.routes, reference: $0.reference)
    }
  }
}
