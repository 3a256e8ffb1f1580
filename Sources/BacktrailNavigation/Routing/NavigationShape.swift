/// How an app lays its stacks out: one stack, tabs, a split, or tabs of which one is a split.
///
/// A shape only says what is seen of a state. The state is the same in every shape and width, so a
/// split that collapses to one stack and expands again has lost nothing. What is shown is always the
/// selected tab; the schema of an app without tabs has only one.
public struct NavigationShape<Schema: NavigationSchema>: Hashable, Sendable {
  /// Whether there are tabs to choose from.
  public var showsTabs: Bool
  /// The tab that is a split, where one is: a sidebar, and beside it the tab's stack.
  public var splitTab: Schema.Tab?
  /// The tab whose stack may also be shown in a column of its own, beside the tabs.
  public var secondaryTab: Schema.Tab?

  /// One stack, that of the only tab.
  public static var stack: Self { Self(showsTabs: false) }

  /// A sidebar, and the stack of the only tab in the detail column.
  public static var split: Self { Self(showsTabs: false, splitTab: Schema.defaultTab) }

  /// A stack per tab.
  public static var tabs: Self { .tabs() }

  /// A stack per tab, one of which may be a split.
  ///
  /// - Parameters:
  ///   - split: The tab that is a split.
  ///   - secondary: The tab that may be shown beside the others in regular width.
  public static func tabs(split: Schema.Tab? = nil, secondary: Schema.Tab? = nil) -> Self {
    Self(showsTabs: true, splitTab: split, secondaryTab: secondary)
  }

  /// Whether a tab is a split that has collapsed to one stack.
  public func collapses(_ tab: Schema.Tab, in width: SizeClass) -> Bool {
    tab == splitTab && width == .compact
  }

  /// The place of the stack that a person sees where a move names a place.
  ///
  /// For a split that has collapsed, that is the selection and the stack beside it as one; any other
  /// place is itself.
  public func place(
    _ place: StackPlace<Schema>, in state: SceneState<Schema>, width: SizeClass
  ) -> StackPlace<Schema> {
    switch place {
    case .selected where collapses(state.selectedTab, in: width): .split(state.selectedTab)
    case .tab(let tab) where collapses(tab, in: width): .split(tab)
    case .selected, .tab, .split, .presented: place
    }
  }

  /// What is seen of a state.
  ///
  /// - Parameters:
  ///   - state: Where the person is.
  ///   - width: How much room there is.
  ///   - wantsSecondary: Whether the person wants the secondary column.
  public func columns(
    of state: SceneState<Schema>, width: SizeClass, wantsSecondary: Bool = true
  ) -> VisibleColumns<Schema> {
    let tab = state.selectedTab
    let hasSecondary = showsTabs && width == .regular && wantsSecondary && secondaryTab != tab
    return VisibleColumns(
      showsTabs: showsTabs, showsSidebar: tab == splitTab && width == .regular, tab: tab,
      path: state.path(in: place(.tab(tab), in: state, width: width)) ?? [],
      secondary: hasSecondary ? secondaryTab : nil)
  }
}
