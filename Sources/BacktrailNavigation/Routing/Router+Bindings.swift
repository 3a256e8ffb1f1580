extension Router {
  /// The selected tab, for `TabView(selection: $router.selectedTab)`.
  ///
  /// The system writes the selected tab again when a person reaches for it again: see
  /// ``select(_:)`` and ``popsReselectedTab``.
  public var selectedTab: Schema.Tab {
    get { current.selectedTab }
    set { if newValue != current.selectedTab || popsReselectedTab { select(newValue) } }
  }

  /// The sidebar selection, for `List(…, selection: $router.sidebarSelection)`.
  ///
  /// Another selection begins its detail at the root; the same one written again changes nothing.
  public var sidebarSelection: Schema.Route? {
    get { current.sidebar }
    set { select(inSidebar: newValue) }
  }

  /// The stack that a person sees in a tab, for `NavigationStack(path: $router[path: .projects])`.
  ///
  /// `@Bindable` projects it by dynamic member lookup. The system pops by writing a shorter path; to
  /// write the path that is there changes nothing. For a split that has collapsed, the path begins
  /// with the selection.
  public subscript(path tab: Schema.Tab) -> [Schema.Route] {
    get { current.path(in: shape.place(.tab(tab), in: current, width: width)) ?? [] }
    set { apply(.setPath(newValue, in: shape.place(.tab(tab), in: current, width: width))) }
  }

  /// The stack within what is presented over a tab, for a `NavigationStack` in a sheet.
  ///
  /// It is empty where nothing is presented, and what is written then goes nowhere.
  public subscript(presentedPath tab: Schema.Tab) -> [Schema.Route] {
    get { current.path(in: .presented(over: tab)) ?? [] }
    set { apply(.setPath(newValue, in: .presented(over: tab))) }
  }

  /// What is presented over a tab in one way, for `sheet(item:)` and its like.
  ///
  /// The system dismisses by writing nil, perhaps twice: a second nil does not dismiss what has been
  /// presented next, as long as nobody has read that yet, nor while ``waitsForDismissal`` hides it.
  /// With unsaved changes the item stays, and a confirmation asks.
  public subscript(presented kind: PresentationKind, over tab: Schema.Tab) -> PresentedItem<Schema>?
  {
    get {
      let slot = PresentationSlot(kind: kind, tab: tab)
      if dismissedSlot == slot { dismissedSlot = nil }
      if closing.contains(tab) { return nil }
      return current.presentedItem(over: tab).flatMap { $0.kind == kind ? $0 : nil }
    }
    set {
      let slot = PresentationSlot(kind: kind, tab: tab)
      if newValue == nil && (dismissedSlot == slot || closing.contains(tab)) { return }
      apply(.setPresented(newValue, as: kind, over: tab))
      dismissedSlot = newValue == nil ? slot : nil
    }
  }

  /// Says that the system has taken what was dismissed off the screen; see ``waitsForDismissal``.
  public func didDismiss(over tab: Schema.Tab) { closing.remove(tab) }

  /// Whether something is presented over a tab in one way, for `alert(_:isPresented:presenting:)`.
  ///
  /// To write false dismisses it, as to write nil does. To write true does nothing: what would be
  /// presented?
  public subscript(isPresented kind: PresentationKind, over tab: Schema.Tab) -> Bool {
    get { self[presented: kind, over: tab] != nil }
    set { if !newValue { self[presented: kind, over: tab] = nil } }
  }

  /// The sheet over a tab, for `sheet(item: $router[sheet: .projects])`.
  public subscript(sheet tab: Schema.Tab) -> PresentedItem<Schema>? {
    get { self[presented: .sheet, over: tab] }
    set { self[presented: .sheet, over: tab] = newValue }
  }

  /// The full-screen cover over a tab, for `fullScreenCover(item: $router[cover: .projects])`.
  public subscript(cover tab: Schema.Tab) -> PresentedItem<Schema>? {
    get { self[presented: .fullScreenCover, over: tab] }
    set { self[presented: .fullScreenCover, over: tab] = newValue }
  }

  /// The popover over a tab, for `popover(item: $router[popover: .projects])`.
  public subscript(popover tab: Schema.Tab) -> PresentedItem<Schema>? {
    get { self[presented: .popover, over: tab] }
    set { self[presented: .popover, over: tab] = newValue }
  }

  /// Whether a confirmation asks for the unsaved changes of what is presented over a tab.
  ///
  /// To write false keeps the changes. Its destructive button calls ``confirmDismissal(over:)``,
  /// which works before and after the system has written false.
  public subscript(asksConfirmation tab: Schema.Tab) -> Bool {
    get { current.momentary.confirming.contains(tab) }
    set { if !newValue && self[asksConfirmation: tab] { cancelDismissal(over: tab) } }
  }
}
