extension SceneState {
  /// The routes of a stack, root first, or nil where there is no stack in that place.
  public func path(in place: StackPlace<Schema>) -> [Schema.Route]? {
    switch place {
    case .selected: selectedStack
    case .tab(let tab): self[tab]
    case .split(let tab): (sidebar.map { [$0] } ?? []) + self[tab]
    case .presented(let tab): presentedItem(over: tab).flatMap { $0.kind.hasStack ? $0.stack : nil }
    }
  }

  /// Changes a stack, and dismisses what is presented over it where its top screen goes.
  mutating func changeStack(
    at place: StackPlace<Schema>,
    _ change: (inout [Schema.Route]) throws(MoveRefusal) -> Void
  ) throws(MoveRefusal) -> MoveOutcome {
    guard let old = path(in: place) else { throw .placeHasNoStack }
    var new = old
    try change(&new)
    if new == old { return .unchanged }
    switch place {
    case .selected: return put(new, in: selectedTab, after: old)
    case .tab(let tab): return put(new, in: tab, after: old)
    case .split(let tab): return put(split: new, in: tab, after: old)
    case .presented(let tab):
      guard let index = presented.firstIndex(where: { $0.over == tab }) else {
        throw .placeHasNoStack
      }
      presented[index].stack = new
      return .moved
    }
  }

  /// Selects a tab, or pops the selected one to its root.
  mutating func select(_ tab: Schema.Tab) throws(MoveRefusal) -> MoveOutcome {
    guard tab == selectedTab else {
      selectedTab = tab
      return .moved
    }
    if presentedItem(over: tab) != nil { throw .presentationInTheWay }
    return try changeStack(at: .tab(tab)) { $0 = [] }
  }

  /// Selects in the sidebar beside the stack of a tab.
  mutating func selectSidebar(_ route: Schema.Route?, detail tab: Schema.Tab) -> MoveOutcome {
    if route == sidebar { return .unchanged }
    if asksBeforeLeaving(tab) { return .asksConfirmation }
    sidebar = route
    self[tab] = []
    return .moved
  }

  /// Goes to a destination, once nothing is in the way.
  mutating func go(
    to destination: NavigationDestination<Schema>, inSplit: Bool
  ) -> MoveOutcome {
    if !momentary.unsaved.isEmpty {
      momentary.confirming = momentary.unsaved
      return .asksConfirmation
    }
    presented = []
    momentary = .init()
    selectedTab = destination.tab
    if inSplit {
      sidebar = destination.stack.first
      self[destination.tab] = Array(destination.stack.dropFirst())
    } else {
      self[destination.tab] = destination.stack
    }
    if var item = destination.presented {
      item.over = destination.tab
      presented = [item]
    }
    return .moved
  }

  private mutating func put(
    _ new: [Schema.Route], in tab: Schema.Tab, after old: [Schema.Route]
  ) -> MoveOutcome {
    if !new.starts(with: old), asksBeforeLeaving(tab) { return .asksConfirmation }
    self[tab] = new
    return .moved
  }

  private mutating func put(
    split new: [Schema.Route], in tab: Schema.Tab, after old: [Schema.Route]
  ) -> MoveOutcome {
    // A link may have filled the detail of a split in which nothing is selected. As long as its
    // first route stays, that is no selection.
    let isDetailOnly = sidebar == nil && !old.isEmpty && new.first == old.first
    if !new.starts(with: old), asksBeforeLeaving(tab) { return .asksConfirmation }
    if isDetailOnly {
      self[tab] = new
    } else {
      sidebar = new.first
      self[tab] = Array(new.dropFirst())
    }
    return .moved
  }

  /// Dismisses all over a tab whose top screen is about to go, unless it has to be confirmed first.
  private mutating func asksBeforeLeaving(_ tab: Schema.Tab) -> Bool {
    if asksConfirmation(over: tab) { return true }
    presented.removeAll { $0.over == tab }
    momentary.queued.removeAll { $0.over == tab }
    return false
  }
}
