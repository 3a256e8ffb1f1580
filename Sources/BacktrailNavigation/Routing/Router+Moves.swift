extension Router {
  /// Pushes routes onto the stack that a person sees in a place, the one nearest to the root first.
  @discardableResult
  public func push(
    _ routes: Schema.Route..., in place: StackPlace<Schema> = .selected
  ) -> MoveOutcome {
    push(routes, in: place)
  }

  /// Pushes routes onto the stack that a person sees in a place, the one nearest to the root first.
  @discardableResult
  public func push(
    _ routes: [Schema.Route], in place: StackPlace<Schema> = .selected
  ) -> MoveOutcome {
    let place = seen(place)
    if routes.count == 1 { return apply(.push(routes[0], in: place)) }
    return apply(.pushAll(routes, in: place))
  }

  /// Pops so many routes. In a split that has collapsed, popping past the detail clears the selection.
  @discardableResult
  public func pop(_ count: Int = 1, in place: StackPlace<Schema> = .selected) -> MoveOutcome {
    apply(.pop(count, in: seen(place)))
  }

  /// Pops what lies above a route.
  @discardableResult
  public func pop(
    to route: Schema.Route, in place: StackPlace<Schema> = .selected
  ) -> MoveOutcome {
    apply(.popTo(route, in: seen(place)))
  }

  /// Pops all routes.
  @discardableResult
  public func popToRoot(in place: StackPlace<Schema> = .selected) -> MoveOutcome {
    apply(.popToRoot(in: seen(place)))
  }

  /// Puts other routes in place of the whole stack.
  @discardableResult
  public func replaceStack(
    with routes: [Schema.Route], in place: StackPlace<Schema> = .selected
  ) -> MoveOutcome {
    apply(.replaceStack(routes, in: seen(place)))
  }

  /// Puts one route in place of the whole stack.
  @discardableResult
  public func replaceRoot(
    with route: Schema.Route, in place: StackPlace<Schema> = .selected
  ) -> MoveOutcome {
    apply(.replaceRoot(route, in: seen(place)))
  }

  /// Selects a tab. The selected one is popped to the root that a person sees, unless something is
  /// presented over it.
  @discardableResult
  public func select(_ tab: Schema.Tab) -> MoveOutcome {
    guard tab == current.selectedTab, shape.collapses(tab, in: width),
      current.presentedItem(over: tab) == nil
    else { return apply(.selectTab(tab)) }
    return popToRoot(in: .tab(tab))
  }

  /// Selects in the sidebar, beside the stack of the split's tab.
  @discardableResult
  public func select(inSidebar route: Schema.Route?) -> MoveOutcome {
    apply(.selectSidebar(route, detail: shape.splitTab ?? current.selectedTab))
  }

  /// Presents a modal over the stack of a tab, the selected one unless said otherwise.
  @discardableResult
  public func present(
    _ modal: Schema.Modal, as kind: PresentationKind = .sheet, over tab: Schema.Tab? = nil,
    stack: [Schema.Route] = []
  ) -> MoveOutcome {
    present(PresentedItem(modal, as: kind, over: tab ?? current.selectedTab, stack: stack))
  }

  /// Presents an item, or lets it wait while another is presented over the same stack.
  @discardableResult
  public func present(_ item: PresentedItem<Schema>) -> MoveOutcome { apply(.present(item)) }

  /// Dismisses what is presented over a tab, the selected one unless said otherwise.
  @discardableResult
  public func dismiss(over tab: Schema.Tab? = nil) -> MoveOutcome { apply(.dismiss(over: tab)) }

  /// Dismisses all that is presented, and all that waits.
  @discardableResult
  public func dismissAll() -> MoveOutcome { apply(.dismissAll) }

  /// Says whether what is presented over a tab has changes that are not saved.
  @discardableResult
  public func setUnsaved(_ isUnsaved: Bool, over tab: Schema.Tab? = nil) -> MoveOutcome {
    apply(.setUnsaved(isUnsaved, over: tab ?? current.selectedTab))
  }

  /// Throws away the unsaved changes of what is presented over a tab, and dismisses it.
  @discardableResult
  public func confirmDismissal(over tab: Schema.Tab? = nil) -> MoveOutcome {
    apply(.confirmDismissal(over: tab ?? current.selectedTab))
  }

  /// Keeps what is presented over a tab, and its unsaved changes.
  @discardableResult
  public func cancelDismissal(over tab: Schema.Tab? = nil) -> MoveOutcome {
    apply(.cancelDismissal(over: tab ?? current.selectedTab))
  }

  /// Goes to a destination, which must have been validated for whoever sees it.
  @discardableResult
  public func go(to destination: NavigationDestination<Schema>) -> MoveOutcome {
    apply(.go(to: destination, inSplit: destination.tab == shape.splitTab))
  }

  /// Leaves nothing of the person who was signed in, not even in the record of moves.
  @discardableResult
  public func signOut() -> MoveOutcome { apply(.signOut) }

  private func seen(_ place: StackPlace<Schema>) -> StackPlace<Schema> {
    shape.place(place, in: current, width: width)
  }
}
