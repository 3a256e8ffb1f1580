/// A scene as far as it could be restored without an app's types.
public struct RestoredDocument: Sendable {
  /// A presented item that came back.
  public struct Presented: Hashable, Sendable {
    /// The name of the tab over whose stack it is shown.
    public var over: String
    /// How it is presented.
    public var kind: PresentationKind
    /// What is presented.
    public var modal: EncodedRoute
    /// The stack within it.
    public var stack: [EncodedRoute]
  }

  /// The scene.
  public var scene: String
  /// The name of the selected tab; nil where none was saved and none is the default.
  public var selectedTab: String?
  /// The stacks with the names of their tabs, in the order in which they are stored.
  public var stacks: [(tab: String, routes: [EncodedRoute])] = []
  /// The sidebar selection.
  public var sidebar: EncodedRoute?
  /// What is presented.
  public var presented: [Presented] = []
  /// What was dropped, and why.
  public var report: RestorationReport

  package init(scene: String, schema: UntypedSchema, report: RestorationReport) {
    self.scene = scene
    selectedTab = schema.tabs?.first
    self.report = report
  }

  init(scene: String, _ restored: SceneRestoration<UntypedReader>.Restored) {
    self.scene = scene
    selectedTab = restored.selectedTab
    stacks = restored.stacks.map { ($0.tab, $0.routes) }
    sidebar = restored.sidebar
    presented = restored.presented.map {
      Presented(over: $0.over, kind: $0.kind, modal: $0.modal, stack: $0.stack)
    }
    report = restored.report
  }
}
