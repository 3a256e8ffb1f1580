import BacktrailNavigation

extension WorldScene {
  /// The scene that saving a state as it is would store.
  init(_ state: SceneState<WorldSchema>) {
    selectedTab = state.selectedTab.rawValue
    stacks = WorldTab.allCases.compactMap { tab in
      guard let routes = state.stacks[tab] else { return nil }
      return Stack(tab: tab.rawValue, elements: routes.map { WorldElement(content: .good($0)) })
    }
    sidebar = state.sidebar.map { WorldElement(content: .good($0)) }
    presented = state.presented.map { item in
      WorldPresented(
        item: WorldElement(content: .good(item.modal)), over: item.over.rawValue,
        kind: item.kind.rawValue, stack: item.stack.map { WorldElement(content: .good($0)) })
    }
  }
}
