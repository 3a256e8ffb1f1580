/// What a restore returned and what it was made from.
///
/// A restore may return less than what is stored. As long as the person has not moved on, saving
/// the restored state must not throw the rest away, so the state carries what was returned beside
/// the stored bytes that it came from: where both are still the same, the stored part stays.
package struct SceneOrigin<Schema: NavigationSchema>: Sendable {
  /// The owner of the scene.
  package let principal: OpaqueText
  /// The scene.
  package let scene: OpaqueText
  /// The revision that was restored.
  package let revision: Int
  /// The stacks that came back other than they were stored.
  package var stacks: [Schema.Tab: Part<[Schema.Route]>] = [:]
  /// The sidebar selection, where it came back other than it was stored.
  package var sidebar: Part<Schema.Route?>?
  /// What was presented, where it came back other than it was stored.
  package var presented: Part<[PresentedItem<Schema>]>?
  /// The selected tab, where it came back other than it was stored.
  package var selectedTab: Part<Schema.Tab>?
  /// What the restore said, where not everything came back.
  package var report: RestorationReport?

  /// One part of a state: what was returned, and the stored bytes behind it.
  package struct Part<Value: Sendable>: Sendable {
    package let returned: Value
    package let stored: [UInt8]
  }

  package init(principal: OpaqueText, scene: OpaqueText, revision: Int) {
    self.principal = principal
    self.scene = scene
    self.revision = revision
  }
}
