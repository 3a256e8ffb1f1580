/// Where a person is in one scene: the selected tab, a stack per tab, and what is presented.
///
/// A state is a value. It can be made, compared and saved anywhere, with no actor and no UI.
public struct SceneState<Schema: NavigationSchema>: Sendable {
  /// The selected tab.
  public var selectedTab: Schema.Tab

  /// The stacks by tab, root first.
  ///
  /// A tab that is not here is unchanged by a save; an empty stack empties it.
  public var stacks: [Schema.Tab: [Schema.Route]]

  /// What is selected in the sidebar of a split layout.
  public var sidebar: Schema.Route?

  /// What is presented, in the order in which it was.
  public var presented: [PresentedItem<Schema>]

  /// What waits to be presented, and what is about to be dismissed. No save stores it.
  public var momentary = MomentaryPresentations<Schema>()

  /// What a restore returned, so that a save can tell what the person has changed since.
  package var origin: SceneOrigin<Schema>?

  /// A state at the root of the default tab, unless said otherwise.
  public init(
    selectedTab: Schema.Tab = Schema.defaultTab, stacks: [Schema.Tab: [Schema.Route]] = [:],
    sidebar: Schema.Route? = nil, presented: [PresentedItem<Schema>] = []
  ) {
    self.selectedTab = selectedTab
    self.stacks = stacks
    self.sidebar = sidebar
    self.presented = presented
  }

  /// The stack of a tab, empty where there is none.
  public subscript(tab: Schema.Tab) -> [Schema.Route] {
    get { stacks[tab] ?? [] }
    set { stacks[tab] = newValue }
  }

  /// The stack of the selected tab.
  public var selectedStack: [Schema.Route] {
    get { self[selectedTab] }
    set { self[selectedTab] = newValue }
  }
}

extension SceneState: Hashable {
  /// Compares what a person sees; where the state came from plays no part.
  public static func == (left: Self, right: Self) -> Bool {
    left.selectedTab == right.selectedTab && left.stacks == right.stacks
      && left.sidebar == right.sidebar && left.presented == right.presented
      && left.momentary == right.momentary
  }

  /// Hashes what a person sees.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(selectedTab)
    hasher.combine(stacks)
    hasher.combine(sidebar)
    hasher.combine(presented)
    hasher.combine(momentary)
  }
}
