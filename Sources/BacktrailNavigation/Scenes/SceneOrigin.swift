/// What a restore returned and what it was made from.
///
/// A restore may return less than what is stored. As long as the person has not moved on, saving
/// the restored state must not throw the rest away, so the state carries what was returned beside
/// the stored bytes that it came from: where both are still the same, the stored part stays.
package struct SceneOrigin<Schema: NavigationSchema>: Sendable {
  /// The owner of the scene; nil where it was not known yet, so that it may be anybody's.
  package let principal: OpaqueText?
  /// The scene.
  package let scene: OpaqueText
  /// The revision that was restored; nil where nothing was read.
  package let revision: Int?
  /// The stacks that came back other than they were stored, or were stored by an older version, or
  /// are not stored.
  package var stacks: [Schema.Tab: Part<[Schema.Route]>] = [:]
  /// The sidebar selection, where it came back other than it was stored, or is of an older version.
  package var sidebar: Part<Schema.Route?>?
  /// What was presented, where it came back other than it was stored, or is of an older version.
  package var presented: Part<[PresentedItem<Schema>]>?
  /// The stored form of what was presented, item by item, where not all of it came back.
  package var items: [Item] = []
  /// The selected tab, where it came back other than it was stored.
  package var selectedTab: Part<Schema.Tab>?
  /// What the restore said, where not everything came back.
  package var report: RestorationReport?

  /// One part of a state: what was returned, and what is stored behind it.
  package struct Part<Value: Sendable>: Sendable {
    package let returned: Value
    package let stored: StoredPart
    /// The version of the schema that wrote that; nil where nothing is stored, or nobody has looked.
    package var version: Int?
    /// Where and why it came back shorter; nil where nothing of it was cut.
    package var cut: SceneCut?
  }

  /// A presented item as it is stored.
  package struct Item: Sendable {
    package let bytes: [UInt8]
    /// For an item that did not come back, the tab that it is over and what was returned as its
    /// stack. Once the person has moved on there, the item does not come back over something else.
    package let beneath: (tab: Schema.Tab, routes: [Schema.Route])?
  }

  package init(principal: OpaqueText?, scene: OpaqueText, revision: Int?) {
    self.principal = principal
    self.scene = scene
    self.revision = revision
  }

  /// The origin of a fresh state that stands in until it is known who asks.
  ///
  /// Whatever is stored stays as it is, but for what the person has changed by then.
  static func deferred(scene: String) -> Self {
    var origin = Self(principal: nil, scene: OpaqueText(scene), revision: nil)
    let fresh = SceneState<Schema>()
    origin.selectedTab = .init(returned: fresh.selectedTab, stored: .anything)
    for tab in Schema.Tab.allCases {
      origin.stacks[tab] = .init(returned: [], stored: .anything)
    }
    origin.sidebar = .init(returned: nil, stored: .anything)
    origin.presented = .init(returned: [], stored: .anything)
    return origin
  }

  /// Whether it says anything about a scene of somebody.
  func holds(for principal: String, scene: String) -> Bool {
    self.scene == OpaqueText(scene)
      && (self.principal ?? OpaqueText(principal)) == OpaqueText(principal)
  }
}
